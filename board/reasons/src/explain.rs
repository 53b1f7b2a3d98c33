//! The choice of facts: those that change the result most, at most three, and none twice.
//!
//! A gain of material is proven a few plies deep only. So the engine checks it: a gain that the engine does not play
//! for, and a loss that it accepts, are left out.

use std::collections::HashSet;

use chuhe_engine::score::Score;
use chuhe_engine::session::Session;
use chuhe_engine::strength::Strength;
use chuhe_engine::time::Limits;
use chuhe_locale::texts::game;
use chuhe_locale::{Lang, Text};
use chuhe_tables::Tables;
use serde::Serialize;
use xiangqi::rules::Game;
use xiangqi::{Color, Move, Position};

use crate::data::Man;
use crate::fact::{Fact, Kind};
use crate::fields::Marks;
use crate::find::{of_move, of_position};
use crate::proof::{Prover, exchange, passed};

/// The maximum number of facts that explain a position or a move.
pub const MAX_FACTS: usize = 3;

/// Nodes of each search that checks a fact.
pub const NODES: u64 = 40_000;

/// In centipawns: a move this much worse than another is not yet bad, and one this much better is not yet
/// good.
const MARGIN: i32 = 100;

/// The position in which a fact holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Holds {
    /// The position to explain.
    Here,
    /// The position after the move to explain.
    After,
}

/// A fact chosen for an explanation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChosenFact {
    /// The fact.
    #[serde(flatten)]
    pub fact: Fact,
    /// The position in which the fact is verified.
    pub holds: Holds,
    /// The sentence of the fact.
    pub text: Text,
    /// The pieces, squares and moves to mark on the board.
    pub marks: Marks,
}

impl ChosenFact {
    /// The sentence of the fact. If the fact holds only after the move, the sentence says so.
    pub fn sentence(&self, lang: Lang) -> String {
        let text = self.text.in_lang(lang);
        match self.holds {
            Holds::Here => text.into_owned(),
            Holds::After => game::holds_after(lang, &text),
        }
    }
}

/// Chooses facts that explain the positions and moves of a game.
pub struct Explainer<'s> {
    session: &'s mut Session,
    nodes: u64,
    tables: Tables,
    positions: u64,
    /// The facts reported so far, which must not be repeated.
    told: HashSet<(Kind, Vec<Man>)>,
}

impl<'s> Explainer<'s> {
    /// An explainer that checks facts with this engine, with this many [nodes](NODES) per search. The engine searches
    /// one line at full strength.
    pub fn new(session: &'s mut Session, nodes: u64) -> Explainer<'s> {
        session.set_strength(Strength::Full);
        session.set_multi_pv(1);
        Explainer { session, nodes, tables: Tables::embedded(), positions: 0, told: HashSet::new() }
    }

    /// Uses these endgame tables instead of the built-in ones.
    pub fn with_tables(self, tables: Tables) -> Explainer<'s> {
        Explainer { tables, ..self }
    }

    fn prover(&self) -> Prover {
        Prover::with_tables(self.tables.clone())
    }

    /// The number of positions visited by all proofs and searches.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The facts of a position; none if the game is over, because nothing can be won or lost then.
    pub fn position(&mut self, position: &Position) -> Vec<ChosenFact> {
        if is_over(position) {
            return Vec::new();
        }
        let mut prover = self.prover();
        let facts = of_position(position, &mut prover);
        self.positions += prover.positions();
        self.choose(position, Holds::Here, facts, MAX_FACTS)
    }

    /// The facts of a legal move; empty for an illegal move, and if the game is over. If there are few, new facts of the
    /// position after the move follow.
    pub fn explain_move(&mut self, position: &Position, mv: Move) -> Vec<ChosenFact> {
        self.session.set_position(position.clone());
        let best = self.session.search(Limits::nodes(self.nodes)).best.best;
        self.explain_beside(position, mv, best)
    }

    /// Like [`explain_move`](Explainer::explain_move), if the best move is known.
    pub fn explain_beside(&mut self, position: &Position, mv: Move, best: Option<Move>) -> Vec<ChosenFact> {
        if is_over(position) {
            return Vec::new();
        }
        let mut prover = self.prover();
        let facts = of_move(position, mv, best.as_slice(), &mut prover);
        self.positions += prover.positions();
        let mut told = self.choose(position, Holds::Here, facts, MAX_FACTS);
        if let Some(next) = position.after(mv).filter(|next| told.is_empty() && !is_over(next)) {
            let new = |facts: &[Fact], fact: &Fact| !facts.iter().any(|known| same(known, fact));
            let mut prover = self.prover();
            let before = of_position(position, &mut prover);
            self.positions += prover.positions();
            let mut prover = self.prover();
            let mut news = of_position(&next, &mut prover);
            self.positions += prover.positions();
            news.retain(|fact| shows_in_the_next_position(fact, !next.side_to_move()) && new(&before, fact));
            told = self.choose(&next, Holds::After, news, MAX_FACTS);
        }
        told
    }

    /// Why a legal move is worse than the best move: first what the move loses or overlooks, then what the best move
    /// would have gained.
    pub fn explain_mistake(&mut self, position: &Position, mv: Move, best: Option<Move>) -> Vec<ChosenFact> {
        let mut prover = self.prover();
        let mut facts = of_move(position, mv, best.as_slice(), &mut prover);
        let gains = |facts: &[Fact], kind: Kind| facts.iter().any(|fact| fact.kind() == kind);
        let mut missed = match best.filter(|&best| best != mv) {
            Some(best) => of_move(position, best, &[], &mut prover),
            None => Vec::new(),
        };
        self.positions += prover.positions();
        // A fact that holds for both moves does not explain the difference between them.
        missed.retain(|fact| is_good(fact) && !gains(&facts, fact.kind()));
        facts.retain(is_bad);
        // The missed mate is already reported by the move that begins it.
        if gains(&facts, Kind::MissesMate) {
            missed.retain(|fact| fact.kind() != Kind::ForcesMate);
        }
        let mut told = self.choose(position, Holds::Here, facts, MAX_FACTS - 1);
        let most = MAX_FACTS - told.len();
        told.extend(self.choose(position, Holds::Here, missed, most));
        told
    }

    /// The facts worth reporting, the most important first.
    fn choose(
        &mut self,
        position: &Position,
        holds: Holds,
        mut facts: Vec<Fact>,
        most: usize,
    ) -> Vec<ChosenFact> {
        facts.retain(|fact| !is_usual(fact) && !is_fleeting(position, fact));
        facts.sort_by_key(|fact| std::cmp::Reverse(relevance(fact)));
        let mut chosen: Vec<Fact> = Vec::new();
        for fact in facts {
            let said = (fact.kind(), fact.men());
            let is_news = is_about_a_move(&fact) || !self.told.contains(&said);
            if chosen.len() < most
                && is_news
                && !chosen.iter().any(|other| says_the_same(other, &fact))
                && self.agrees(position, &fact)
            {
                self.told.insert(said);
                chosen.push(fact);
            }
        }
        let told = |fact: Fact| ChosenFact { text: fact.text(position), marks: fact.marks(), fact, holds };
        chosen.into_iter().map(told).collect()
    }

    /// Whether the engine agrees with a proof that is a few plies deep.
    fn agrees(&mut self, position: &Position, fact: &Fact) -> bool {
        let good = |line: &[Move]| line.first().copied();
        match fact {
            Fact::Hanging(fact) => self.is_good(Some(position.clone()), good(&fact.line.0)),
            Fact::DoubleAttack(fact) => self.is_good(Some(position.clone()), good(&fact.line.0)),
            Fact::DiscoveredAttack(fact) => self.is_good(Some(position.clone()), good(&fact.line.0)),
            Fact::OverloadedDefender(fact) => self.is_good(Some(position.clone()), good(&fact.line.0)),
            Fact::WinsMaterial(fact) => self.is_good(Some(position.clone()), Some(fact.mv)),
            Fact::CaptureThreat(fact) => self.is_good(passed(position), good(&fact.line.0)),
            Fact::PreventsCapture(fact) => self.is_good(passed(position), good(&fact.line.0)),
            Fact::ThreatensCapture(fact) => {
                let next = position.after(fact.mv).as_ref().and_then(passed);
                self.is_good(next, good(&fact.line.0))
            }
            Fact::LosesMaterial(fact) => !self.is_good(Some(position.clone()), Some(fact.mv)),
            Fact::GivesUp(fact) => !self.is_good(Some(position.clone()), Some(fact.mv)),
            _ => true,
        }
    }

    /// Whether a move is at least about as good as the best other move.
    fn is_good(&mut self, position: Option<Position>, mv: Option<Move>) -> bool {
        let (Some(position), Some(mv)) = (position, mv) else { return false };
        let only = Limits { search_moves: vec![mv], ..Limits::nodes(self.nodes) };
        let others = Limits { banned_moves: vec![mv], ..Limits::nodes(self.nodes) };
        match (self.score(&position, only), self.score(&position, others)) {
            (Some(mv), Some(other)) => mv + MARGIN >= other,
            (mv, _) => mv.is_some(),
        }
    }

    fn score(&mut self, position: &Position, limits: Limits) -> Option<i32> {
        self.session.set_position(position.clone());
        let result = self.session.search(limits);
        self.positions += result.info.nodes;
        result.found().map(|(_, score): (Move, Score)| score.value())
    }
}

/// Whether the game is over: by the board, a ruling on a repetition or the natural move limit.
fn is_over(position: &Position) -> bool {
    Game::new(position.clone()).outcome().is_some()
}

/// Whether a fact speaks against its move.
const fn is_bad(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::WalksIntoMate(_)
            | Fact::LosesMaterial(_)
            | Fact::GivesUp(_)
            | Fact::MissesMate(_)
            | Fact::BreaksRule(_)
            | Fact::ThrowsAwayTableValue(_)
    )
}

/// Whether a fact speaks for its move.
const fn is_good(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Checkmate(_)
            | Fact::MatePattern(_)
            | Fact::ForcesMate(_)
            | Fact::WinsMaterial(_)
            | Fact::ThreatensMate(_)
            | Fact::ThreatensCapture(_)
            | Fact::PreventsMate(_)
            | Fact::PreventsCapture(_)
            | Fact::KeepsTableValue(_)
            | Fact::OnlyMove(_)
    )
}

/// Whether two facts differ at most in their lines.
fn same(one: &Fact, other: &Fact) -> bool {
    one.kind() == other.kind() && one.men() == other.men()
}

fn is_about_a_move(fact: &Fact) -> bool {
    fact.kind() >= Kind::Checkmate
}

/// Whether the second of two facts adds nothing to the first.
fn says_the_same(told: &Fact, fact: &Fact) -> bool {
    match (told, fact) {
        (Fact::MatePattern(_), Fact::Checkmate(_)) => true,
        (Fact::GivesUp(told), Fact::LosesMaterial(fact)) => told.line.0.first() == fact.line.0.first(),
        (Fact::LosesMaterial(told), Fact::GivesUp(fact)) => told.line.0.first() == fact.line.0.first(),
        (Fact::GivesUp(told), Fact::GivesUp(fact)) => told.loss >= fact.loss,
        (Fact::ThreatensCapture(told), Fact::ThreatensCapture(fact)) => told.man == fact.man,
        (Fact::ForcesMate(_), Fact::ThreatensMate(_) | Fact::MissesMate(_)) => true,
        (Fact::MateIn(_) | Fact::MateThreat(_), Fact::Hanging(_) | Fact::DoubleAttack(_)) => true,
        (Fact::MateIn(_), Fact::DiscoveredAttack(_) | Fact::OverloadedDefender(_)) => true,
        (Fact::ForcedMove(_), _) => matches!(fact, Fact::PreventsMate(_) | Fact::PreventsCapture(_)),
        (Fact::Hanging(told), Fact::DoubleAttack(fact)) => told.gain >= fact.gain,
        (Fact::Hanging(told), Fact::DiscoveredAttack(fact)) => told.gain >= fact.gain,
        (Fact::Hanging(told), Fact::OverloadedDefender(fact)) => told.gain >= fact.gain,
        (Fact::CaptureThreat(told), Fact::Trapped(fact)) => told.man == fact.man,
        (Fact::Trapped(told), Fact::CaptureThreat(fact)) => told.man == fact.man,
        (Fact::DoubleAttack(told), Fact::DiscoveredAttack(fact)) => told.line == fact.line,
        // Neither of the two pieces before a cannon may leave, but one sentence is enough for both.
        (Fact::Screen(told), Fact::Screen(fact)) => told.by == fact.by,
        _ => false,
    }
}

/// Facts that a move brings about for its side and that restrict the other side now.
fn shows_in_the_next_position(fact: &Fact, us: Color) -> bool {
    match fact {
        Fact::PinnedToKing(fact) => fact.by.piece.color == us,
        Fact::PinnedToPiece(fact) => fact.by.piece.color == us,
        Fact::Screen(fact) => fact.by.piece.color == us,
        Fact::HollowCannon(fact) => fact.cannon.piece.color == us,
        Fact::BlockedHorse(fact) => fact.by.piece.color == us && fact.horse.piece.color != us,
        Fact::KingFile(fact) => fact.king.piece.color == us,
        Fact::Trapped(_) => true,
        Fact::PassedRiver(fact) => fact.side == us,
        Fact::ExposedKing(fact) => fact.king.piece.color != us,
        Fact::RookMobility(fact) => fact.rook.piece.color != us,
        _ => false,
    }
}

/// A fact that holds at the start of every game: a rook that has not moved yet has few squares.
fn is_usual(fact: &Fact) -> bool {
    let Fact::RookMobility(fact) = fact else { return false };
    Position::default().board().piece_on(fact.rook.square) == Some(fact.rook.piece)
}

/// Whether the piece that pins or threatens another can be captured at once with a gain: then the fact lasts only one
/// move.
fn is_fleeting(position: &Position, fact: &Fact) -> bool {
    let by = match fact {
        Fact::PinnedToKing(fact) => fact.by,
        Fact::PinnedToPiece(fact) => fact.by,
        Fact::Screen(fact) => fact.by,
        Fact::HollowCannon(fact) => fact.cannon,
        Fact::ThreatensCapture(fact) => {
            let (next, capture) = (position.after(fact.mv), fact.line.0.first());
            let hangs = |(next, capture): (Position, &Move)| exchange(&next, capture.from()).0 > 0;
            return next.zip(capture).is_some_and(hangs);
        }
        _ => return false,
    };
    by.piece.color != position.side_to_move() && exchange(position, by.square).0 > 0
}

/// How much a fact changes the result, roughly in points.
fn relevance(fact: &Fact) -> i32 {
    const RESULT: i32 = 100_000;
    match fact {
        Fact::MatePattern(_) => RESULT + 10,
        Fact::Checkmate(_) => RESULT + 9,
        Fact::BreaksRule(_) => RESULT + 8,
        Fact::ForcedMove(_) => RESULT + 7,
        Fact::ForcesMate(fact) => RESULT - i32::from(fact.moves),
        Fact::MateIn(fact) => RESULT - i32::from(fact.moves),
        Fact::WalksIntoMate(_) => RESULT - 10,
        Fact::MissesMate(_) => RESULT - 11,
        Fact::ThrowsAwayTableValue(_) => RESULT - 12,
        Fact::DoomedPerpetual(_) => RESULT - 13,
        Fact::TableValue(_) => RESULT - 14,
        Fact::KeepsTableValue(_) => RESULT - 15,
        Fact::MateThreat(_) => RESULT - 16,
        Fact::PreventsMate(_) => RESULT - 17,
        Fact::ThreatensMate(_) => RESULT - 18,
        Fact::OnlyMove(_) => RESULT - 19,
        Fact::GivesUp(fact) => 50 + fact.loss.0,
        Fact::LosesMaterial(fact) => 51 + fact.loss.0,
        Fact::WinsMaterial(fact) => 40 + fact.gain.0,
        Fact::Hanging(fact) => 40 + fact.gain.0,
        Fact::CaptureThreat(fact) => 20 + fact.gain.0,
        Fact::DoubleAttack(fact) => 31 + fact.gain.0,
        Fact::DiscoveredAttack(fact) => 30 + fact.gain.0,
        Fact::OverloadedDefender(fact) => 32 + fact.gain.0,
        Fact::ThreatensCapture(fact) => fact.gain.0,
        Fact::PreventsCapture(fact) => 10 + fact.gain.0,
        Fact::Trapped(fact) => 30 + fact.man.worth().0,
        // These facts may cost material later. They are ordered by the value of the piece.
        Fact::PinnedToPiece(fact) => 100 + fact.behind.worth().0 / 10,
        Fact::PinnedToKing(fact) => 100 + fact.man.worth().0 / 10,
        Fact::Screen(fact) => 100 + fact.man.worth().0 / 10,
        Fact::HollowCannon(_) => 180,
        Fact::Material(fact) => 60 + fact.lead.0 / 10,
        Fact::BlockedHorse(fact) => 90 + fact.target.worth().0 / 20,
        Fact::BlockedElephant(_) => 80,
        Fact::ExposedKing(_) => 95,
        Fact::KingFile(_) => 40,
        Fact::PassedRiver(_) => 50,
        Fact::RookMobility(_) => 30,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_position_has_no_facts() {
        let mut session = Session::new(1).expect("a table of 1 MiB");
        let mut explainer = Explainer::new(&mut session, 1000);
        assert_eq!(explainer.position(&Position::default()), []);
        // The same rook on another square with as few free squares.
        let shut_in = Position::from_fen("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/NRBAKABNR w")
            .expect("a valid position");
        let told = explainer.position(&shut_in);
        assert!(told.iter().any(|told| told.fact.kind() == Kind::RookMobility), "{told:?}");
    }

    #[test]
    fn facts_are_not_repeated() {
        let position = Position::from_fen("4ka3/4a4/4b4/n8/9/9/9/4C4/9/3K5 b").expect("a valid position");
        let mut session = Session::new(1).expect("a table of 1 MiB");
        let mut explainer = Explainer::new(&mut session, 1000);
        let first = explainer.position(&position);
        assert!(first.iter().any(|told| told.fact.kind() == Kind::Screen), "{first:?}");
        let again = explainer.position(&position);
        assert!(again.iter().all(|told| !first.contains(told)), "{again:?}");
    }

    #[test]
    fn a_cannon_that_is_taken_at_once_pins_nothing() {
        let mut session = Session::new(1).expect("a table of 1 MiB");
        let mut told_after = |moves: &[&str]| {
            let mut position = Position::default();
            let moves: Vec<Move> = moves.iter().map(|mv| mv.parse().expect("a move")).collect();
            let (&last, before) = moves.split_last().expect("a move");
            before.iter().for_each(|&mv| position.play(mv).expect("a legal move"));
            let mut explainer = Explainer::new(&mut session, NODES);
            let told = explainer.explain_move(&position, last);
            told.into_iter().map(|told| told.fact.kind()).collect::<Vec<Kind>>()
        };
        // The cannon captures a horse in the corner, where the rook captures it.
        assert_eq!(told_after(&["h2h9"]), []);
        // After a rook captures a rook, the horse recaptures. The elephant beside them is not threatened.
        let moves = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7 h6h9";
        assert_eq!(told_after(&moves.split(' ').collect::<Vec<_>>()), []);
        // No piece can capture the cannon here. There are two pieces before it, but one sentence is enough.
        let moves = "h2e2 h7e7 h0g2 h9g7 i0i1 i9h9 i1d1 h9h3 d1d8 b9a7 a0a1 b7b0";
        assert_eq!(told_after(&moves.split(' ').collect::<Vec<_>>()), [Kind::Screen]);
    }

    #[test]
    fn a_mistake_is_explained_with_the_gain_of_the_best_move() {
        let position = Position::from_fen("3k5/4a4/9/9/n8/9/9/9/9/R3K4 w").expect("a valid position");
        let [poor, best] = ["a0b0", "a0a5"].map(|mv| mv.parse::<Move>().expect("a move"));
        let mut session = Session::new(1).expect("a table of 1 MiB");
        let told = Explainer::new(&mut session, 1000).explain_mistake(&position, poor, Some(best));
        let about: Vec<Option<&Move>> = told.iter().map(|told| told.marks.moves.first()).collect();
        assert!(about.contains(&Some(&best)), "{told:?}");
        for told in &told {
            assert_eq!(told.fact.verify(&position).err(), None, "{told:?}");
        }
    }
}
