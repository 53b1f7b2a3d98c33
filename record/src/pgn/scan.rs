//! Takes the lines of a file apart into games: the tags of each, its heading, its moves, and where it ends. `read`
//! interprets the words of the moves.

use xiangqi::notation::numbered;

use super::below_moves::{begins_footer, begins_next, is_framed_prose};
use super::cursor::Cursor;
use super::other::may_be_first;
use super::prose::line_behind_prose;
use super::raw::RawGame;
use super::tag::{OPEN, is_first_tag, is_open_tag, tag, whole_fen};
use crate::lex::{begins_with_remarked_move, is_opening, main_words};
use crate::plain_text::asides::aside::AsideIn;
use crate::plain_text::first::first_mover;
use crate::plain_text::headings::fates::result_of_player;
use crate::plain_text::headings::heading::names_framed_players;
use crate::plain_text::headings::labels;
use crate::plain_text::line;
use crate::plain_text::word::names_move;
use crate::record::{GameResult, Tags};
use crate::text::{Lines, TextError, TextReport};

/// Splits a file into games.
#[derive(Debug)]
pub(super) struct Scanner<'s> {
    cursor: Cursor<'s>,
    /// The line of the next game's heading that was taken for moves, and its text.
    heading: Option<(usize, String)>,
}

/// What comes after a line, or after a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// More of the game, or of the text before it.
    SameGame,
    /// Another game: this one is complete.
    OtherGame,
}

/// Takes a line of one kind, or a part of it; `None` for a line of another kind.
type Kind<'s> = fn(&mut Scanner<'s>, &mut RawGame) -> Option<Next>;

impl<'s> Scanner<'s> {
    /// The kinds of lines in the order in which they are tried. Any other line is a line of moves.
    const KINDS: [Kind<'s>; 16] = [
        Scanner::ruler_among_tags,
        Scanner::page_number,
        Scanner::label_of_variation,
        Scanner::comment_below_result,
        Scanner::footer,
        Scanner::text_below_result,
        Scanner::position,
        Scanner::label_of_moves,
        Scanner::heading,
        Scanner::heading_of_next_position,
        Scanner::heading_below_position,
        Scanner::first_mover_below_tags,
        Scanner::result_above_moves,
        Scanner::result,
        Scanner::prose,
        Scanner::prose_with_tags,
    ];

    pub(super) fn new(lines: Lines<'s>) -> Scanner<'s> {
        Scanner { cursor: Cursor::new(lines), heading: None }
    }

    pub(super) fn text_report(&self) -> &TextReport {
        self.cursor.text_report()
    }

    /// The next game; `None` at the end.
    ///
    /// # Errors
    /// If the source fails. Everything else is noted in the game.
    pub(super) fn next_game(&mut self) -> Result<Option<RawGame>, (usize, TextError)> {
        let mut game = RawGame::default();
        // The next game on a web page.
        game.has_markup = self.cursor.is_in_page();
        if let Some((number, text)) = self.heading.take() {
            game.add_heading(number, &text);
        }
        loop {
            match self.cursor.advance(&mut game) {
                Ok(true) => {
                    if self.line(&mut game) == Next::OtherGame {
                        return Ok(Some(game));
                    }
                }
                Ok(false) => {
                    game.close(true);
                    return Ok((game.is_begun() && !game.is_remark()).then_some(game));
                }
                Err(error @ TextError::LongLine) => {
                    // Text outside a game is skipped.
                    if game.is_begun() && game.result.is_none() {
                        game.note(self.cursor.number(), error.into());
                    }
                }
                Err(error) => return Err((self.cursor.number(), error)),
            }
        }
    }

    /// Takes a line, or the next part of one.
    fn line(&mut self, game: &mut RawGame) -> Next {
        let tag = self.tag_name(game);
        let begins_game = self.begins_game_behind_comment(game, tag.is_some());
        if game.moves.open.is_some() {
            return self.open_comment(game, tag.as_deref(), begins_game);
        }
        if game.comment_below.is_some() && !begins_game {
            return self.pass_comment_below(game);
        }
        game.comment_below = None;
        let is_empty = self.cursor.text().is_empty();
        if is_empty || self.cursor.is_at_begin() && self.cursor.rest().starts_with('%') {
            game.pass_line(is_empty);
            return Next::SameGame;
        }
        if self.cursor.is_at_begin() {
            game.retract_if_again(self.cursor.text());
            self.heading = game.drop_heading(self.cursor.text(), tag.is_some());
            if self.heading.is_some() {
                return self.end_before_text();
            }
        }
        if let Some(name) = tag {
            return self.tags(game, &name);
        }
        if self.joins_tag(game) {
            return Next::SameGame;
        }
        Self::KINDS.iter().find_map(|kind| kind(self, game)).unwrap_or_else(|| self.moves(game))
    }

    /// The name of the tag at the beginning of the text, if a game may have it there.
    fn tag_name(&self, game: &RawGame) -> Option<String> {
        let text = self.cursor.text();
        let (name, ..) = if text.starts_with(OPEN) { tag(text)? } else { return None };
        (game.is_among_tags() || may_be_first(&name, text)).then_some(name)
    }

    /// Whether a line after the result begins another game, which shows that the end of a comment is missing.
    fn begins_game_behind_comment(&mut self, game: &RawGame, is_tag: bool) -> bool {
        let (text, below) = self.cursor.text_and_lines_below();
        game.result.is_some()
            && (game.moves.open.is_some() || game.comment_below.is_some())
            && (is_tag || text.is_empty() && below.peek().is_some_and(line::has_numbered_move))
    }

    /// Ends the game before the text.
    fn end_before_text(&mut self) -> Next {
        self.cursor.stay();
        Next::OtherGame
    }

    /// Goes on with the last bytes of the line, if some are left; if the game has no result, they are of another game.
    fn go_on_behind(&mut self, left: Option<usize>, game: &RawGame) -> Next {
        let is_other = self.cursor.go_on_behind(left) && game.result.is_none();
        if is_other { Next::OtherGame } else { Next::SameGame }
    }

    /// Goes on in the game after the first bytes of the text.
    fn take(&mut self, length: usize) -> Next {
        let text = self.cursor.rest().trim_start();
        let left = (length < text.trim_end().len()).then_some(text.len() - length);
        self.cursor.go_on_behind(left);
        Next::SameGame
    }

    /// A line of an open comment.
    fn open_comment(&mut self, game: &mut RawGame, tag: Option<&str>, begins_game: bool) -> Next {
        // Only a new game can have this tag.
        let is_of_other = |name: &str| is_first_tag(name) || game.tags.get(name).is_some();
        if begins_game || tag.is_some_and(is_of_other) {
            game.close(false);
            return self.end_before_text();
        }
        let (number, text) = (self.cursor.number(), self.cursor.rest());
        let rest = game.add_to_comment(number, text);
        let left = match game.result {
            None => rest.and_then(|at| game.scan(number, &text[at..])),
            Some(_) => rest.map(|at| text.len() - at).filter(|&left| left > 0),
        };
        self.go_on_behind(left, game)
    }

    /// Passes a comment below the result, or its part on this line: what it says is not part of a game.
    fn pass_comment_below(&mut self, game: &mut RawGame) -> Next {
        let text = self.cursor.rest();
        let end = text.find('}').map(|end| end + 1);
        game.comment_below = game.comment_below.or(Some(self.cursor.number())).filter(|_| end.is_none());
        let left = end.map(|end| text.len() - end).filter(|&left| left > 0);
        self.cursor.go_on_behind(left);
        Next::SameGame
    }

    /// Tags, and the moves after them. A tag of this name comes first.
    fn tags(&mut self, game: &mut RawGame, name: &str) -> Next {
        let (_, below) = self.cursor.text_and_lines_below();
        if game.is_closed_by(name, || below.peek()) {
            return self.end_before_text();
        }
        if !game.is_begun() {
            // Words before the tags are a heading of the file, not of the game.
            game.tags = Tags::default();
            game.heading.forget_words();
        }
        let number = self.cursor.number();
        game.begin(number);
        game.is_plain = false;
        let left = game.scan_tags(number, self.cursor.rest().trim_start());
        self.go_on_behind(left, game)
    }

    /// Joins the lines of a tag whose value continues in the next line; returns whether there is one.
    fn joins_tag(&mut self, game: &RawGame) -> bool {
        let text = self.cursor.text();
        if !text.starts_with('[') || !is_open_tag(text) {
            return false;
        }
        let is_certain =
            game.is_among_tags() || !game.is_begun() && text[1..].trim_start().starts_with("Event");
        self.cursor.join_tag(is_certain)
    }

    fn page_number(&mut self, game: &mut RawGame) -> Option<Next> {
        (self.cursor.is_at_begin() && game.is_within_text()).then_some(())?;
        let number = self.cursor.number();
        let (text, below) = self.cursor.text_and_lines_below();
        line::is_page_number(text, || below.peek()).then(|| game.add_comment(number, text))?;
        Some(Next::SameGame)
    }

    /// Names or the result of the game below its moves.
    fn footer(&mut self, game: &mut RawGame) -> Option<Next> {
        let number = self.cursor.number();
        let is_at_begin = self.cursor.is_at_begin();
        let (text, below) = self.cursor.text_and_lines_below();
        // Such a line is not among them.
        if GameResult::from_text(text).is_some() {
            return None;
        }
        let is_below_moves = is_at_begin && game.is_below_moves();
        game.is_in_footer = is_below_moves && (game.is_in_footer || begins_footer(game, text, number, below));
        game.is_in_footer.then(|| game.add_footer(number, text))?;
        Some(Next::SameGame)
    }

    /// The label of a variation: its moves are after it or below.
    fn label_of_variation(&mut self, game: &mut RawGame) -> Option<Next> {
        let number = self.cursor.number();
        let (text, below) = self.cursor.text_and_lines_below();
        if let Some(length) = game.label(text)
            && (game.result.is_none()
                || !text[length..].is_empty()
                || below.peek().is_some_and(line::has_numbered_move))
        {
            game.add_labelled(number, text, length);
            return Some(Next::SameGame);
        }
        let variations = &mut game.variations;
        variations.is_below_result = variations.is_below_result
            && (line::has_number(text)
                || line::begins_with_move(text)
                || GameResult::from_text(text).is_some());
        None
    }

    /// A comment after the result, which belongs to the game, or below the result of a game with tags.
    fn comment_below_result(&mut self, game: &mut RawGame) -> Option<Next> {
        let number = self.cursor.number();
        let is_over = game.result.is_some() && !game.variations.is_below_result;
        let is_on_line = game.result_line == Some(number) && !self.cursor.is_at_begin();
        (is_over && self.cursor.text().starts_with('{') && (is_on_line || !game.is_plain)).then_some(())?;
        if !is_on_line {
            return Some(self.pass_comment_below(game));
        }
        let text = self.cursor.rest();
        let end = text.find('}').map_or(text.len(), |end| end + 1);
        game.moves.open = (!text[..end].ends_with('}')).then_some((number, game.moves.text.len()));
        game.add(number, &text[..end]);
        let left = text.len() - end;
        self.cursor.go_on_behind((left > 0).then_some(left));
        Some(Next::SameGame)
    }

    /// Other text below the result.
    fn text_below_result(&mut self, game: &mut RawGame) -> Option<Next> {
        (game.result.is_some() && !game.variations.is_below_result).then_some(())?;
        let text = self.cursor.text();
        let first = text.split_whitespace().next().and_then(numbered);
        let is_first = first.is_some_and(|(number, _)| number == 1);
        if game.is_plain || is_first && line::begins_with_move(text) {
            return Some(self.end_before_text());
        }
        game.warn_of_moves_below_result(self.cursor.number(), text);
        Some(Next::SameGame)
    }

    /// A FEN, and the moves after it.
    fn position(&mut self, game: &mut RawGame) -> Option<Next> {
        let is_below_tags =
            game.is_among_tags() && game.tags.get("FEN").is_none() && whole_fen(self.cursor.text()).is_some();
        (game.is_plain || !game.is_begun() || is_below_tags).then_some(())?;
        let (fen, moves) = line::fen_line(self.cursor.text())?;
        if game.is_begun() && !is_below_tags {
            return Some(self.end_before_text());
        }
        let number = self.cursor.number();
        game.begin(number);
        game.is_plain = !is_below_tags;
        game.is_after_gap &= is_below_tags;
        game.tags.remove("FEN");
        game.tags.add("FEN", &fen);
        // Only the rest of this line is skipped, because another game may follow.
        let text = self.cursor.rest().trim_start();
        let left = moves.and_then(|at| game.scan(number, &text[at..]));
        Some(self.go_on_behind(left, game))
    }

    /// A label before the first moves, below a position or tags, or the word `moves` of a protocol.
    fn label_of_moves(&mut self, game: &mut RawGame) -> Option<Next> {
        (game.moves.plies == 0 && !game.moves.has_tokens && game.result.is_none()).then_some(())?;
        let (text, below) = self.cursor.text_and_lines_below();
        let length = line::behind_label_of_moves(text)?;
        // Without a position and tags, such a label is read as a heading.
        let has_colon = text[..length].contains([':', '：']);
        // The line below may begin the moves again, if these are only a hint.
        let mut is_again = || below.peek().is_some_and(line::has_first_number);
        (!has_colon || game.is_begun() && !is_again()).then(|| self.take(length))
    }

    /// Words above the moves.
    fn heading(&mut self, game: &mut RawGame) -> Option<Next> {
        let (number, text) = (self.cursor.number(), self.cursor.text());
        (!game.is_begun() && !text.starts_with('{')).then_some(())?;
        let all = || names_framed_players(text).then_some(text);
        let heading = line::words_before_moves(text).or_else(all)?;
        game.heading.add(&mut game.tags, number, heading);
        game.heading.note_odds(number, heading);
        let length = heading.len();
        Some(self.take(length))
    }

    /// The heading of the next game below one that is only a FEN: both have a number, or it stands between an empty line and
    /// the next FEN.
    fn heading_of_next_position(&mut self, game: &mut RawGame) -> Option<Next> {
        let is_position = game.is_plain && game.moves.plies == 0 && game.tags.get("FEN").is_some();
        (is_position && game.moves.depth == 0 && self.cursor.is_at_begin()).then_some(())?;
        let (text, below) = self.cursor.text_and_lines_below();
        let is_sign = |c: char| c.is_whitespace() || matches!(c, ':' | '：');
        let is_next = game.heading.is_numbered && labels::is_numbered(text)
            || game.is_after_gap
                && !text.split(is_sign).any(names_move)
                && below.peek().is_some_and(|next| line::fen_line(next.trim()).is_some())
                && (!below.is_gap_ahead() || game.heading.says_something());
        is_next.then(|| self.end_before_text())
    }

    /// A heading below a FEN, such as 黑先和. These words are not a result.
    fn heading_below_position(&mut self, game: &mut RawGame) -> Option<Next> {
        let (number, text) = (self.cursor.number(), self.cursor.text());
        (game.is_plain && game.moves.plies == 0 && first_mover(text).is_some()).then_some(())?;
        let heading = line::words_before_moves(text)?;
        game.heading.add(&mut game.tags, number, heading);
        let length = heading.len();
        Some(self.take(length))
    }

    /// Words below tags that say who moves first. With tags there is no other heading.
    fn first_mover_below_tags(&mut self, game: &mut RawGame) -> Option<Next> {
        let (number, text) = (self.cursor.number(), self.cursor.text());
        (!game.is_plain && game.is_begun() && !game.moves.has_tokens).then_some(())?;
        line::begins_with_words(text).then_some(())?;
        let length = line::moves_behind_words(text).unwrap_or(text.len());
        let words = &text[..length];
        // What a comment says is not said of the game, and a move that cannot be read is a fault.
        let has_moves = line::has_number(words) || main_words(words).any(names_move);
        let color = first_mover(words).filter(|_| !has_moves && !words.contains('{'))?;
        game.heading.first_mover = Some(color);
        game.add_comment(number, words);
        Some(self.take(length))
    }

    /// A line of signs between the tags, which divides them for the eye.
    fn ruler_among_tags(&mut self, game: &mut RawGame) -> Option<Next> {
        const MIN_CHARS: usize = 2;
        let text = self.cursor.text();
        let is_ruler = text.chars().all(|c| "-=_~–—─═*#".contains(c)) && text.chars().count() >= MIN_CHARS;
        (is_ruler && game.is_among_tags()).then_some(Next::SameGame)
    }

    /// A result above the moves of a game with tags.
    fn result_above_moves(&mut self, game: &mut RawGame) -> Option<Next> {
        let number = self.cursor.number();
        let (text, below) = self.cursor.text_and_lines_below();
        let length = game.take_result_above_moves(number, text, || line_behind_prose(below))?;
        Some(self.take(length))
    }

    /// A result on a line of its own.
    fn result(&mut self, game: &mut RawGame) -> Option<Next> {
        let number = self.cursor.number();
        let (text, below) = self.cursor.text_and_lines_below();
        let is_main = game.moves.plies > 0 && game.moves.depth == 0;
        let of_player = || result_of_player(&game.tags, text);
        let result = GameResult::from_text(text).or_else(of_player).filter(|_| is_main)?;
        let is_after_gap = number > game.moves.last_line + 1;
        // If the results stand above their games in this text, this one is of the next game, unless an empty line shows
        // the opposite.
        if game.heading.has_result
            && below.peek().is_some_and(line::may_begin_moves)
            && (is_after_gap || !below.is_gap_ahead())
        {
            return Some(self.end_before_text());
        }
        if game.variations.is_below_result {
            game.add_result_of_variation(number, text);
        } else {
            game.end(result, number);
        }
        Some(Next::SameGame)
    }

    /// Words between the moves of a plain text, or the heading of the next game.
    fn prose(&mut self, game: &mut RawGame) -> Option<Next> {
        let number = self.cursor.number();
        let (text, below) = self.cursor.text_and_lines_below();
        let goes_on = std::mem::take(&mut game.is_in_aside) && !line::has_number(text);
        let count = &game.moves.count;
        let is_prose = || {
            line::is_prose(text)
                || count.is_numbered() && line::is_sentence_of_move(text)
                // A move with a remark may be one of the game if its round lacks it.
                || count.is_behind_round() && begins_with_remarked_move(text)
                || text.starts_with(is_opening) && labels::label(text).is_some()
                || is_framed_prose(text)
        };
        (game.is_plain && game.moves.depth == 0 && (goes_on || is_prose())).then_some(())?;
        if game.moves.plies > 0 && begins_next(game, text, number, below) {
            return Some(self.end_before_text());
        }
        let place = if goes_on { AsideIn::ContinuedLine } else { AsideIn::Line };
        let length = game.add_aside(number, text, place);
        Some(self.take(length))
    }

    /// Prose in a game with tags, which is not in braces as a comment should be.
    fn prose_with_tags(&mut self, game: &mut RawGame) -> Option<Next> {
        let number = self.cursor.number();
        let (text, below) = self.cursor.text_and_lines_below();
        let length = game.prose_with_tags(text, below)?;
        game.add_prose(number, &text[..length]);
        Some(self.take(length))
    }

    /// A line of moves.
    fn moves(&mut self, game: &mut RawGame) -> Next {
        let number = self.cursor.number();
        if !game.is_begun() {
            game.is_plain = true;
            // The line begins with the side that moves first: （黑先）马8进7
            game.heading.first_mover = first_mover(self.cursor.text()).or(game.heading.first_mover);
        }
        game.begin(number);
        if self.cursor.is_at_begin() {
            game.note_row(number, self.cursor.rest());
        }
        let text = self.cursor.rest().trim_start();
        game.may_be_heading(number, text);
        let left = game.scan(number, text);
        self.go_on_behind(left, game)
    }
}
