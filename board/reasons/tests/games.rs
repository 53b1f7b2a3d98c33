//! Facts of positions of random games: verified, read back from their sentences in every language, and without
//! contradictions. `CHUHE_POSITIONS` sets how many positions.

use chuhe_locale::Lang;
use chuhe_reasons::{Fact, Kind, facts_of_move, facts_of_position};
use xiangqi::{Move, Position, SplitMix64};

/// Number of game positions to check.
fn count() -> usize {
    std::env::var("CHUHE_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(60)
}

/// Positions of games in which captures are played more often than other moves, and a move of each.
fn positions(count: usize) -> Vec<(Position, Move)> {
    let mut rng = SplitMix64::new(47);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Position::default();
        for ply in 0..90 {
            let (all, captures) = (position.legal_moves(), position.captures());
            let moves = if !captures.is_empty() && rng.below(3) == 0 { captures } else { all };
            if moves.is_empty() {
                break;
            }
            let mv = moves[rng.below(moves.len())];
            if ply > 8 && rng.below(12) == 0 {
                found.push((position.clone(), mv));
            }
            position.make_move(mv);
        }
    }
    found.truncate(count);
    found
}

#[test]
fn every_sentence_is_read_back_as_its_fact_and_verified() {
    for (position, mv) in positions(count()) {
        let facts = facts_of_position(&position).into_iter().chain(facts_of_move(&position, mv));
        for fact in facts {
            assert_eq!(fact.verify(&position).err(), None, "{fact:?} {}", position.fen());
            for lang in Lang::ALL {
                let sentence = fact.sentence(&position, lang);
                let read = Fact::parse(&sentence, &position, lang);
                assert_eq!(read.as_ref(), Some(&fact), "{sentence}\n{}", position.fen());
            }
            let json = serde_json::to_string(&fact).expect("facts are plain data");
            assert_eq!(serde_json::from_str::<Fact>(&json).ok().as_ref(), Some(&fact), "{json}");
        }
    }
}

#[test]
fn no_two_facts_contradict_each_other() {
    for (position, mv) in positions(count()) {
        let facts = facts_of_position(&position);
        let us = position.side_to_move();
        let mut leads = Vec::new();
        for fact in &facts {
            match fact {
                // Only an enemy piece hangs, and only an own piece is under threat.
                Fact::Hanging(fact) => assert_eq!(fact.man.piece.color, !us),
                Fact::CaptureThreat(fact) => assert_eq!(fact.man.piece.color, us),
                Fact::Trapped(trapped) => {
                    // A trapped piece is also attacked.
                    assert!(!position.attackers(!us, trapped.man.square).is_empty());
                }
                Fact::Material(fact) => leads.push(fact.side),
                _ => {}
            }
        }
        assert!(leads.len() < 2, "both sides are ahead");
        let kinds: Vec<Kind> = facts_of_move(&position, mv).iter().map(Fact::kind).collect();
        for (one, other) in [
            (Kind::ForcesMate, Kind::WalksIntoMate),
            (Kind::ForcesMate, Kind::LosesMaterial),
            (Kind::WinsMaterial, Kind::LosesMaterial),
            (Kind::OnlyMove, Kind::WalksIntoMate),
            (Kind::OnlyMove, Kind::ForcedMove),
            (Kind::Checkmate, Kind::MissesMate),
            (Kind::ThrowsAwayTableValue, Kind::KeepsTableValue),
        ] {
            let both = kinds.contains(&one) && kinds.contains(&other);
            assert!(!both, "{one} and {other}: {} {mv}", position.fen());
        }
    }
}

/// A fact about a position is not verified on a board with exchanged colours, nor on a board with the kings alone: `verify`
/// looks at the board.
#[test]
fn a_fact_does_not_hold_where_its_evidence_is_missing() {
    let bare = Position::from_fen("4k4/9/9/9/9/9/9/9/9/3K5 w").expect("a valid position");
    for (position, _) in positions(20) {
        for fact in facts_of_position(&position) {
            // The kings may face each other by coincidence.
            let is_of_kings = matches!(fact, Fact::KingFile(_));
            assert!(is_of_kings || fact.verify(&bare).is_err(), "{fact:?}");
            let exchanged = position.color_flipped();
            let is_of_side = matches!(fact, Fact::Hanging(_) | Fact::Material(_) | Fact::CaptureThreat(_));
            assert!(!is_of_side || fact.verify(&exchanged).is_err(), "{fact:?}");
        }
    }
}
