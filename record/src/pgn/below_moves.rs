//! Lines of words below moves of a plain text: comments, the heading of the next game, or the names and the result of the
//! game itself, which some texts have below its moves.

use xiangqi::notation::numbered;

use super::raw::RawGame;
use super::tag::{as_read, tag};
use crate::lex::main_words;
use crate::plain_text::asides::openers::opens;
use crate::plain_text::broken::WholeLines;
use crate::plain_text::columns::first_column;
use crate::plain_text::first::first_mover;
use crate::plain_text::headings::heading::{names_framed_players, names_players, players_with_sides};
use crate::plain_text::headings::words::has_other_words;
use crate::plain_text::headings::{frame, labels, title};
use crate::plain_text::line;
use crate::plain_text::word::{move_text, names_move};
use crate::record::GameResult;

/// The maximum number of lines of a footer.
const MAX_FOOTER: usize = 12;

impl RawGame {
    /// Whether a line is below moves of a text without tags, and in no variation.
    pub(super) fn is_below_moves(&self) -> bool {
        self.is_in_plain_moves() && !self.variations.is_below_result && !self.variations.is_below_label
    }

    /// Takes names or a result below the moves.
    pub(super) fn add_footer(&mut self, line: usize, text: &str) {
        if let Some(words) = self.heading.add_below(&mut self.tags, line, text) {
            self.add_comment(line, &words);
        }
    }

    /// Takes lines above the moves, of which this is the first.
    pub(super) fn add_heading(&mut self, line: usize, text: &str) {
        let lines = (line..).zip(text.lines());
        lines.for_each(|(line, text)| self.heading.add(&mut self.tags, line, text));
    }
}

/// Whether a line of words is the heading of the next game: it says so, names players above the number 1, behind a number
/// of its own or before a colon, or stands alone between an empty line and the number 1.
pub(super) fn begins_next(game: &RawGame, text: &str, number: usize, below: &mut WholeLines<'_>) -> bool {
    let is_after_gap = number > game.moves.last_line + 1;
    let heading = [text, frame::core(text)].into_iter().find(|heading| labels::heads_game(heading));
    if heading.is_some()
        || frame::begins_with_game(text)
        || game.heading.has_result && title::result(text).is_some()
    {
        return !labels::is_name_alone(heading.unwrap_or(text))
            || goes_on_as_heading(next_line(below).as_deref(), is_after_gap);
    }
    let is_named =
        names_other_sides(game, text) && next_row(below).is_some_and(|line| begins_moves_anew(game, &line));
    if is_after_gap && (is_named || begins_with_two_names(game, text, below)) {
        return true;
    }
    if is_marked_pair(game, text) && next_row(below).is_some_and(|line| begins_moves_anew(game, &line)) {
        return true;
    }
    let is_above_moves = next_row(below).is_some_and(|line| is_first(&line));
    // The moves may stand in the same line: 甲（红）胜乙（黑）：1. 炮二平五
    let words = line::moves_behind_words(text).filter(|&at| is_first(&text[at..])).map(|at| &text[..at]);
    words.is_some_and(names_players)
        || names_players(text)
            && !is_sentence(text)
            && (is_above_moves || is_after_gap && game.heading.has_pair())
        || is_after_gap && is_above_moves && !below.is_gap_ahead() && may_be_title(text)
}

/// The next line that is not empty, as it will be read: `一、`, `1-` and `<td>1.</td>` are the number 1.
fn next_line(below: &mut WholeLines<'_>) -> Option<String> {
    below.peek().map(|line| as_read(line, true).into_owned())
}

/// The same, but the first row of a table for the lines above it: `<table>`, the head of its columns, and a rule.
fn next_row(below: &mut WholeLines<'_>) -> Option<String> {
    const MAX_LINES: usize = 8;
    let is_above = |line: &str| {
        let read = as_read(line, true);
        let begins_table = || line.trim_start().trim_start_matches(['<', '/']).starts_with(['t', 'T']);
        first_column(&read).is_some()
            || !read.contains(char::is_alphanumeric) && (line.contains('|') || begins_table())
    };
    if !below.peek().is_some_and(is_above) {
        return next_line(below);
    }
    let lines = below.ahead(MAX_LINES);
    lines.iter().find(|line| !is_above(line)).map(|line| as_read(line, true).into_owned())
}

/// Whether a line names both players with their sides, and not as the game above: 甲（红）对乙（黑）.
fn names_other_sides(game: &RawGame, text: &str) -> bool {
    let players = players_with_sides(text);
    !is_sentence(text) && are_others(game, &players)
}

/// Whether this line and the next name both players by labels of one letter, above a move: 红：甲 and 黑：乙. A remark may
/// stand behind such a label, too: 红：好棋.
fn begins_with_two_names(game: &RawGame, text: &str, below: &mut WholeLines<'_>) -> bool {
    let Some(first) = labels::name_alone(text) else { return false };
    let lines = below.ahead(2);
    let [second, moves] = &lines[..] else { return false };
    let second = labels::name_alone(second).filter(|second| second.0 != first.0);
    second.is_some_and(|second| are_others(game, &[first, second]))
        && begins_moves_anew(game, &as_read(moves, true))
}

/// Whether a number before a line or a colon behind it shows a heading that names two players, and others than the game
/// above: `2) Cid - Dan`, `Cid - Dan:`.
fn is_marked_pair(game: &RawGame, text: &str) -> bool {
    let above = ["Red", "Black"].map(|tag| game.tags.get(tag));
    let [Some(red), Some(black)] = above else { return false };
    let is_other = !text.contains(red) || !text.contains(black);
    let is_marked = frame::begins_with_number(text) || text.trim_end().ends_with([':', '：']);
    is_other && is_marked && !is_sentence(text) && names_players(text)
}

/// Whether players are not those of the game above: the head of a page repeats the names of its game.
fn are_others(game: &RawGame, players: &[(&str, &str)]) -> bool {
    players.iter().any(|&(tag, name)| game.tags.get(tag) != Some(name))
}

/// Whether the moves of a line may begin another game. Below moves with numbers they have the number 1.
fn begins_moves_anew(game: &RawGame, line: &str) -> bool {
    line::may_begin_moves(line) && (line::has_first_number(line) || !game.moves.count.is_numbered())
}

/// Whether a line has the number 1 and moves, tags or a position.
fn is_first(line: &str) -> bool {
    let first = main_words(line).next().and_then(numbered);
    first == Some((1, false)) && line::begins_with_move(line)
        || tag(line.trim()).is_some()
        || line::fen_line(line.trim()).is_some()
}

/// Whether a line of Latin letters ends as a sentence does, and not with a name: `Ann beat Ben with this line.`
fn is_sentence(text: &str) -> bool {
    let last = text.trim_end().strip_suffix('.').and_then(|text| text.split_whitespace().last());
    last.is_some_and(|word| word.chars().all(char::is_lowercase))
}

/// Words of remarks on the game above.
const OF_REMARKS: [&str; 5] = ["以下略", "评析", "評析", "评注", "評注"];

/// Whether a line may be a title: it is not a sentence and does not mention moves. A heading would lose other words, as
/// 正着.
fn may_be_title(text: &str) -> bool {
    const MAX_CHARS: usize = 50;
    text.chars().nth(MAX_CHARS).is_none()
        && !text.contains(['。', '！', '？', '!', '?', '；'])
        && !text.trim_end().ends_with(['：', ':'])
        && !is_sentence(text)
        && !OF_REMARKS.iter().any(|remark| text.contains(remark))
        && !main_words(text).map(move_text).any(opens)
        && (has_other_words(text, &[]) || first_mover(text).is_some())
}

/// Whether the line below the name of one side shows that the name begins a heading, 红方：甲, and is not a remark on
/// the game, 红方：好棋. More of a heading shows it, the first moves, or other words if an empty line is above the
/// name.
fn goes_on_as_heading(next: Option<&str>, is_after_gap: bool) -> bool {
    let Some(next) = next.map(str::trim) else { return false };
    let first = next.split_whitespace().next().and_then(numbered);
    first.is_some_and(|(number, _)| number == 1)
        || labels::goes_on_with(next)
        || tag(next).is_some()
        || line::fen_line(next).is_some()
        || is_after_gap && !line::begins_with_move(next)
}

/// Whether names or a result below the moves belong to the game above them. They end the text; or they stand right below
/// the moves of a game without names, and after an empty line the next game has none above it either.
pub(super) fn begins_footer(game: &RawGame, text: &str, number: usize, below: &mut WholeLines<'_>) -> bool {
    let has_moves = |line: &str| main_words(line).any(names_move);
    if has_moves(text)
        || !is_of_heading(text)
        || labels::is_name_alone(text) && !below.peek().is_some_and(labels::goes_on_with)
    {
        return false;
    }
    let lines = below.ahead(MAX_FOOTER);
    if lines.len() < MAX_FOOTER && !lines.iter().any(|line| has_moves(line) || is_first(&as_read(line, true)))
    {
        return true;
    }
    let last_line = game.moves.last_line.max(game.result_line.unwrap_or_default());
    let is_named = ["Red", "Black"].into_iter().any(|tag| game.tags.get(tag).is_some());
    if is_named || number > last_line + 1 {
        return false;
    }
    let (lines, next) = below.paragraph(MAX_FOOTER);
    lines.iter().all(|line| is_of_heading(line)) && next.is_some_and(|next| is_first(&as_read(&next, true)))
}

/// Whether a line consists of words although it begins with a bracket or with the name of an opening.
pub(super) fn is_framed_prose(line: &str) -> bool {
    let is_words = |text: &str| {
        let is_result = |text: &str| GameResult::from_text(text).is_some();
        line::is_prose(text)
            || main_words(text).next().is_some_and(is_result)
                && !is_result(text)
                && !main_words(text).any(names_move)
    };
    frame::begins_with_game(line)
        || frame::behind_bracket(line).is_some_and(is_words)
        || names_framed_players(line)
}

/// Whether a line names players or other parts of a heading, or the score with other words before it.
fn is_of_heading(line: &str) -> bool {
    const MAX_CHARS_OF_RESULT: usize = 12;
    let first = line.split_whitespace().next().unwrap_or_default();
    let is_score = || {
        line.chars().nth(MAX_CHARS_OF_RESULT).is_none()
            && line.contains(|c: char| c.is_ascii_digit() || c == '½')
            && GameResult::from_text(first).is_none()
            && title::result(line.trim()).is_some()
    };
    labels::goes_on_with(line.trim()) || is_score() || names_players(line)
}
