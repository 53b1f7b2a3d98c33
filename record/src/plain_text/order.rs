//! Whether the moves of a text are in order. After a missing or extra move, the following moves are read for the wrong
//! side. They may be legal there, and the text is read as another game. The same happens if the text begins with the
//! wrong side. Three signs show the mistake: the numbers before moves; the sides named before moves; and the digits in
//! Chinese moves, which most texts write in Chinese for Red and in Arabic for Black.

use xiangqi::Color;
use xiangqi::notation::{is_digit, numbered};

use super::asides::aside::number;
use super::word;
use crate::doubt::Doubt;
use crate::lex::{stands_for_no_move, stands_for_red_move};

/// The state of the check while the moves of a main line are read.
#[derive(Debug)]
pub(crate) struct Order {
    /// The side of the first move.
    first: Color,
    /// Whether the moves begin at the start of a game.
    is_whole: bool,
    /// The numberings that fit so far.
    counts: [Option<Count>; 3],
    /// The number before the next move, and whether dots after it stand for a missing move of Red.
    pending: Option<(u32, bool)>,
    /// The last number before a move.
    last: Option<u32>,
    /// The side named before the next move.
    named: Option<Color>,
    /// The digits of Red's moves and of Black's.
    digits: [Option<Digits>; 2],
    /// The line of the last word.
    line: usize,
    /// Whether a number stands before the next move, or digits that may be one.
    has_number: bool,
    /// Whether a fault was found. Later faults are its consequences and are not reported.
    is_over: bool,
}

/// Where the numbering of single moves is among those of an [`Order`].
const SINGLE: usize = 2;

/// A numbering of moves.
#[derive(Clone, Copy, Debug)]
struct Count {
    /// The number of plies per number.
    plies: usize,
    /// The plies of the first round that come before the first move.
    missing: usize,
    /// The number of the first round, once it is known.
    first: Option<i64>,
}

/// The digits of a move in Chinese.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Digits {
    Chinese,
    Arabic,
}

impl Order {
    /// The check of a text whose first move is this side's. The moves of a whole game are numbered from 1.
    pub(crate) fn new(first: Color, is_whole: bool) -> Order {
        let count = |plies, missing| Some(Count { plies, missing, first: None });
        let behind_dots = count(2, 1).filter(|_| first == Color::Black);
        let counts = [count(2, 0), behind_dots, count(1, 0)];
        Order {
            first,
            is_whole,
            counts,
            pending: None,
            last: None,
            named: None,
            digits: [None; 2],
            line: 0,
            has_number: false,
            is_over: false,
        }
    }

    /// The last number before a move.
    pub(crate) fn last_number(&self) -> Option<u32> {
        self.last
    }

    /// Looks at the next word of a line; `name` is the move in it, and `plies` moves come before it. Returns the first
    /// fault only.
    pub(crate) fn check_word(&mut self, word: &str, name: &str, line: usize, plies: usize) -> Option<Doubt> {
        if self.is_over {
            return None;
        }
        let is_first_of_line = std::mem::replace(&mut self.line, line) != line;
        match number(word, is_first_of_line) {
            Some(number) => self.pending = Some(number),
            None if stands_for_red_move(word) => {
                self.pending = self.pending.map(|(number, _)| (number, true));
            }
            None => {}
        }
        self.named = word::side(word).or(self.named);
        self.has_number |= numbered(word).is_some();
        if name.is_empty() {
            // The dash stands for Black's move in this round.
            if self.pending.is_none() && plies > 0 && stands_for_no_move(word) {
                self.counts[SINGLE] = None;
            }
            return None;
        }
        // Each single move has a number. Only at the beginning of a line may one number be missing.
        if !std::mem::take(&mut self.has_number) && self.last.is_some() && !is_first_of_line {
            self.counts[SINGLE] = None;
        }
        let side = if plies.is_multiple_of(2) { self.first } else { !self.first };
        let named = self.named.take().filter(|&named| named != side);
        let named = named.map(|named| Doubt::OtherSide { word: word.to_owned(), named });
        let unnumbered = self.last.filter(|_| self.pending.is_none());
        let found = self
            .number_fault(plies)
            .or_else(|| self.fault_of_counts(unnumbered?))
            .or(named)
            .or_else(|| self.digits_fault(name, side));
        self.is_over = found.is_some();
        found
    }

    /// The doubt about the first move of a bracket after `plies` moves: it has not the digits of the side that made the last
    /// one, so it may be the other side's answer.
    pub(crate) fn doubt_of_bracket(&self, name: &str, plies: usize) -> Option<Doubt> {
        let mover = if plies.is_multiple_of(2) { !self.first } else { self.first };
        let [last, other] = [mover, !mover].map(|side| self.digits[side.index()]);
        let digits = digits(name)?;
        (last? != digits && other.is_none_or(|other| other == digits))
            .then(|| Doubt::DigitsInBracket { name: name.to_owned(), mover })
    }

    /// The fault of the number before a move.
    fn number_fault(&mut self, plies: usize) -> Option<Doubt> {
        let (number, has_dots) = self.pending.take()?;
        let before = self.last.replace(number);
        let is_again = before == Some(number);
        if self.is_whole && before.is_none() && number as usize > plies + 1 {
            return Some(Doubt::FirstNumber(number));
        }
        for count in &mut self.counts {
            *count = count.and_then(|count| count.with(number, plies, has_dots, is_again));
        }
        self.fault_of_counts(number)
    }

    /// The fault that no numbering fits.
    fn fault_of_counts(&self, number: u32) -> Option<Doubt> {
        let fits = self.counts.iter().any(Option::is_some);
        (!fits).then_some(Doubt::Number(number))
    }

    /// The fault of the digits of a move.
    fn digits_fault(&mut self, name: &str, side: Color) -> Option<Doubt> {
        let digits = digits(name)?;
        // Each number has one move, and Black's would be written like Red's: they may all be Red's.
        let is_single = self.counts[..SINGLE].iter().all(Option::is_none);
        let first = self.digits[Color::Red.index()];
        if side == Color::Black && is_single && [first, Some(digits)] == [Some(Digits::Chinese); 2] {
            return self.last.map(Doubt::Number);
        }
        let Some(before) = self.digits[side.index()].replace(digits) else {
            let are_exchanged = self.digits == [Some(Digits::Arabic), Some(Digits::Chinese)];
            return are_exchanged.then_some(Doubt::ExchangedDigits);
        };
        (before != digits).then(|| Doubt::Digits { name: name.to_owned(), side })
    }
}

impl Count {
    /// Returns the numbering with this number added; `None` if the number does not fit. The second move of a round may have
    /// a number only if dots stand for Red's move, or if Red's move has the same number.
    fn with(self, number: u32, plies: usize, has_dots: bool, is_again: bool) -> Option<Count> {
        let plies = plies + self.missing;
        let first = i64::from(number) - (plies / self.plies) as i64;
        let is_second = !plies.is_multiple_of(self.plies);
        let may_be_second = has_dots || is_again || self.first.is_none() && self.missing > 0;
        let fits = self.first.is_none_or(|before| before == first)
            && if is_second { may_be_second } else { !has_dots };
        fits.then_some(Count { first: Some(first), ..self })
    }
}

/// The digits of a move in Chinese, if they are of one kind.
pub(super) fn digits(name: &str) -> Option<Digits> {
    if !name.contains(['平', '进', '進', '退']) {
        return None;
    }
    let is_chinese = |c: char| "一二三四五六七八九".contains(c);
    match (name.contains(is_chinese), name.contains(|c| is_digit(c) && !is_chinese(c))) {
        (true, false) => Some(Digits::Chinese),
        (false, true) => Some(Digits::Arabic),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words up to the first that is out of order.
    fn faults(first: Color, text: &str) -> Option<String> {
        faults_of(Order::new(first, false), text)
    }

    fn faults_of(mut order: Order, text: &str) -> Option<String> {
        let mut plies = 0;
        for (line, words) in (1..).zip(text.lines()) {
            for word in words.split_whitespace() {
                let name = word::move_text(word);
                let name = if name.contains(char::is_alphabetic) { name } else { "" };
                if let Some(fault) = order.check_word(word, name, line, plies) {
                    return Some(fault.to_string());
                }
                plies += usize::from(!name.is_empty());
            }
        }
        None
    }

    #[test]
    fn every_way_of_counting_fits() {
        for text in [
            "1. a b 2. a b 3. a",
            "1.a b\n2.a b",
            "1. a\n1... b\n2. a\n2... b",
            "1. a\n1. b\n2. a\n2. b",
            "1. a …… 1. …… b 2. a b",
            "1 . a b 2 . a b",
            "1. a\n2. b\n3. a\n4. b",
            "1 a 2 b 3 a 4 b\n5 a 6 b",
            "1. a —",
            "1. a\n2. b\na\n4. b",
            "1. a b\n2. a …",
            "1. a — b 2. a — b",
            "1. a --\n1... b\n2. a b",
            "7 a b\n8 a b",
            "7. a b 8. a b",
            "1. a 31 b -20 2. a 5 b 7",
            "a b 2. a b 3. a b",
            "炮二平五 马8进7 马二进三 车9平8",
            "炮二平五 馬八進七 炮八平六",
            "炮2平5 马8进7 前炮退2",
            "1. 炮二平五\n2. 马8进7\n3. 马二进三",
            "1. 炮二平五 马八进七\n2. 马二进三",
            "红：a 黑：b 红：a",
            "红方 a 黑方 b",
            "R: a B: b",
        ] {
            assert_eq!(faults(Color::Red, text), None, "{text}");
        }
        for text in ["1... b 2. a b 3. a b", "1. …… b 2. a b", "1. b a 2. b a", "9. b\n10. a b\n11. a b"]
        {
            assert_eq!(faults(Color::Black, text), None, "{text}");
        }
    }

    #[test]
    fn the_first_moves_of_a_whole_game_are_there() {
        for (text, is_told) in [
            ("1. a b 2. a b", false),
            ("a b 2. a b", false),
            ("a b 3. a 4. b", false),
            ("2. a b 3. a b", true),
            ("a b 4. a b", true),
            ("12. a b", true),
        ] {
            assert_eq!(faults_of(Order::new(Color::Red, true), text).is_some(), is_told, "{text}");
            assert_eq!(faults_of(Order::new(Color::Red, false), text), None, "{text}");
        }
    }

    #[test]
    fn moves_out_of_order_are_found() {
        for (text, wrong) in [
            ("1. a 2. a b 3. a b", "the move number 2 "),
            ("1. a b\na\n2. a b 3. a b", "the move number 2 "),
            ("1. a b 3. a b 4. a b", "the move number 3 "),
            ("1. a b 2. a b 2. a b 3. a b", "the move number 2 "),
            ("炮二平五 马二进三 车9平8", "'车9平8' "),
            ("炮二平五 马8进7 马8进9", "'马8进9' "),
            ("马8进7 马二进三", "Red's moves have Arabic digits"),
            ("1... a b", "the move number 1 "),
            ("黑：a 红：b", "'黑：a' is marked as a move of Black"),
            ("1. a —\n2. b a\n", "the move number 2 "),
            ("1. a\n2. b a", "the move number 2 "),
            ("1. a …\n2. b", "the move number 2 "),
            ("1. 炮二平五\n2. 马二进三\n3. 马八进七", "the move number 2 "),
            ("1. a ____\n2. b ____", "the move number 2 "),
            ("Đen: a", "'a' is marked as a move of Black"),
        ] {
            let fault = faults(Color::Red, text).unwrap_or_else(|| panic!("{text}"));
            assert!(fault.starts_with(wrong), "{text}: {fault}");
        }
    }
}
