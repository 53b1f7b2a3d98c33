//! A reviewed game for others: as data and as an annotated record.

use chuhe_engine::score::Score as EngineScore;
use chuhe_locale::Lang;
use chuhe_locale::texts::game;
use chuhe_record::{Line, Ply, Record, nag};
use xiangqi::notation::{Notation, read, write};
use xiangqi::{Color, Move, Position, RULED_OCCURRENCE};

use crate::data::{Evaluation, Judgement, Mark, NamedMove, Score, ShownGame, ShownLine, ShownPly};
use crate::earlier::{SENTENCES, findings, is_engines, is_reviewed, without_review};
use crate::judge::INACCURACY;
use crate::reviewer::{Review, ReviewedPly, evaluation_of};
use crate::words::{mark_text, score_text};

/// Plies of the engine's line that are kept.
const LINE: usize = 10;

/// A reviewed game as data, for `--json` and for the page.
pub fn shown(record: &Record, review: &Review) -> ShownGame {
    let mut game = ShownGame::new(&unreviewed(record));
    game.opening = review.opening.clone();
    // A review ends where the rules end the game, though more moves may have been played.
    game.outcome = review.outcome.clone().filter(|_| review.plies.len() == record.line.plies.len());
    game.evaluation = Some(review.start);
    game.sides = Some(review.sides);
    let mut position = record.start.clone();
    for (ply, judged) in game.line.plies.iter_mut().zip(&review.plies) {
        annotate_shown(&position, ply, judged);
        let Some(mv) = played(&position, ply) else { break };
        position.make_move(mv);
    }
    game
}

fn played(position: &Position, ply: &ShownPly) -> Option<Move> {
    ply.mv.uci.parse().ok().filter(|&mv| position.is_legal(mv))
}

fn annotate_shown(position: &Position, ply: &mut ShownPly, judged: &ReviewedPly) {
    let best = judged.line.first().copied().filter(|best| best.to_string() != ply.mv.uci);
    let is_new =
        is_new(best, ply.variations.iter().filter_map(|line| line.plies.first()?.mv.uci.parse().ok()));
    ply.evaluation = Some(judged.after);
    ply.judgement = Some(Judgement {
        mark: judged.mark,
        is_best: best.is_none(),
        loss: (judged.loss * 1000.0).round() / 1000.0,
        best: best.map(|best| NamedMove::new(position, best)),
        reasons: judged.reasons.clone(),
        heading: judged.heading.clone().map(Box::new),
        told: String::new(),
    });
    ply.ruling.clone_from(&judged.ruling);
    if is_new && deserves_line(judged.mark, judged.loss) {
        let moves = judged.line.iter().copied().take(LINE);
        let plies = NamedMove::line(position, moves).into_iter().map(|mv| ShownPly {
            mv,
            nags: Vec::new(),
            comment: String::new(),
            variations: Vec::new(),
            evaluation: None,
            judgement: None,
            ruling: None,
        });
        let line = ShownLine { comment: String::new(), plies: plies.collect(), engine: true };
        ply.variations.insert(0, line);
    }
}

/// Whether no variation begins with the best move yet: one of a person that does stays as it is.
fn is_new(best: Option<Move>, mut firsts: impl Iterator<Item = Move>) -> bool {
    best.is_some_and(|best| firsts.all(|first| first != best))
}

/// Whether the engine's line is worth showing beside the move.
fn deserves_line(mark: Mark, loss: f64) -> bool {
    loss >= INACCURACY && mark != Mark::Forced
}

/// The game without what an earlier review has written in it. What people and other programs have written is kept.
fn unreviewed(record: &Record) -> Record {
    let mut record = record.clone();
    let is_again = is_reviewed(&record.line);
    for ply in &mut record.line.plies {
        let (words, earlier) = without_review(&ply.comment, is_again);
        if let Some(nag) = earlier.and_then(glyph) {
            ply.nags.retain(|&other| other != nag);
        }
        ply.comment = words;
        // A line that repeats the move is one that the user has added behind it.
        let mv = ply.mv;
        ply.variations.retain(|line| !is_engines(line) || first_move(line) == Some(mv));
    }
    record
}

/// The game annotated with the review: comments, glyphs and variations. Those of an earlier review are replaced, and
/// those of people and of other programs are kept.
pub fn annotated(record: &Record, review: &Review, lang: Lang, notation: Notation) -> Record {
    let mut record = unreviewed(record);
    let mut position = record.start.clone();
    if let Some(opening) = &review.opening {
        record.tags.add("Opening", &opening.in_lang(lang));
    }
    // Moves after the end of the game are not judged.
    for (ply, judged) in record.line.plies.iter_mut().zip(&review.plies) {
        annotate_ply(&position, ply, judged, lang, notation);
        position.make_move(ply.mv);
    }
    record
}

fn first_move(line: &Line) -> Option<Move> {
    line.plies.first().map(|first| first.mv)
}

/// Adds a review to a ply after the words of others on it.
fn annotate_ply(position: &Position, ply: &mut Ply, judged: &ReviewedPly, lang: Lang, notation: Notation) {
    let best = judged.line.first().copied().filter(|&best| best != ply.mv);
    let is_new = is_new(best, ply.variations.iter().filter_map(first_move));
    if is_new && deserves_line(judged.mark, judged.loss) {
        let plies = legal_prefix(position, &judged.line).into_iter().map(Ply::from).collect();
        let line = Line { comment: game::review_engine(lang).to_owned(), plies };
        ply.variations.insert(0, line);
    }
    // Between moves one sentence is enough. A later review finds the end of the sentence by its brackets.
    let ruling = judged.ruling.as_ref().map(|ruling| {
        let verdict = ruling.verdict.in_lang(lang);
        match ruling.occurrences {
            RULED_OCCURRENCE.. => verdict.into_owned(),
            _ => game::review_provisional(lang, &verdict),
        }
    });
    let sentences: Vec<String> =
        judged.reasons.first().map(|told| told.sentence(lang)).into_iter().chain(ruling).collect();
    let (evaluation, mark, loss) = (judged.after, judged.mark, judged.loss);
    Remark { evaluation, mark, loss, best, told: sentences.join(" ") }.add(position, ply, lang, notation);
}

/// What a review has found about a move, in the form in which a game file says it.
#[derive(Clone, Debug)]
pub struct Remark {
    /// The evaluation after the move.
    pub evaluation: Evaluation,
    /// The grade of the move.
    pub mark: Mark,
    /// How much of the expected result of its side the move lost, from 0 to 1.
    pub loss: f64,
    /// The engine's move, if it is a different one.
    pub best: Option<Move>,
    /// Sentences about the move.
    pub told: String,
}

impl Remark {
    /// Adds the remark behind the words of people on a move, and the glyph of the mark. `position` is the one before the
    /// move. Reviews find such a remark by its form and replace it.
    pub fn add(&self, position: &Position, ply: &mut Ply, lang: Lang, notation: Notation) {
        if let Some(nag) = glyph(self.mark).filter(|nag| !ply.nags.contains(nag)) {
            ply.nags.push(nag);
        }
        let mut parts = vec![score_text(self.evaluation)];
        let mark = mark_text(self.mark, lang);
        if !mark.is_empty() {
            parts.push(mark.to_owned());
        }
        if deserves_line(self.mark, self.loss) {
            parts.push(format!("-{:.0}%", self.loss * 100.0));
            if let Some(best) = self.best.filter(|&best| position.is_legal(best)) {
                parts.push(game::review_better(lang, &write(position, best, notation)));
            }
        }
        if !self.told.is_empty() {
            let (open, close) = SENTENCES;
            parts.push(format!("{open}{}{close}", self.told.replace([open, close], "")));
        }
        let text = parts.join(" ");
        ply.comment = if ply.comment.is_empty() { text } else { format!("{} ({text})", ply.comment) };
    }
}

/// A game of a file as data, for the page. What an earlier review has written in it becomes findings again.
pub fn shown_again(record: &Record) -> ShownGame {
    let mut game = ShownGame::new(record);
    if !is_reviewed(&record.line) {
        return game;
    }
    let mut position = record.start.clone();
    for (shown, ply) in game.line.plies.iter_mut().zip(&record.line.plies) {
        let (words, found) = findings(&ply.comment);
        // A line that repeats the move is one that the user has added behind it.
        let engines = ply.variations.iter().filter(|line| is_engines(line));
        let of_line = engines.filter_map(first_move).find(|&mv| mv != ply.mv);
        // The review writes no line if there was one with the move, or if the move is one of the book.
        let of_words = || read(&position, &found.as_ref()?.better).ok();
        let best = of_line.or_else(of_words).map(|mv| NamedMove::new(&position, mv));
        position.make_move(ply.mv);
        mark_engines(shown, ply);
        let Some(found) = found else { continue };
        shown.comment = words;
        shown.nags.retain(|&nag| found.mark.and_then(glyph) != Some(nag));
        shown.evaluation = Some(evaluation_again(&position, found.score, found.is_for_red));
        shown.judgement = Some(Judgement {
            mark: found.mark.unwrap_or(Mark::Good),
            is_best: false,
            loss: found.loss,
            best,
            reasons: Vec::new(),
            heading: None,
            told: found.told,
        });
    }
    game
}

/// Marks the engine's lines beside a move, and those in the variations there.
fn mark_engines(shown: &mut ShownPly, ply: &Ply) {
    for (line, own) in shown.variations.iter_mut().zip(&ply.variations) {
        if is_engines(own) {
            line.engine = true;
            line.comment.clear();
        }
        line.plies.iter_mut().zip(&own.plies).for_each(|(shown, ply)| mark_engines(shown, ply));
    }
}

/// The evaluation of a position with this score for Red, which may be one of a game that has been decided.
fn evaluation_again(position: &Position, score: Score, is_for_red: bool) -> Evaluation {
    let chance = match score {
        Score::Cp(cp) => {
            let own = if position.side_to_move() == Color::Red { cp } else { cp.saturating_neg() };
            evaluation_of(position, EngineScore::centipawns(own)).chance
        }
        Score::Mate(_) | Score::Ruling(_) | Score::Table(_) => f64::from(u8::from(is_for_red)),
    };
    Evaluation { score, chance }
}

fn legal_prefix(position: &Position, line: &[Move]) -> Vec<Move> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for &mv in line.iter().take(LINE) {
        if position.play(mv).is_err() {
            break;
        }
        moves.push(mv);
    }
    moves
}

/// The numeric annotation glyph of a mark.
const fn glyph(mark: Mark) -> Option<u32> {
    match mark {
        Mark::Inaccuracy => Some(nag::INACCURACY),
        Mark::Mistake => Some(nag::MISTAKE),
        Mark::Blunder => Some(nag::BLUNDER),
        Mark::Only => Some(nag::ONLY),
        Mark::Forced => Some(nag::FORCED),
        Mark::Book | Mark::Good => None,
    }
}
