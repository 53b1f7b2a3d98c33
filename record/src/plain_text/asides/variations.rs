//! Variations that a label shows in a plain text: 变例一：5. 车二进四, `Variation A`, 【变化2】 above lines of moves. They become
//! variations in brackets after the move that they replace, if only one move of the game can be it: the one of their first number,
//! or the only one before which all of their moves are legal. All others become comments, with a warning.

use xiangqi::Position;
use xiangqi::notation::{Reader, looks_like_move};

use super::alternatives::{Main, Step, of_one_line, rebuilt};
use super::aside::number;
use super::side_lines;
use crate::doubt::Doubt;
use crate::lex::{Lexer, NUMERALS, Token, is_closing, is_opening, stands_for_red_move};
use crate::plain_text::line::is_prose;
use crate::plain_text::order::digits;
use crate::plain_text::word::move_text;
use crate::record::GameResult;
use crate::replay::Replay;

/// Words for a variation, the longer first.
const WORDS: [&str; 18] = [
    "变例",
    "變例",
    "变化",
    "變化",
    "变着",
    "變著",
    "变招",
    "變招",
    "分变",
    "分變",
    "支变",
    "支變",
    "variation",
    "sideline",
    "biến thể",
    "biến",
    "line",
    "var",
];

/// Words that need a number to be a label.
const SHORT: [&str; 5] = ["变", "變", "biến", "line", "var"];

/// Words between a label and its first move.
const OPENERS: [&str; 10] = ["若改走", "如改走", "改走", "若走", "如走", "走", "若", "如", "if ", "instead "];

/// The maximum length of a label, in characters.
const MAX_LABEL_CHARS: usize = 20;

/// The maximum number of variations of a game, and of moves that are tried to find their places.
const MAX_VARIATIONS: usize = 200;
const MAX_TRIES: usize = 50_000;

/// The length of the label of a variation at the beginning of a line, with the signs after it; `None` if the line has none.
pub(crate) fn label(line: &str) -> Option<usize> {
    word(line).or_else(|| side_lines::label(line))
}

/// The length of a label with a word for a variation.
fn word(line: &str) -> Option<usize> {
    let inside = line.trim_start().trim_start_matches(is_opening);
    let begin = inside.chars().next()?.to_ascii_lowercase();
    if !"变變第vslb".contains(begin) {
        return None;
    }
    let end = inside.char_indices().nth(MAX_LABEL_CHARS).map_or(inside.len(), |(end, _)| end);
    let small = inside[..end].to_lowercase();
    if small.len() != end {
        return None;
    }
    let (rest, is_short) = match small.strip_prefix('第') {
        Some(rest) => {
            let rest = rest.trim_start_matches(is_numeral);
            (rest.strip_prefix(['变', '變']).filter(|_| rest.len() + '第'.len_utf8() < small.len())?, false)
        }
        None => {
            let words = WORDS.iter().chain(&SHORT);
            let (word, rest) = words.clone().find_map(|word| Some((word, small.strip_prefix(word)?)))?;
            (rest, SHORT.contains(word))
        }
    };
    let number = rest.trim_start_matches(['.', ' ', '#']);
    let behind =
        number.strip_prefix(|c: char| is_numeral(c) || c.is_ascii_lowercase() || "甲乙丙丁戊".contains(c));
    let behind = behind.map(|rest| rest.trim_start_matches(is_numeral));
    let is_end = |c: char| c.is_whitespace() || is_closing(c) || ":：、.．".contains(c);
    let is_ordinal = small.starts_with('第');
    let (rest, has_number) = match behind.filter(|rest| rest.is_empty() || rest.starts_with(is_end)) {
        Some(rest) => (rest, true),
        None if is_short => return None,
        None => (rest, is_ordinal),
    };
    if !rest.is_empty() && !rest.starts_with(is_end) {
        return None;
    }
    let length = rest.len() - rest.trim_start_matches(is_end).len();
    // The label is a whole line, or moves follow it.
    let behind = &inside[small.len() - rest.len() + length..];
    let is_label = behind.trim().is_empty()
        || begins_with_moves(behind)
        || rest[..length].contains([':', '：'])
        || has_number && is_short_remark(behind);
    is_label.then(|| line.len() - behind.len())
}

/// Whether words after a label with a number are a judgement of the line below: 第二变 红优.
fn is_short_remark(words: &str) -> bool {
    const MAX_REMARK_CHARS: usize = 12;
    let words = words.trim();
    !words.is_empty()
        && words.chars().nth(MAX_REMARK_CHARS).is_none()
        && is_prose(words)
        && !words.contains(['，', '。', ',', '.'])
}

fn is_numeral(c: char) -> bool {
    c.is_ascii_digit() || NUMERALS.contains(c) || matches!(c, '①'..='⑩')
}

/// Whether a text begins with a move, perhaps after numbers.
fn begins_with_moves(text: &str) -> bool {
    let words = Lexer::new(without_opener(text), 1).filter_map(|(_, token)| match token {
        Token::Word(word) => Some(move_text(word)),
        _ => None,
    });
    words.into_iter().find(|name| !name.is_empty()).is_some_and(looks_like_move)
}

fn without_opener(text: &str) -> &str {
    let text = text.trim_start();
    OPENERS.iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text)
}

/// A text with the variations in brackets, and the doubts, each with its offset in the old text.
#[derive(Debug)]
pub(crate) struct Labelled {
    pub(crate) text: String,
    pub(crate) doubts: Vec<(usize, Doubt)>,
}

/// A move, and how its number is written.
#[derive(Clone, Copy, Debug)]
struct Found<'t> {
    step: Step<'t>,
    /// Whether dots after the number stand for Red's move.
    has_dots: bool,
    /// Whether it stands in the line of the label.
    is_beside: bool,
}

/// The moves up to the next label.
#[derive(Debug, Default)]
struct Section<'t> {
    /// Its label; empty for the moves before the first one.
    label: &'t str,
    begin: usize,
    /// Where the text after the label begins.
    from: usize,
    moves: Vec<Found<'t>>,
    /// Whether there are words beside the label.
    has_text: bool,
    /// Whether words other than moves and results stand before the first move, or moves are among other words.
    has_words: bool,
}

/// The same moves with brackets around the variations that have labels; `None` if there are no labels.
pub(crate) fn with_brackets(text: &str, start: &Position, reader: Reader) -> Option<Labelled> {
    let sections = sections(text)?;
    let mut main = Main::new(start, reader);
    let (mut edits, mut doubts) = (Vec::new(), Vec::new());
    let mut tries = MAX_TRIES;
    for (index, section) in sections.iter().enumerate() {
        let end = sections.get(index + 1).map_or(text.len(), |next| next.begin);
        let steps = |from: usize| section.moves[from..].iter().map(|found| found.step).collect::<Vec<_>>();
        if index == 0 {
            // If a move is illegal, the code that plays the game reports it.
            main.play(&steps(0))?;
            continue;
        }
        let count = section.moves.len();
        let below = section.moves.iter().position(|found| !found.is_beside).unwrap_or(count);
        let resumes = |found: &Found<'_>| {
            !found.is_beside && !found.has_dots && found.step.number == Some(main.last + 1)
        };
        // The text beside the label may be the whole variation.
        let may_be_main =
            section.has_text && section.moves.get(below).is_some_and(|it| it.step.number.is_none());
        let is_main_below = match section.moves.get(below) {
            Some(found) if below == 0 => {
                let goes_back = found.step.number.is_some_and(|number| number <= main.last);
                section.has_text && !goes_back || resumes(found)
            }
            Some(_) => may_be_main && main.played_from(main.steps.len(), &steps(below)) == count - below,
            None => false,
        };
        let next = section.moves.iter().position(resumes).unwrap_or(count);
        let mut place = Place { main: &main, tries: &mut tries };
        let mut found = None;
        for end in if is_main_below { [below, below] } else { [count, next] } {
            found = found.or_else(|| Some((place.find(section, end)?, end)));
        }
        let Some(((ply, shared), mut last)) = found else {
            let is_in_main = || section.goes_with(&main, if is_main_below { below } else { count });
            if (below > 0 || !is_main_below && count > 0) && !is_in_main() {
                doubts.push((section.begin, Doubt::UnplacedVariation(section.label.to_owned())));
            }
            if below < count && !section.has_text && !is_main_below {
                let words = text[section.begin..end].replace(['{', '}'], " ");
                edits.push((section.begin, section.begin, end, format!("{{{}}}", words.trim())));
            } else if main.play(&steps(below)).is_none() {
                break;
            }
            continue;
        };
        if next < last {
            let before = section.moves[..next].iter().rev().find_map(|found| found.step.number);
            if before != Some(main.last) {
                last = next;
            } else if main.played_from(main.steps.len(), &steps(next)) > 0 {
                doubts.push((section.moves[next].step.begin, Doubt::VariationOrGame));
            }
        }
        let end = section.moves.get(last).map_or(end, |found| found.step.begin);
        // Moves that the variation shares with the game are left out.
        let from = if shared > 0 { section.moves[shared].step.begin } else { section.from };
        let inside = without_opener(&text[from..end]).replacen('}', " ", 1);
        let piece = format!(" ({{{}}} {})", section.label, of_one_line(&inside));
        edits.push((main.steps[ply].end, section.begin, end, piece));
        if main.play(&steps(last)).is_none() {
            break;
        }
    }
    let is_changed = !edits.is_empty() || !doubts.is_empty();
    is_changed.then(|| Labelled { text: rebuilt(text, edits), doubts })
}

impl Section<'_> {
    /// Whether its first `count` moves are those of the game from their number on.
    fn goes_with(&self, main: &Main<'_>, count: usize) -> bool {
        let Some(number) = self.moves.first().and_then(|first| first.step.number) else { return false };
        let Some(ply) = main.steps.iter().position(|step| step.number == Some(number)) else { return false };
        let own = self.moves[..count].iter().map(|found| found.step.name);
        [ply, ply + 1].into_iter().any(|ply| {
            let of_game = main.steps.iter().skip(ply).map(|step| step.name);
            ply + count <= main.steps.len() && own.clone().eq(of_game.take(count))
        })
    }
}

/// Finds the move of the game that a variation replaces.
struct Place<'m, 't> {
    main: &'m Main<'t>,
    /// The moves that may still be tried.
    tries: &'m mut usize,
}

impl Place<'_, '_> {
    /// The ply that the first `count` moves of a section replace, and how many of them go with the game before it; `None` if it is
    /// not certain.
    fn find(&mut self, section: &Section<'_>, count: usize) -> Option<(usize, usize)> {
        let moves = &section.moves[..count];
        let first = moves.first().filter(|_| !section.has_words)?;
        let Some(number) = first.step.number else {
            let mut fits = (0..self.main.moves.len()).filter_map(|ply| self.fit(ply, moves));
            let only = fits.next()?;
            return fits.all(|other| other == only).then_some(only);
        };
        let ply = self.main.steps.iter().position(|step| step.number == Some(number));
        // If the game has no numbers, the ply follows from the number itself.
        let ply =
            ply.or_else(|| Some(2 * number.checked_sub(1).filter(|_| self.main.last == 0)? as usize))?;
        // A number without dots may also belong to Black's move.
        let plies = ply + usize::from(first.has_dots)..=ply + 1;
        plies.into_iter().find_map(|ply| self.fit(ply, moves))
    }

    /// The ply at which moves leave the game, if they go with it from a ply on and all are legal; and how many go with it.
    fn fit(&mut self, mut ply: usize, moves: &[Found<'_>]) -> Option<(usize, usize)> {
        let (mut replay, mut left) = (Replay::new(self.main.positions.get(ply)?, self.main.reader), None);
        for (index, found) in moves.iter().enumerate() {
            *self.tries = self.tries.checked_sub(1)?;
            let mv = replay.play(found.step.name).ok()?;
            if left.is_none() {
                let old = self.main.steps.get(ply)?;
                // Usually a text writes Red's moves and Black's moves with different kinds of digits.
                let is_like =
                    |other: &str| digits(found.step.name).zip(digits(other)).is_none_or(|(a, b)| a == b);
                if !is_like(old.name) {
                    return None;
                }
                match *self.main.moves.get(ply)? == mv {
                    true => ply += 1,
                    false => left = Some((ply, index)),
                }
            }
        }
        left
    }
}

/// The moves of a text by the labels before them; `None` without a label.
fn sections(text: &str) -> Option<Vec<Section<'_>>> {
    let mut sections = vec![Section::default()];
    let mut lexer = Lexer::new(text, 1);
    let mut reader = Steps::default();
    loop {
        let begin = text.len() - lexer.skip_spaces().len();
        let Some((line, token)) = lexer.next() else { break };
        if lexer.depth > 0 {
            continue;
        }
        match token {
            Token::Comment(comment) => {
                let Some(length) = label(comment) else { continue };
                if sections.len() > MAX_VARIATIONS {
                    return None;
                }
                let from = begin + 1 + length;
                let sign =
                    |c: char| c.is_whitespace() || is_opening(c) || is_closing(c) || ":：、.．".contains(c);
                // The judgement of a line stays with its label.
                let is_remark = is_short_remark(&comment[length..]);
                let name = comment[..length].trim_matches(sign);
                let name = if is_remark { comment.trim_matches(sign) } else { name };
                let has_text = !comment[length..].trim().is_empty();
                let mut section = Section { label: name, begin, from, has_text, ..Section::default() };
                reader = Steps { is_beside: true, ..Steps::default() };
                let inside = if is_remark { "" } else { without_opener(&comment[length..]) };
                let end = begin + 1 + comment.len();
                let mut words = Lexer::new(inside, 1);
                loop {
                    let at = end - words.skip_spaces().len();
                    let Some((line, token)) = words.next() else { break };
                    if let Token::Word(word) = token
                        && words.depth == 0
                    {
                        reader.add(&mut section, word, line, (at, end - words.rest.len()));
                    }
                }
                reader.is_beside = false;
                reader.line = line;
                sections.push(section);
            }
            Token::Word(word) => {
                let end = text.len() - lexer.rest.len();
                if let Some(section) = sections.last_mut() {
                    reader.add(section, word, line, (begin, end));
                }
            }
            _ => {}
        }
    }
    (sections.len() > 1).then_some(sections)
}

/// Puts numbers and moves together.
#[derive(Debug, Default)]
struct Steps {
    /// The number before the next move, whether dots follow it, and where it begins.
    pending: Option<(u32, bool, usize)>,
    line: usize,
    is_beside: bool,
}

impl Steps {
    fn add<'t>(
        &mut self,
        section: &mut Section<'t>,
        word: &'t str,
        line: usize,
        (begin, end): (usize, usize),
    ) {
        let is_first = std::mem::replace(&mut self.line, line) != line;
        let found = number(word, is_first || section.moves.is_empty());
        self.pending = found.map(|(number, dots)| (number, dots, begin)).or(self.pending);
        let name = move_text(word);
        if name.is_empty() {
            let has_dots = stands_for_red_move(word);
            if let Some((_, dots, _)) = &mut self.pending {
                *dots |= has_dots;
            }
            return;
        }
        if !looks_like_move(name) {
            let is_result = GameResult::from_text(name).is_some();
            let is_among = name.contains(['平', '进', '進', '退']);
            section.has_words |= !is_result && (section.moves.is_empty() || is_among);
            return;
        }
        let (number, has_dots, begin) =
            self.pending.take().map_or((None, false, begin), |(number, dots, at)| (Some(number), dots, at));
        let step = Step { name, number, begin, end };
        section.moves.push(Found { step, has_dots, is_beside: self.is_beside });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_variations_are_found() {
        for (line, rest) in [
            ("变例一：5. 车二进四", "5. 车二进四"),
            ("变例一", ""),
            ("【变例二】", ""),
            ("（变例一） 3. 兵七进一", "3. 兵七进一"),
            ("变化1：5. 车二进四", "5. 车二进四"),
            ("变化：若5. 车二进四", "若5. 车二进四"),
            ("变着：4...卒3进1", "4...卒3进1"),
            ("变一：车二进四", "车二进四"),
            ("第二变", ""),
            ("變例 甲 5.車二進四", "5.車二進四"),
            ("Variation A: 2... P7+1", "2... P7+1"),
            ("Var. 1: C2=5", "C2=5"),
            ("Line 2: C2=5", "C2=5"),
            ("Biến 1: P2-5", "P2-5"),
            ("第二变 红优", "红优"),
            ("变2 黑方满意", "黑方满意"),
            ("a) 5. 车二进四", "5. 车二进四"),
        ] {
            assert_eq!(label(line).map(|at| &line[at..]), Some(rest), "{line}");
        }
        for line in [
            "变化很多",
            "变化复杂，红优",
            "变",
            "第一局",
            "第三回合",
            "Line of play",
            "Various",
            "line",
            "蓝方",
            "",
            "变例一很好",
            "variation is good",
            "biến hóa",
        ] {
            assert_eq!(label(line), None, "{line}");
        }
    }
}
