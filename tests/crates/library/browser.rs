//! A library as one file for the page, read back by a reader of its own and compared with the explorer.

use std::collections::BTreeMap;

use chuhe_library::{BrowserExported, BrowserLimits, Query};
use serde_json::{Value, json};
use xiangqi::{Position, SplitMix64};

use crate::support::{Folder, games, import, pgn};

/// The records of a file, by hash.
fn read(bytes: &[u8]) -> BTreeMap<u64, Value> {
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    assert_eq!(&bytes[..12], b"CHUHELIB\x01\0\0\0");
    let positions = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    let records: Vec<(u64, Value)> = (0..positions)
        .map(|entry| {
            let at = 16 + 16 * entry;
            let [begin, end] = [at + 8, at + 24].map(|at| number(at) as usize);
            (number(at), serde_json::from_slice(&bytes[begin..end]).unwrap())
        })
        .collect();
    assert!(records.is_sorted_by(|a, b| a.0 < b.0), "for a binary search");
    assert_eq!(number(16 + 16 * positions + 8) as usize, bytes.len());
    records.into_iter().collect()
}

/// The key, computed as `docs/library.md` describes it, and whether it is that of the mirror image.
fn hash(position: &Position) -> (u64, bool) {
    let text = |position: &Position| position.fen().split(' ').take(2).collect::<Vec<_>>().join(" ");
    let (own, mirrored) = (text(position), text(&position.mirrored()));
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in own.as_str().min(&mirrored).bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    }
    (hash, mirrored < own)
}

#[test]
fn the_file_for_the_page_agrees_with_the_explorer() {
    let folder = Folder::new();
    let mut library = folder.library();
    let records = games(&mut SplitMix64::new(31), 60);
    import(&mut library, &[folder.file("games.pgn", pgn(&records))]);
    let write = |plies, games| {
        let mut file = Vec::new();
        let limits = BrowserLimits { plies, games };
        let exported = library.write_for_browser(&Query::default(), limits, &mut file).unwrap();
        (exported, read(&file))
    };
    let (all, known) = write(usize::MAX, 1);
    assert_eq!(all, BrowserExported { games: 60, positions: known.len() });
    let mut seen = 0;
    for record in records.iter().take(5) {
        let mut position = record.start.clone();
        for mv in record.moves() {
            let explored = library.explore(&position).unwrap();
            let (hash, is_mirrored) = hash(&position);
            let moves = explored.moves.iter().map(|stats| {
                let uci = if is_mirrored { stats.mv.mirrored() } else { stats.mv };
                let last = stats.last.iter().map(|last| {
                    json!({ "red": last.red, "black": last.black, "year": last.year, "result": last.result.as_str() })
                });
                json!({
                    "uci": uci.to_string(), "games": stats.results.games(), "red_wins": stats.results.red_wins,
                    "draws": stats.results.draws, "black_wins": stats.results.black_wins,
                    "performance": stats.performance, "average_year": stats.average_year.map(|year| (10.0 * year).round() / 10.0),
                    "last": last.collect::<Vec<_>>(),
                })
            });
            let sorted = |mut moves: Vec<Value>| {
                moves.sort_by_key(|it| it["uci"].to_string());
                moves
            };
            let found = &known[&hash];
            assert_eq!(found["games"], explored.results.games(), "{}", position.fen());
            assert_eq!(found["red_wins"], explored.results.red_wins);
            let found = sorted(found["moves"].as_array().unwrap().clone());
            assert_eq!(found, sorted(moves.collect()), "{}", position.fen());
            position.make_move(mv);
            seen += 1;
        }
    }
    assert!(seen > 80, "{seen}");
    // Only the requested positions are written.
    let (few, often) = write(usize::MAX, 2);
    assert!(few.positions < all.positions && often.values().all(|it| it["games"].as_u64() >= Some(2)));
    assert_eq!(few.positions, known.values().filter(|it| it["games"].as_u64() >= Some(2)).count());
    // The limit of plies is the last one that is written.
    for plies in [0, 3] {
        let mut wanted = std::collections::BTreeSet::new();
        for record in &records {
            let mut position = record.start.clone();
            wanted.insert(hash(&position).0);
            for mv in record.moves().take(plies) {
                position.make_move(mv);
                wanted.insert(hash(&position).0);
            }
        }
        assert!(write(plies, 1).1.keys().eq(&wanted), "{plies}");
    }
}
