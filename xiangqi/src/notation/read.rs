//! A text as a move: every notation, in every spelling that `glyph` and `name` know.
//!
//! A text is parsed into a description of a move, and the legal moves are compared with it. If one fits, the text is
//! that move. A text with several readings that are legal moves is refused, unless the other moves of the game show how
//! it is meant.

use super::english;
use super::error::{ambiguous, illegal, no_such_move};
use super::glyph::{Glyph, Glyphs, glyphs, half_width};
use super::number::without_doubtful_number;
use super::relative::{self, Relative, WxfEdition};
use super::square_form::{SquareForm, square_forms};
use super::{Notation, NotationError, vietnamese};
use crate::position::Position;
use crate::text::{MAX_QUOTED, shortened};
use crate::types::{Coordinates, Move, MoveList};

/// The meaning of letters in moves that can be read in several ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Letters {
    /// The meaning is unknown: a move that can be read in several ways is refused.
    #[default]
    Unknown,
    /// Files: `H6e5` starts on h6.
    Files,
    /// Pieces by their English names: `H6e5` is the horse of rank 6, `P2.3` a pawn.
    English,
    /// Pieces by their Vietnamese names: `P2.3` is a cannon. Without a hint such a move is read in English.
    Vietnamese,
}

/// Reads moves, with knowledge about their source.
///
/// Letters may be in either case, letters and digits full-width, and characters traditional or simplified.
/// Spaces between the characters and signs of check or quality after the move are ignored. These forms are read:
///
/// - squares: `h2e2`, `H2-E2`, `h2xe2`, with a piece `Ch2-e2`, or as in chess `Che2`, `C2e2`, `Hxe5`, `e4`; ranks
///   from 0 or from 1;
/// - letters: `C2=5`, `c2.5`, `H2+3` or `N2+3`, `E3+5` or `B3+5` or `M3+5`; tandems `C+=5`, `+C=5`; pawns by any
///   system, `15=6`, `5+=6`, `++=6`, `Pa=6`; ElephantEye's digits for pieces, `62=5`;
/// - Chinese: 炮二平五, 馬8進7, 傌８进７, 前炮平五, 中兵進一, 三兵進一, 前七平六;
/// - Vietnamese: `P2-5`, `M8.7`, `Xt/2`, Pháo 2 bình 5;
/// - English words: `Cannon 2 = 5`, `horse 8 advances 7`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reader {
    /// How moves that name squares count the ranks. A move that names a rank 10 is read with ranks from 1.
    pub ranks: Coordinates,
    /// Which pawn `11` and `33` mean. The first move that only one edition allows decides it.
    pub wxf: WxfEdition,
    /// The meaning of letters.
    pub letters: Letters,
    /// Whether all other moves of the game are relative to their player. Then `c5`, which names only a square, is not a
    /// pawn's move but the beginning of another.
    pub is_relative: bool,
}

/// The form of a game's moves, as found by looking at all of them.
#[derive(Clone, Copy, Debug)]
pub struct Survey {
    /// A reader for the moves.
    pub reader: Reader,
    /// The number of the first rank, if the game can be played in one way only. If both numbers are possible and moves
    /// name squares, the reader counts from 1 where letters stand for pieces, as programs that use such letters do, and
    /// otherwise from 0.
    pub ranks: Option<Coordinates>,
    /// Whether moves name squares.
    pub names_squares: bool,
}

/// Reads one move of a position, if nothing is known about the source of the text.
///
/// # Errors
/// If the text is not a move, or fits none or several of the legal moves. The error lists the moves that may
/// have been meant.
///
/// ```
/// use xiangqi::Position;
/// use xiangqi::notation::read;
///
/// let position = Position::default();
/// for text in ["h2e2", "H2-E2", "C2=5", "炮二平五", "砲２平５", "Che2", "P2-5", "Pháo 2 bình 5"] {
///     assert_eq!(read(&position, text)?.to_string(), "h2e2");
/// }
/// let error = read(&position, "炮二平二").unwrap_err();
/// assert!(error.to_string().starts_with("'炮二平二': no such move here; did you mean 炮二平"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(position: &Position, text: &str) -> Result<Move, NotationError> {
    Reader::default().read(position, text)
}

impl Reader {
    /// A reader for typed moves. If a text has several meanings, its meaning in `shown`, the notation in which the
    /// person sees moves, counts if it is legal.
    pub fn for_person(shown: Notation) -> Reader {
        let letters = if shown == Notation::Vietnamese { Letters::Vietnamese } else { Letters::Unknown };
        Reader { letters, ..Reader::default() }
    }

    /// A reader for the moves of one game. It looks at all of them first, as [`Reader::survey`] does.
    pub fn for_game<'t, T>(start: &Position, texts: T) -> Reader
    where
        T: IntoIterator<Item = &'t str>,
        T::IntoIter: Clone,
    {
        Reader::survey(start, texts).reader
    }

    /// Looks at the moves of one game to find their form and the number of the first rank. Both numbers are tried until
    /// one of them makes a move illegal.
    pub fn survey<'t, T>(start: &Position, texts: T) -> Survey
    where
        T: IntoIterator<Item = &'t str>,
        T::IntoIter: Clone,
    {
        let texts = texts.into_iter();
        let mut reader = Reader::default();
        let mut evidence = Evidence::default();
        for text in texts.clone() {
            evidence.add(text, &mut reader);
        }
        reader.letters = evidence.letters();
        reader.is_relative = evidence.relative > 0 && evidence.squares == evidence.bare_squares;
        let names_squares = evidence.squares > 0 && !reader.is_relative;
        let ranks = if names_squares { reader.playable_ranks(start, texts) } else { None };
        let usual = match reader.letters {
            Letters::English if names_squares => Coordinates::FromOne,
            _ => Coordinates::FromZero,
        };
        reader.ranks = ranks.unwrap_or(usual);
        Survey { reader, ranks, names_squares }
    }

    /// The number of the first rank, if the moves are legal with only one of the two, or legal for longer.
    fn playable_ranks<'t>(
        self,
        start: &Position,
        texts: impl Iterator<Item = &'t str>,
    ) -> Option<Coordinates> {
        let mut ways = Coordinates::ALL.map(|ranks| Some((Reader { ranks, ..self }, start.clone())));
        for text in texts {
            for way in &mut ways {
                let Some((reader, position)) = way else { continue };
                let names_ten = reader.ranks == Coordinates::FromZero && names_rank_ten(text);
                match reader.read(position, text) {
                    Ok(mv) if !names_ten => {
                        position.make_move(mv);
                        position.forget_moves();
                    }
                    _ => *way = None,
                }
            }
            match &ways {
                [Some(_), Some(_)] => {}
                [None, None] => return None,
                [Some(_), None] => return Some(Coordinates::FromZero),
                [None, Some(_)] => return Some(Coordinates::FromOne),
            }
        }
        None
    }

    /// Reads a move of a position.
    ///
    /// # Errors
    /// The same as those of [`read`].
    pub fn read(&mut self, position: &Position, text: &str) -> Result<Move, NotationError> {
        self.read_whole(position, text).or_else(|error| {
            // Digits that could belong to the move are read as its number if the rest is then a legal move.
            let rest =
                without_doubtful_number(text).filter(|_| !matches!(error, NotationError::Ambiguous { .. }));
            rest.and_then(|rest| self.read_whole(position, rest).ok()).ok_or(error)
        })
    }

    fn read_whole(&mut self, position: &Position, text: &str) -> Result<Move, NotationError> {
        let glyphs = glyphs(text);
        let mut forms = glyphs.as_ref().map(|glyphs| square_forms(glyphs)).unwrap_or_default();
        forms.retain(|form| !(self.is_relative && form.is_bare()));
        if !forms.is_empty() {
            return self.read_squares(position, text, &forms);
        }
        let western = glyphs.as_ref().and_then(|glyphs| relative::parse(glyphs));
        let western = western.or_else(|| english::parse(text));
        let vietnamese = vietnamese::parse(text);
        if western.is_none() && vietnamese.is_none() {
            return Err(NotationError::Unreadable { text: shortened(text, MAX_QUOTED) });
        }
        self.read_relative(position, text, western.as_ref(), vietnamese.as_ref())
    }

    fn read_squares(
        &self,
        position: &Position,
        text: &str,
        forms: &[SquareForm],
    ) -> Result<Move, NotationError> {
        let names_ten = forms.iter().flat_map(SquareForm::ranks).any(|rank| rank == 10);
        let coordinates = if names_ten { Coordinates::FromOne } else { self.ranks };
        // Engines and most files name both squares. Such a move need not be compared with the other legal moves.
        let plain = forms.iter().find(|form| form.is_plain());
        let named =
            plain.and_then(|form| form.squares(coordinates)).and_then(|(from, to)| Move::try_new(from?, to));
        let is_settled = forms.len() == 1 || self.letters == Letters::Files;
        if let Some(mv) = named.filter(|&mv| is_settled && position.is_legal(mv)) {
            return Ok(mv);
        }
        let legal = position.legal_moves();
        let mut found = MoveList::new();
        let mut nearest = MoveList::new();
        let is_other =
            |form: &&SquareForm| form.is_plain() && forms.len() > 1 && self.letters == Letters::English;
        let mut has_piece = false;
        for form in forms.iter().filter(|form| !is_other(form)) {
            let [from, hits] = form.hits(position, &legal, coordinates);
            // If a text can be read as a piece and as a pawn, only the likelier reading is used.
            if form.is_plain() || !has_piece {
                found.extend(hits.iter().copied().filter(|mv| !found.contains(mv)).collect::<MoveList>());
            }
            has_piece |= !form.is_plain() && !hits.is_empty();
            if nearest.is_empty() {
                nearest = from;
            }
        }
        match (&found[..], plain, named) {
            (&[mv], ..) => Ok(mv),
            ([], Some(_), None) if forms.len() == 1 => {
                Err(NotationError::Unreadable { text: shortened(text, MAX_QUOTED) })
            }
            ([], Some(_), Some(mv)) if forms.len() == 1 => {
                Err(illegal(position, text, mv, &nearest, Notation::Uci))
            }
            ([], ..) => Err(no_such_move(position, text, &nearest, Notation::Uci)),
            _ => Err(ambiguous(position, text, &found, Notation::Uci)),
        }
    }

    /// Reads a text that is Western or Chinese, Vietnamese, or both.
    fn read_relative(
        &mut self,
        position: &Position,
        text: &str,
        western: Option<&Relative>,
        vietnamese: Option<&Relative>,
    ) -> Result<Move, NotationError> {
        let legal = position.legal_moves();
        let hits = |relative: Option<&Relative>| {
            relative.map(|relative| relative.hits(position, &legal, self.wxf)).unwrap_or_default()
        };
        let ((mut found, is_of_1997), (in_vietnamese, _)) = (hits(western), hits(vietnamese));
        let prefers_vietnamese = self.letters == Letters::Vietnamese;
        if found.is_empty() || prefers_vietnamese && !in_vietnamese.is_empty() {
            found = in_vietnamese;
        } else if is_of_1997 {
            self.wxf = WxfEdition::Of1997;
        }
        let is_vietnamese = prefers_vietnamese || western.is_none();
        let notation = if is_vietnamese { Notation::Vietnamese } else { style(text) };
        match found[..] {
            [mv] => Ok(mv),
            [] => {
                let meant = if is_vietnamese { vietnamese.or(western) } else { western };
                Err(meant.map_or_else(
                    || NotationError::Unreadable { text: shortened(text, MAX_QUOTED) },
                    |relative| relative.refusal(position, text, &legal, notation),
                ))
            }
            _ => Err(ambiguous(position, text, &found, notation)),
        }
    }
}

/// Whether a text names a rank 10.
fn names_rank_ten(text: &str) -> bool {
    let names =
        |glyphs: Glyphs| square_forms(&glyphs).iter().flat_map(SquareForm::ranks).any(|rank| rank == 10);
    glyphs(text).is_some_and(names)
}

/// Counts of the texts of a game that can be read in one way only.
#[derive(Debug, Default)]
struct Evidence {
    /// Moves that name squares.
    squares: usize,
    /// Those of them that name one square and nothing else.
    bare_squares: usize,
    /// Moves relative to their player.
    relative: usize,
    files: usize,
    english: usize,
    vietnamese: usize,
}

impl Evidence {
    fn add(&mut self, text: &str, reader: &mut Reader) {
        let glyphs = glyphs(text);
        let forms = glyphs.as_ref().map(|glyphs| square_forms(glyphs)).unwrap_or_default();
        if !forms.is_empty() {
            self.squares += 1;
            self.bare_squares += usize::from(forms.iter().any(SquareForm::is_bare));
            match (&forms[..], forms.iter().any(SquareForm::is_plain)) {
                ([_], true) => self.files += 1,
                (_, false) => self.english += 1,
                _ => {}
            }
            return;
        }
        let western = glyphs.as_ref().filter(|glyphs| relative::is_relative(glyphs));
        if let Some(glyphs) = western {
            match glyphs[..] {
                [Glyph::Digit(_), Glyph::Plus | Glyph::Minus, ..]
                | [Glyph::Plus, Glyph::Plus, ..]
                | [Glyph::Minus, Glyph::Minus, ..] => reader.wxf = WxfEdition::Of1997,
                _ => {}
            }
        }
        let vietnamese = vietnamese::parse(text);
        let is_in_words = western.is_none() && english::parse(text).is_some();
        self.relative += usize::from(western.is_some() || vietnamese.is_some() || is_in_words);
        match (western, vietnamese) {
            (Some(glyphs), None) => {
                // Chinese text says nothing about the meaning of letters.
                let has_letter = glyphs.iter().any(|glyph| matches!(glyph, Glyph::Letter(_)));
                self.english += usize::from(has_letter);
            }
            (None, Some(_)) => self.vietnamese += 1,
            // A pawn never retreats, and an elephant never goes sideways.
            (Some(glyphs), Some(_)) => {
                if let [Glyph::Letter('P' | 'p'), _, Glyph::Minus, _]
                | [Glyph::Letter('M' | 'm' | 'B' | 'b'), _, Glyph::Dot, _] = glyphs[..]
                {
                    self.vietnamese += 1;
                }
            }
            (None, None) => self.english += usize::from(is_in_words),
        }
    }

    fn letters(&self) -> Letters {
        if self.vietnamese > self.english {
            Letters::Vietnamese
        } else if self.english > 0 && self.files == 0 {
            Letters::English
        } else if self.files > 0 && self.english == 0 {
            Letters::Files
        } else {
            Letters::Unknown
        }
    }
}

/// The notation of the candidates in an error: that of the text.
fn style(text: &str) -> Notation {
    let is_chinese = |c: char| !c.is_ascii() && half_width(c) == c && c.is_alphabetic();
    let is_traditional = |c: char| "帥將馬傌車俥硨進後".contains(c);
    if text.contains(is_traditional) {
        Notation::Traditional
    } else if text.contains(is_chinese) {
        Notation::Chinese
    } else {
        Notation::Wxf
    }
}
