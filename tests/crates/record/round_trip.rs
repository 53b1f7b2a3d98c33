//! Random games through every notation and format and back, the format found out. `CHUHE_MOVES=1000000` plays as many
//! moves, `CHUHE_SEED` draws others.

use chuhe_record::text::Encoding;
use chuhe_record::{Format, GameResult, Record};
use xiangqi::notation::{Letters, Notation, Reader, write};
use xiangqi::{Position, SplitMix64};

use crate::random::{game_from, seeded};

/// Start positions. In the second and third, pieces are hard to name.
const STARTS: [&str; 3] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "3k5/4P1P2/4P1P2/2R3P2/2R6/1c7/2p2c1p1/2p2n3/2p2n1p1/5K3 b - - 3 20",
    "3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/3A1K3 w - - 0 1",
];

fn random_game(random: &mut SplitMix64, start: &str) -> Record {
    let start = Position::from_fen(start).unwrap();
    let plies = 10 + random.below(150);
    let moves = game_from(random, &start, plies);
    let mut record = Record::from_moves(start, moves);
    record.result = [GameResult::RedWins, GameResult::BlackWins, GameResult::Draw][random.below(3)];
    record.tags.add("Red", "许银川");
    record
}

#[test]
fn random_games_round_trip_in_every_notation_and_format() {
    let mut random = seeded(6);
    let (wanted, mut played) = (std::env::var("CHUHE_MOVES").map_or(3000, |text| text.parse().unwrap()), 0);
    while played < wanted {
        let start = STARTS[random.below(STARTS.len())];
        let record = random_game(&mut random, start);
        played += record.line.plies.len() as u64;
        for notation in Notation::ALL {
            let letters =
                if notation == Notation::Vietnamese { Letters::Vietnamese } else { Letters::Unknown };
            let mut position = record.start.clone();
            for mv in record.moves() {
                let text = write(&position, mv, notation);
                let mut reader = Reader { letters, ..Reader::default() };
                assert_eq!(reader.read(&position, &text), Ok(mv), "{text}: {}", position.fen());
                position.make_move(mv);
            }
            for format in [Format::Pgn, Format::Wxf, Format::Lines, Format::DhtmlXq, Format::Xqf] {
                let mut bytes = Vec::new();
                format.write(&mut bytes, &record, notation).unwrap();
                let games: Vec<_> = Format::read(None, &bytes[..], Encoding::Detect).unwrap().collect();
                let text = String::from_utf8_lossy(&bytes);
                let [Ok(found)] = &games[..] else { panic!("{format:?}, {notation:?}: {games:?}: {text}") };
                assert_eq!(found.line, record.line, "{format:?}, {notation:?}: {text}");
                assert_eq!(found.start.board().fen(), record.start.board().fen());
                assert_eq!(found.start.side_to_move(), record.start.side_to_move());
                if format != Format::Lines {
                    assert_eq!(found.result, record.result, "{format:?}");
                    assert_eq!(found.tags.get("Red"), Some("许银川"), "{format:?}");
                }
            }
        }
    }
}
