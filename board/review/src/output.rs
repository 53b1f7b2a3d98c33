//! A reviewed game for others: as data and as an annotated record.

use chuhe_locale::Lang;
use chuhe_locale::texts::game;
use chuhe_record::{Line, Ply, Record, nag};
use xiangqi::notation::{Notation, write};
use xiangqi::{Move, Position, RULED_OCCURRENCE};

use crate::data::{Judgement, Mark, NamedMove, ShownGame, ShownLine, ShownPly};
use crate::earlier::{SENTENCES, is_engines, is_reviewed, without_review};
use crate::judge::INACCURACY;
use crate::reviewer::{Review, ReviewedPly};
use crate::words::{mark_text, score_text};

/// Plies of the engine's line that are kept.
const LINE: usize = 10;

/// A reviewed game as data, for `--json` and for the page.
pub fn shown(record: &Record, review: &Review) -> ShownGame {
    let mut game = ShownGame::new(record);
    game.opening = review.opening.clone();
    game.outcome = review.outcome.clone();
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
    let best = judged.line.first().filter(|best| best.to_string() != ply.mv.uci);
    ply.evaluation = Some(judged.after);
    ply.judgement = Some(Judgement {
        mark: judged.mark,
        is_best: best.is_none(),
        loss: (judged.loss * 1000.0).round() / 1000.0,
        best: best.map(|&best| NamedMove::new(position, best)),
        reasons: judged.reasons.clone(),
        heading: judged.heading.clone().map(Box::new),
    });
    ply.ruling.clone_from(&judged.ruling);
    if best.is_some() && deserves_line(judged) {
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

/// Whether the engine's line is worth showing beside the move.
fn deserves_line(judged: &ReviewedPly) -> bool {
    judged.loss >= INACCURACY && judged.mark != Mark::Forced
}

/// The game annotated with the review: comments, glyphs and variations. Those of an earlier review are replaced, and
/// those of people and of other programs are kept.
pub fn annotated(record: &Record, review: &Review, lang: Lang, notation: Notation) -> Record {
    let mut record = record.clone();
    let mut position = record.start.clone();
    if let Some(opening) = &review.opening {
        record.tags.add("Opening", &opening.in_lang(lang));
    }
    let is_again = is_reviewed(&record.line);
    for (ply, judged) in record.line.plies.iter_mut().zip(&review.plies) {
        let (words, earlier) = without_review(&ply.comment, is_again);
        if let Some(nag) = earlier.and_then(glyph) {
            ply.nags.retain(|&other| other != nag);
        }
        annotate_ply(&position, (ply, &words), judged, lang, notation);
        position.make_move(ply.mv);
    }
    record
}

/// Adds a review to a ply after the words of others on it.
fn annotate_ply(
    position: &Position,
    (ply, words): (&mut Ply, &str),
    judged: &ReviewedPly,
    lang: Lang,
    notation: Notation,
) {
    ply.variations.retain(|line| !is_engines(line));
    if let Some(nag) = glyph(judged.mark).filter(|nag| !ply.nags.contains(nag)) {
        ply.nags.push(nag);
    }
    let mut comment = vec![score_text(judged.after)];
    let mark = mark_text(judged.mark, lang);
    if !mark.is_empty() {
        comment.push(mark.to_owned());
    }
    if deserves_line(judged) {
        comment.push(format!("-{:.0}%", judged.loss * 100.0));
        if let Some(&best) = judged.line.first().filter(|&&best| best != ply.mv) {
            comment.push(game::review_better(lang, &write(position, best, notation)));
            let plies = legal_prefix(position, &judged.line).into_iter().map(Ply::from).collect();
            let line = Line { comment: game::review_engine(lang).to_owned(), plies };
            ply.variations.insert(0, line);
        }
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
    if !sentences.is_empty() {
        let (open, close) = SENTENCES;
        comment.push(format!("{open}{}{close}", sentences.join(" ").replace([open, close], "")));
    }
    let text = comment.join(" ");
    ply.comment = if words.is_empty() { text } else { format!("{words} ({text})") };
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
