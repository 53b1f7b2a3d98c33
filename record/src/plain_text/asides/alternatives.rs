//! Alternatives without brackets in a plain text, recognised by their move numbers: after round 12 comes round 10
//! again. They become variations in brackets after the move that they replace, where their moves are legal; the main
//! line continues after them. Moves of the game that are written again, as before a remark, are left out; the words
//! after them become a comment on the last of them.

use xiangqi::notation::{Reader, looks_like_move};
use xiangqi::{Color, Move, Position};

use super::aside::number;
use crate::lex::{Lexer, Token, is_closing, is_opening, stands_for_red_move, without_signs};
use crate::nag;
use crate::plain_text::word::move_text;
use crate::replay::{Replay, legal_plies};

/// The maximum number of runs of a game, and of plies.
const MAX_RUNS: usize = 100;
const MAX_PLIES: usize = 2000;

/// A move of the text, and the number before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<'t> {
    pub(crate) name: &'t str,
    pub(crate) number: Option<u32>,
    /// The bytes at which it begins, its number included, and ends.
    pub(crate) begin: usize,
    pub(crate) end: usize,
}

/// Moves whose numbers follow each other.
#[derive(Debug)]
struct Run<'t> {
    begin: usize,
    number: u32,
    /// Whether dots stand for Red's move.
    has_dots: bool,
    steps: Vec<Step<'t>>,
}

/// A text in which the alternatives stand in brackets, and what is doubtful.
#[derive(Debug)]
pub(crate) struct InBrackets {
    pub(crate) text: String,
    /// The byte in the text before from which moves could also continue the main line.
    pub(crate) doubt: Option<usize>,
    /// The byte there of a number that stands twice before a move of Red, and the number.
    pub(crate) repeated: Option<(usize, u32)>,
}

/// The same moves with brackets around the alternatives; `None` if the numbers show no alternative, or a move is
/// illegal, unless the number shows that it is an alternative of Black.
pub(crate) fn in_brackets(text: &str, start: &Position, reader: Reader) -> Option<InBrackets> {
    let runs = runs(text)?;
    let mut repeated = None;
    let mut main = Main::new(start, reader);
    let mut moved: Vec<Moved> = Vec::new();
    let alternative = |to, begin, end| (to, begin, end, format!(" ({})", of_one_line(&text[begin..end])));
    let mut doubt = None;
    // The number of the last alternative, if it is one move.
    let mut last_alone = None;
    for (index, run) in runs.iter().enumerate() {
        let end = runs.get(index + 1).map_or(text.len(), |next| next.begin);
        if index == 0 || main.goes_on_with(run) {
            main.play(&run.steps)?;
            continue;
        }
        let ply = main.ply_of(run)?;
        // The author may have typed the same number twice. Dots are before Black's move, and the round has one.
        let is_again = || {
            let is_last = run.number == main.last && !run.has_dots && !main.is_within_round();
            is_last && main.played_from(main.steps.len(), &run.steps) == run.steps.len()
        };
        // With the number 1, a game may begin in which Black moves first.
        let is_of_black = run.has_dots && run.number > 1;
        let shared = main.shared_from(ply, &run.steps);
        // The number of Red's last move stands again, and no move of Black has dots for it.
        let is_answered_later =
            || runs[index + 1..].iter().any(|later| later.number == run.number && later.has_dots);
        let is_of_last = ply + 1 == main.steps.len() && main.is_within_round();
        // With the next number after it, the same text is Black's answer, as in `1. C2=5 1. C2=5 2. H2+3`.
        let is_mirrored = || {
            run.steps.get(1).is_none_or(|next| next.number == Some(run.number + 1))
                && main.played_from(main.steps.len(), &run.steps[..1]) == 1
        };
        let is_second = is_of_last && !run.has_dots && !is_answered_later();
        if is_second && (shared == 0 || is_mirrored()) {
            // With Black's answer after it, it stands before the move that Red has made.
            if run.steps.get(1).is_some_and(|answer| answer.number.is_none()) {
                let before = main.take_back()?;
                let other = format!(" ({})", of_one_line(&text[before.begin..run.begin]));
                moved.push((run.steps[0].end, before.begin, run.begin, other));
                repeated = repeated.or(Some((run.begin, run.number)));
            }
            // Only dots after its one move show Black's answer to the move before.
            let is_alone = run.steps.get(1).is_some_and(|answer| answer.number == Some(run.number));
            if is_alone {
                moved.push(alternative(main.steps[ply].end, run.begin, run.steps[1].begin));
            }
            // If a move is illegal, the code that plays the game reports it.
            match main.play(&run.steps[usize::from(is_alone)..]) {
                Some(()) => continue,
                None => break,
            }
        }
        let (ply, steps) = (ply + shared, &run.steps[shared..]);
        let begin = steps.first().filter(|_| shared > 0).map_or(run.begin, |step| step.begin);
        let next = steps.iter().position(|step| step.number == Some(main.last + 1));
        if shared > 0 {
            if is_again() {
                return None;
            }
            let behind = steps.first().map_or(end, |step| step.begin);
            moved.push((main.steps[ply - 1].end, run.begin, behind, remarks(&text[run.begin..behind])));
            if ply == main.steps.len() || next == Some(0) || steps.is_empty() {
                // If a move is illegal, the code that plays the game reports it.
                match main.play(steps) {
                    Some(()) => continue,
                    None => break,
                }
            }
        }
        let played = main.played_from(ply, steps);
        // After a list of single moves the game continues, unless it continues with a later run. If each run begins a
        // line, the moves in the same line belong to that run.
        let goes_on_later =
            || runs[index + 1..].iter().any(|later| later.number == main.last + 1 && !later.has_dots);
        let is_apart = || begins_line(text, run.begin) == begins_line(text, steps[1].begin);
        let is_list = next == Some(1) && last_alone == Some(run.number) && is_apart() && !goes_on_later();
        last_alone = (steps.len() == 1).then_some(run.number);
        match next {
            // After the alternative the text continues with the main line.
            Some(next)
                if next > 0 && (is_list || played < steps.len() && (next <= played || is_of_black)) =>
            {
                moved.push(alternative(main.steps[ply].end, begin, steps[next].begin));
                if main.play(&steps[next..]).is_none() {
                    (is_of_black || shared > 0).then_some(())?;
                    break;
                }
            }
            _ if played < steps.len() && !is_of_black => return None,
            _ => {
                if shared == 0 && is_again() {
                    return None;
                }
                let goes_on = next.filter(|&next| main.played_from(main.steps.len(), &steps[next..]) > 0);
                doubt = doubt.or(goes_on.map(|next| steps[next].begin));
                moved.push(alternative(main.steps[ply].end, begin, end));
            }
        }
    }
    (!moved.is_empty()).then(|| InBrackets { text: rebuilt(text, moved), doubt, repeated })
}

/// Whether nothing but spaces stands before an offset in its line.
fn begins_line(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches(|c: char| c.is_whitespace() && c != '\n');
    before.is_empty() || before.ends_with('\n')
}

/// A part of a text to move: the offset to move it to, its present begin and end, and its new text.
pub(crate) type Moved = (usize, usize, usize, String);

/// The main line.
pub(crate) struct Main<'t> {
    pub(crate) reader: Reader,
    /// The positions before each of its moves, and after the last.
    pub(crate) positions: Vec<Position>,
    pub(crate) moves: Vec<Move>,
    pub(crate) steps: Vec<Step<'t>>,
    /// Its last number.
    pub(crate) last: u32,
}

impl<'t> Main<'t> {
    pub(crate) fn new(start: &Position, reader: Reader) -> Main<'t> {
        let (moves, steps) = (Vec::new(), Vec::new());
        Main { reader, positions: vec![start.clone()], moves, steps, last: 0 }
    }

    /// Whether a run has the number after the last one, or dots for the last move of Red, and its first move is legal.
    fn goes_on_with(&mut self, run: &Run<'_>) -> bool {
        let is_next = match run.has_dots {
            true => run.number == self.last && self.is_within_round(),
            false => run.number == self.last + 1,
        };
        is_next && self.played_from(self.steps.len(), &run.steps[..1]) == 1
    }

    /// Whether Black is to move.
    fn is_within_round(&self) -> bool {
        self.positions.last().is_some_and(|end| end.side_to_move() == Color::Black)
    }

    /// Takes the last move back; `None` if it is the only one, or has no number.
    fn take_back(&mut self) -> Option<Step<'t>> {
        let step = self.steps.pop().filter(|step| step.number.is_some())?;
        self.moves.pop();
        self.positions.pop();
        Some(step)
    }

    /// Adds moves; `None` at the first that is illegal.
    pub(crate) fn play(&mut self, steps: &[Step<'t>]) -> Option<()> {
        for step in steps {
            let position = self.positions.last()?;
            let mut replay = Replay::new(position, self.reader);
            let mv = replay.play(step.name).ok().filter(|_| self.steps.len() < MAX_PLIES)?;
            self.reader = replay.reader;
            self.positions.push(replay.position);
            self.moves.push(mv);
            self.steps.push(*step);
            self.last = step.number.unwrap_or(self.last);
        }
        Some(())
    }

    /// The ply that the first move of a run replaces, by its number.
    fn ply_of(&self, run: &Run<'_>) -> Option<usize> {
        let ply = self.steps.iter().position(|step| step.number == Some(run.number))?;
        let ply = ply + usize::from(run.has_dots);
        (ply < self.steps.len()).then_some(ply)
    }

    /// The number of first moves that are those of the game from a ply on.
    fn shared_from(&self, ply: usize, steps: &[Step<'_>]) -> usize {
        let (mut reader, mut ply) = (self.reader, ply);
        let is_same = |step: &&Step<'_>| {
            let mv = self
                .moves
                .get(ply)
                .filter(|&mv| reader.read(&self.positions[ply], step.name).is_ok_and(|read| read == *mv));
            ply += 1;
            mv.is_some()
        };
        steps.iter().take_while(is_same).count()
    }

    /// The number of legal moves from a ply on.
    pub(crate) fn played_from(&self, ply: usize, steps: &[Step<'_>]) -> usize {
        legal_plies(&self.positions[ply], self.reader, steps.iter().map(|step| step.name))
    }
}

/// The runs of a text, divided where a number is not the next one. `None` if moves come before the first number.
fn runs(text: &str) -> Option<Vec<Run<'_>>> {
    let mut runs: Vec<Run<'_>> = Vec::new();
    let has_number_for_each = has_number_for_each(text);
    let (mut last, mut since, mut line_before) = (0, 0, 0);
    let mut pending: Option<(u32, usize)> = None;
    let mut lexer = Lexer::new(text, 1);
    loop {
        let begin = text.len() - lexer.skip_spaces().len();
        let Some((line, token)) = lexer.next() else { break };
        let is_first_of_line = std::mem::replace(&mut line_before, line) != line;
        let Token::Word(word) = token else { continue };
        if lexer.depth > 0 {
            continue;
        }
        if let Some((number, has_dots)) = number(word, is_first_of_line) {
            // Where a number has both moves of its round, only dots stand for Red's.
            let is_within = number == last && since == 1 && (has_dots || has_number_for_each);
            let is_next = !runs.is_empty() && (is_within || number == last + 1 && !has_dots);
            if !is_next {
                if runs.len() == MAX_RUNS {
                    return None;
                }
                runs.push(Run { begin, number, has_dots, steps: Vec::new() });
            }
            // Black's move has the number of the round.
            (last, since) = (number, usize::from(is_within && is_next || has_dots));
            pending = Some((number, begin));
        }
        let name = move_text(word);
        if name.is_empty() && stands_for_red_move(word) {
            let run = runs.last_mut()?;
            if run.steps.is_empty() {
                (run.has_dots, since) = (true, 1);
            }
        }
        if name.is_empty() || !looks_like_move(name) {
            continue;
        }
        let (number, begin) = pending.take().map_or((None, begin), |(number, begin)| (Some(number), begin));
        let end = text.len() - lexer.rest.len();
        runs.last_mut()?.steps.push(Step { name, number, begin, end });
        since += 1;
    }
    runs.iter().all(|run| !run.steps.is_empty()).then_some(runs)
}

/// Whether both moves of a round have its number, `1. a 1. b`, rather than the round.
fn has_number_for_each(text: &str) -> bool {
    let (mut last, mut since, mut line_before) = (None, 0, 0);
    let (mut of_each, mut of_rounds) = (0, 0);
    let mut lexer = Lexer::new(text, 1);
    while let Some((line, token)) = lexer.next() {
        let is_first_of_line = std::mem::replace(&mut line_before, line) != line;
        let Token::Word(word) = token else { continue };
        if lexer.depth > 0 {
            continue;
        }
        if let Some((number, has_dots)) = number(word, is_first_of_line) {
            of_each += usize::from(last == Some(number) && since == 1 && !has_dots);
            (last, since) = (Some(number), 0);
        }
        let name = move_text(word);
        if !name.is_empty() && looks_like_move(name) {
            since += 1;
            of_rounds += usize::from(since == 2);
        }
    }
    of_each >= of_rounds
}

/// A text in which parts are moved after other places; lines keep their numbers.
pub(crate) fn rebuilt(text: &str, moved: Vec<Moved>) -> String {
    let mut edits: Vec<(usize, usize, String)> = Vec::new();
    for (to, begin, end, piece) in moved {
        edits.push((to, to, piece));
        let ends = text[begin..end].matches('\n').collect();
        edits.push((begin, end, ends));
    }
    // Edits at the same place keep their order, as the sort is stable.
    edits.sort_by_key(|&(begin, ..)| begin);
    let (mut new, mut at) = (String::with_capacity(text.len() + 16), 0);
    for (begin, end, piece) in edits {
        new.push_str(&text[at..begin]);
        new.push_str(&piece);
        at = end;
    }
    new.push_str(&text[at..]);
    new
}

/// Moves in one line, with other words as comments.
pub(crate) fn of_one_line(text: &str) -> String {
    let mut words = Vec::new();
    for (_, token) in Lexer::new(text, 1) {
        match token {
            Token::Word(word) => {
                // The bracket of a number, `3)`, would close the one around the line.
                let is_whole = word.starts_with(is_opening);
                let word = if is_whole { word } else { word.trim_end_matches(is_closing) };
                let name = move_text(word);
                let is_remark = !name.is_empty() && !looks_like_move(name);
                words.push(if is_remark { format!("{{{word}}}") } else { word.to_owned() });
            }
            Token::Comment(comment) => words.push(format!("{{{}}}", comment.replace('\n', " "))),
            Token::Nag(nag) => words.push(format!("${nag}")),
            Token::Open => words.push("(".to_owned()),
            Token::Close => words.push(")".to_owned()),
        }
    }
    words.join(" ")
}

/// The comments, glyphs and other words beside moves that are left out.
fn remarks(text: &str) -> String {
    let mut remarks = String::new();
    let mut lexer = Lexer::new(text, 1);
    while let Some((_, token)) = lexer.next() {
        let remark = match token {
            Token::Word(word) if lexer.depth == 0 => {
                let name = move_text(word);
                let is_remark = !name.is_empty() && !looks_like_move(name);
                match nag::of_marks(&word[without_signs(word).len()..]) {
                    _ if is_remark => format!("{{{word}}}"),
                    Some(nag) => format!("${nag}"),
                    None => continue,
                }
            }
            Token::Word(word) => word.to_owned(),
            Token::Comment(comment) => format!("{{{}}}", comment.replace('\n', " ")),
            Token::Nag(nag) => format!("${nag}"),
            Token::Open => "(".to_owned(),
            Token::Close => ")".to_owned(),
        };
        remarks.extend([" ", &remark]);
    }
    remarks
}
