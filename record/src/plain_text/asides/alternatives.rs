//! Alternatives without brackets in a plain text, recognised by their move numbers: after round 12 comes round 10
//! again. They become variations in brackets after the move that they replace, where their moves are legal; the main
//! line continues after them.

use xiangqi::notation::{Reader, looks_like_move};
use xiangqi::{Color, Move, Position};

use super::aside::number;
use crate::lex::{Lexer, Token};
use crate::plain_text::word::move_text;

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

/// A text in which the alternatives stand in brackets, and what is doubtful: the byte in `text` from which moves could
/// also continue the main line.
#[derive(Debug)]
pub(crate) struct InBrackets {
    pub(crate) text: String,
    pub(crate) doubt: Option<usize>,
}

/// The same moves with brackets around the alternatives; `None` if the numbers show no alternative, or a move is
/// illegal.
pub(crate) fn in_brackets(text: &str, start: &Position, reader: Reader) -> Option<InBrackets> {
    let runs = runs(text)?;
    let mut main = Main::new(start, reader);
    let mut moved: Vec<Moved> = Vec::new();
    let alternative = |to, begin, end| (to, begin, end, format!(" ({})", of_one_line(&text[begin..end])));
    let mut doubt = None;
    for (index, run) in runs.iter().enumerate() {
        let end = runs.get(index + 1).map_or(text.len(), |next| next.begin);
        if index == 0 || main.goes_on_with(run) {
            main.play(&run.steps)?;
            continue;
        }
        let ply = main.ply_of(run)?;
        let played = main.played_from(ply, &run.steps);
        let next = run.steps.iter().position(|step| step.number == Some(main.last + 1));
        match next {
            // After the alternative the text continues with the main line.
            Some(next) if played < run.steps.len() && next <= played && next > 0 => {
                moved.push(alternative(main.steps[ply].end, run.begin, run.steps[next].begin));
                main.play(&run.steps[next..])?;
            }
            _ if played < run.steps.len() => return None,
            _ => {
                // The author has typed the same number twice.
                if run.number == main.last && main.played_from(main.steps.len(), &run.steps) == played {
                    return None;
                }
                let goes_on = next.filter(|&next| main.played_from(main.steps.len(), &run.steps[next..]) > 0);
                doubt = doubt.or(goes_on.map(|next| run.steps[next].begin));
                moved.push(alternative(main.steps[ply].end, run.begin, end));
            }
        }
    }
    (!moved.is_empty()).then(|| InBrackets { text: rebuilt(text, moved), doubt })
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
        let is_within_round = || self.positions.last().is_some_and(|end| end.side_to_move() == Color::Black);
        let is_next = match run.has_dots {
            true => run.number == self.last && is_within_round(),
            false => run.number == self.last + 1,
        };
        is_next && self.played_from(self.steps.len(), &run.steps[..1]) == 1
    }

    /// Adds moves; `None` at the first that is illegal.
    pub(crate) fn play(&mut self, steps: &[Step<'t>]) -> Option<()> {
        for step in steps {
            let position = self.positions.last()?;
            let mv = self.reader.read(position, step.name).ok().filter(|_| self.steps.len() < MAX_PLIES)?;
            let mut next = position.clone();
            next.make_move(mv);
            next.forget_moves();
            self.positions.push(next);
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

    /// The number of legal moves from a ply on.
    pub(crate) fn played_from(&self, ply: usize, steps: &[Step<'_>]) -> usize {
        legal_plies(&self.positions[ply], self.reader, steps.iter().map(|step| step.name))
    }
}

/// The number of legal moves, one after the other, before the first illegal one.
pub(crate) fn legal_plies<'t>(
    start: &Position,
    mut reader: Reader,
    names: impl Iterator<Item = &'t str>,
) -> usize {
    let mut position = start.clone();
    let is_legal = |name: &&str| match reader.read(&position, name) {
        Ok(mv) => {
            position.make_move(mv);
            position.forget_moves();
            true
        }
        Err(_) => false,
    };
    names.take_while(is_legal).count()
}

/// The runs of a text, divided where a number is not the next one. `None` if moves come before the first number.
fn runs(text: &str) -> Option<Vec<Run<'_>>> {
    let mut runs: Vec<Run<'_>> = Vec::new();
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
            let is_within = number == last && since == 1;
            let is_next = !runs.is_empty() && (is_within || number == last + 1 && !has_dots);
            if !is_next {
                if runs.len() == MAX_RUNS {
                    return None;
                }
                runs.push(Run { begin, number, has_dots, steps: Vec::new() });
            }
            // Black's move has the number of the round.
            (last, since) = (number, if is_within && is_next { 1 } else { 0 });
            pending = Some((number, begin));
        }
        let name = move_text(word);
        if name.is_empty() && (word.starts_with('…') || word.starts_with("..")) {
            let run = runs.last_mut()?;
            run.has_dots |= run.steps.is_empty();
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
