//! Each query, compared with a slow test of every game.

use std::collections::{BTreeMap, BTreeSet};

use chuhe_library::{Hit, Library, Query, Tally};
use chuhe_openings::Opening;
use chuhe_record::{GameResult, Record};
use xiangqi::{Color, Move, Piece, PieceType, Position, SplitMix64, Square};

use crate::support::{Folder, games, import, pgn};

/// A game of a library.
struct Known {
    id: i64,
    record: Record,
    /// The positions of the game, the start included.
    positions: Vec<Position>,
}

/// A library of random games in several files, so that its index has several runs; and its games.
fn library(folder: &Folder, seed: u64, files: usize) -> (Library, Vec<Known>) {
    let mut chance = SplitMix64::new(seed);
    let mut library = folder.library();
    for file in 0..files {
        let path = folder.file(&format!("{file}.pgn"), pgn(&games(&mut chance, 60)));
        import(&mut library, &[path]);
    }
    let mut games = Vec::new();
    library
        .each_game(|game| {
            let record = game.record()?;
            games.push(Known { id: game.id, positions: positions(&record), record });
            Ok::<(), chuhe_library::LibraryError>(())
        })
        .unwrap();
    (library, games)
}

/// The positions of a game, the start included.
fn positions(record: &Record) -> Vec<Position> {
    let mut position = record.start.clone();
    let mut all = vec![position.clone()];
    for mv in record.moves() {
        position.make_move(mv);
        all.push(position.clone());
    }
    all
}

/// The games where `ply` finds something.
fn expected(games: &[Known], ply: impl Fn(&Known) -> Option<usize>) -> Vec<Hit> {
    games.iter().filter_map(|game| Some(Hit { game: game.id, ply: Some(ply(game)?) })).collect()
}

#[test]
fn positions_are_found_in_all_games_and_in_their_mirror_images() {
    let folder = Folder::new();
    // With more than eight runs, some of them are merged.
    let (library, games) = library(&folder, 11, 19);
    let mut chance = SplitMix64::new(12);
    let mut seen = 0;
    for round in 0..60 {
        let all = &games[chance.below(games.len())].positions;
        // Positions of early plies occur in many games.
        let ply = if round % 2 == 0 { chance.below(all.len().min(5)) } else { chance.below(all.len()) };
        let asked = if round % 3 == 0 { all[ply].mirrored() } else { all[ply].clone() };
        let query = Query { position: Some(asked.clone()), ..Query::default() };
        let found = library.find(&query).unwrap();
        let either = [asked.mirrored(), asked];
        assert_eq!(found, expected(&games, |game| game.positions.iter().position(|it| either.contains(it))));
        seen += found.len();
    }
    assert!(seen > 500, "{seen}");
    let absent = Position::from_fen("3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1").unwrap();
    assert_eq!(library.find(&Query { position: Some(absent), ..Query::default() }).unwrap(), []);
}

#[test]
fn pages_contain_parts_of_the_hits() {
    let folder = Folder::new();
    // Runs of several sizes, so that runs of later games are merged with runs of earlier games.
    let (library, games) = library(&folder, 21, 24);
    let start = Some(Position::default());
    let mirrored = Some(Position::default().mirrored());
    let material = Some("RRNNCCPPPPP/RRNNCCPPPPP".parse().unwrap());
    let king = Piece::new(Color::Black, PieceType::King);
    let queries = [
        Query::default(),
        Query { position: start.clone(), ..Query::default() },
        Query { position: mirrored, years: Some((1995, 2010)), ..Query::default() },
        // More games have this position than are checked one by one. All games have the king, and some the years.
        Query { position: start.clone(), material, ..Query::default() },
        Query { position: start.clone(), pieces: vec![(Square::E9, king)], ..Query::default() },
        Query { position: start.clone(), years: Some((1995, 2010)), ..Query::default() },
        Query { position: start, material, red: Some("anna".into()), ..Query::default() },
        Query { red: Some("Nobody".into()), ..Query::default() },
    ];
    let at_start = library.find(&queries[1]).unwrap().len();
    assert!(at_start > 1000 && games.len() > at_start);
    for query in queries {
        let all = library.find(&query).unwrap();
        assert!(all.is_sorted() && all.windows(2).all(|pair| pair[0].game < pair[1].game));
        let after = all.len() + 1;
        for (offset, limit) in [(0, 0), (0, 20), (7, 3), (all.len().saturating_sub(2), 20), (after, 5)] {
            let page = library.find_page(&query, offset, limit).unwrap();
            assert_eq!(page.total, all.len(), "{query:?}");
            let expected: Vec<Hit> = all.iter().skip(offset).take(limit).copied().collect();
            assert_eq!(page.hits, expected, "{query:?}");
        }
    }
}

#[test]
fn reading_a_library_in_parts_misses_no_game() {
    let folder = Folder::new();
    let mut lines = Vec::new();
    let mut position = Position::default();
    for first in position.legal_moves() {
        position.make_move(first);
        for second in position.legal_moves() {
            position.make_move(second);
            lines.extend(
                position.legal_moves().iter().take(11).map(|third| format!("{first} {second} {third}")),
            );
            position.unmake_move();
        }
        position.unmake_move();
    }
    // The library is large enough for at least two parts on a machine with two processors.
    assert!(lines.len() > 20_000);
    let path = folder.file("games.txt", lines.join("\n"));
    import(&mut folder.library(), &[path]);
    let library = Library::open(&folder.0.join("lib.db")).unwrap();
    let has = |text: &'static str| move |line: &String| line.contains(text);
    // The first game, a game in the middle, the last game, and their mirror images.
    for line in [0, lines.len() / 2, lines.len() - 1].map(|index| &lines[index]) {
        let sequence: Vec<Move> = line.split(' ').map(|text| text.parse().unwrap()).collect();
        let mirrored: Vec<String> = sequence.iter().map(|mv| mv.mirrored().to_string()).collect();
        let is_either = |it: &&String| *it == line || **it == mirrored.join(" ");
        let found = library.find(&Query { sequence, ..Query::default() }).unwrap();
        assert_eq!(found.len(), lines.iter().filter(is_either).count(), "{line}");
    }
    let sequence = vec!["h2e2".parse().unwrap()];
    let found = library.find(&Query { sequence, ..Query::default() }).unwrap();
    let expected = lines.iter().filter(|line| has("h2e2")(line) || has("b2e2")(line)).count();
    assert!(found.len() == expected && found.windows(2).all(|pair| pair[0].game < pair[1].game));
    let pieces = vec![(Square::E2, Piece::from_fen_char('C').unwrap())];
    assert_eq!(library.find(&Query { pieces, ..Query::default() }).unwrap().len(), expected);
}

#[test]
fn pieces_material_and_sequences_are_found() {
    let folder = Folder::new();
    let (library, games) = library(&folder, 13, 6);
    let mut chance = SplitMix64::new(14);
    for _ in 0..40 {
        let Known { record, positions: all, .. } = &games[chance.below(games.len())];
        let position = &all[chance.below(all.len())];
        let pieces: Vec<(Square, Piece)> =
            position.board().pieces().filter(|_| chance.below(3) == 0).take(6).collect();
        let has = |position: &Position, map: fn(Square) -> Square| {
            pieces.iter().all(|&(square, piece)| position.piece_on(map(square)) == Some(piece))
        };
        let query = Query { pieces: pieces.clone(), ..Query::default() };
        let slow = |game: &Known| {
            game.positions.iter().position(|it| has(it, |square| square) || has(it, Square::mirrored))
        };
        if !pieces.is_empty() {
            assert_eq!(library.find(&query).unwrap(), expected(&games, slow), "{pieces:?}");
        }
        let moves: Vec<Move> = record.moves().collect();
        let begin = chance.below(moves.len().max(1));
        let sequence: Vec<Move> = moves.into_iter().skip(begin).take(1 + chance.below(2)).collect();
        let mirrored: Vec<Move> = sequence.iter().map(|mv| mv.mirrored()).collect();
        if !sequence.is_empty() {
            let slow = |game: &Known| {
                let moves: Vec<Move> = game.record.moves().collect();
                moves.windows(sequence.len()).position(|it| it == sequence || it == mirrored)
            };
            let query = Query { sequence: sequence.clone(), ..Query::default() };
            assert_eq!(library.find(&query).unwrap(), expected(&games, slow), "{sequence:?}");
        }
    }
    // The search starts at the ending with which some of the games begin.
    let mut seen = 0;
    for (text, counts) in [
        ("rook against horse and pawn", [[0, 0, 0, 0, 1, 0, 0], [0, 0, 0, 1, 0, 0, 1]]),
        ("rook against horse", [[0, 0, 0, 0, 1, 0, 0], [0, 0, 0, 1, 0, 0, 0]]),
        ("P/R", [[0, 0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 1, 0, 0]]),
        ("RRNNCCPPPPP/RRNNCCPPPP", [[0, 0, 0, 2, 2, 2, 5], [0, 0, 0, 2, 2, 2, 4]]),
    ] {
        let is = |position: &Position| {
            [Color::Red, Color::Black].iter().any(|&first| {
                let count = |color, kind: PieceType| position.board().count(color, kind);
                PieceType::ALL[3..].iter().all(|&kind| {
                    count(first, kind) == counts[0][kind.index()]
                        && count(!first, kind) == counts[1][kind.index()]
                })
            })
        };
        let query = Query { material: Some(text.parse().unwrap()), ..Query::default() };
        let found = library.find(&query).unwrap();
        assert_eq!(found, expected(&games, |game| game.positions.iter().position(is)), "{text}");
        seen += found.len();
    }
    assert!(seen > 30, "{seen}");
}

#[test]
fn header_conditions_work_alone_and_combined() {
    let folder = Folder::new();
    let (library, games) = library(&folder, 15, 5);
    let tag = |record: &Record, name: &str| record.tags.get(name).unwrap_or_default().to_owned();
    let year = |record: &Record| tag(record, "Date")[..4].parse::<i32>().unwrap();
    let plays = |record: &Record, name: &str| tag(record, "Red") == name || tag(record, "Black") == name;
    let start = Position::default();
    type Slow<'s> = Box<dyn Fn(&Record) -> bool + 's>;
    let cases: Vec<(Query, Slow<'_>)> = vec![
        (Query::default(), Box::new(|_| true)),
        (
            Query { players: vec!["Xu Yinchuan".into()], ..Query::default() },
            Box::new(|it| plays(it, "许银川")),
        ),
        (
            Query { players: vec!["ronghua".into()], ..Query::default() },
            Box::new(|it| plays(it, "Hu Ronghua")),
        ),
        (
            Query { players: vec!["anna".into(), "berta".into()], ..Query::default() },
            Box::new(|it| plays(it, "Anna") && plays(it, "Berta")),
        ),
        (Query { red: Some("許銀川".into()), ..Query::default() }, Box::new(|it| tag(it, "Red") == "许银川")),
        (
            Query { black: Some("anna".into()), result: Some(GameResult::Draw), ..Query::default() },
            Box::new(|it| tag(it, "Black") == "Anna" && it.result == GameResult::Draw),
        ),
        (
            Query { event: Some("league".into()), ..Query::default() },
            Box::new(|it| tag(it, "Event").starts_with('L')),
        ),
        (
            Query { years: Some((1995, 1999)), ..Query::default() },
            Box::new(|it| (1995..=1999).contains(&year(it))),
        ),
        (Query { players: vec!["Nobody".into()], ..Query::default() }, Box::new(|_| false)),
        (
            Query { position: Some(start.clone()), years: Some((2000, 2100)), ..Query::default() },
            Box::new(|it| year(it) >= 2000 && positions(it).contains(&start)),
        ),
        (
            Query {
                material: Some("RRNNCCPPPPP/RRNNCCPPPPP".parse().unwrap()),
                red: Some("吕钦".into()),
                ..Query::default()
            },
            Box::new(|it| tag(it, "Red") == "吕钦" && positions(it).contains(&start)),
        ),
    ];
    for (query, slow) in cases {
        let found: Vec<i64> = library.find(&query).unwrap().iter().map(|hit| hit.game).collect();
        let wanted: Vec<i64> = games.iter().filter(|it| slow(&it.record)).map(|it| it.id).collect();
        assert_eq!(found, wanted, "{query:?}");
    }
}

#[test]
fn the_explorer_counts_the_moves_played() {
    let folder = Folder::new();
    let (library, games) = library(&folder, 16, 12);
    let mut chance = SplitMix64::new(17);
    for round in 0..30 {
        let all = &games[chance.below(games.len())].positions;
        let asked = match round {
            0 => Position::default(),
            _ => all[chance.below(all.len().min(6))].clone(),
        };
        let asked = if round % 2 == 0 { asked } else { asked.mirrored() };
        // The games of each position after a move, by the position's FEN or the FEN of its mirror image, whichever is
        // smaller.
        let key = |position: &Position| {
            let fen = |position: &Position| position.fen().split(' ').take(2).collect::<Vec<_>>().join(" ");
            fen(position).min(fen(&position.mirrored()))
        };
        let mut behind: BTreeMap<String, BTreeSet<i64>> = BTreeMap::new();
        let mut here = BTreeSet::new();
        let either = [asked.clone(), asked.mirrored()];
        for Known { id, positions: all, .. } in &games {
            for (ply, _) in all.iter().enumerate().filter(|(_, it)| either.contains(it)) {
                here.insert(*id);
                if let Some(next) = all.get(ply + 1) {
                    behind.entry(key(next)).or_default().insert(*id);
                }
            }
        }
        let tally = |ids: &BTreeSet<i64>| {
            let mut tally = Tally::default();
            for game in games.iter().filter(|game| ids.contains(&game.id)) {
                match game.record.result {
                    GameResult::RedWins => tally.red_wins += 1,
                    GameResult::BlackWins => tally.black_wins += 1,
                    GameResult::Draw => tally.draws += 1,
                    GameResult::Unknown => tally.unknown += 1,
                }
            }
            tally
        };
        let explored = library.explore(&asked).unwrap();
        assert_eq!(explored.results, tally(&here));
        let mut found = BTreeMap::new();
        for stats in &explored.moves {
            let mut position = asked.clone();
            position.play(stats.mv).unwrap();
            found.insert(key(&position), stats.results);
            let ids = &behind[&key(&position)];
            let record = |id: i64| &games.iter().find(|it| it.id == id).unwrap().record;
            let year = |id: i64| record(id).tags.get("Date").unwrap()[..4].parse::<i64>().unwrap();
            let mean = ids.iter().map(|&id| year(id)).sum::<i64>() as f64 / ids.len() as f64;
            assert!((stats.average_year.unwrap() - mean).abs() < 1e-6);
            let mut latest: Vec<(i64, i64)> = ids.iter().map(|&id| (year(id), id)).collect();
            latest.sort_by_key(|&it| std::cmp::Reverse(it));
            let last: Vec<i64> = stats.last.iter().map(|game| game.game).collect();
            assert_eq!(last, latest.iter().take(3).map(|it| it.1).collect::<Vec<_>>());
        }
        assert_eq!(found, behind.iter().map(|(key, ids)| (key.clone(), tally(ids))).collect());
    }
}

#[test]
fn openings_are_found_by_position_and_by_the_names_of_files() {
    let folder = Folder::new();
    let mut named = Record::from_moves(Position::default(), ["e3e4".parse().unwrap()]);
    named.tags.add("Opening", "Central Pawn");
    let mut chance = SplitMix64::new(42);
    let mut outside_ascii = Record::from_moves(Position::default(), ["c3c4".parse().unwrap()]);
    outside_ascii.tags.add("Opening", "Đấu Pháo");
    outside_ascii.tags.add("Event", "【全国象甲】第3轮");
    let mut short = vec![named, outside_ascii];
    for _ in 0..300 {
        let mut position = Position::default();
        let mut moves = Vec::new();
        for _ in 0..1 + chance.below(3) {
            let mv = chance.pick(&position.legal_moves());
            position.make_move(mv);
            moves.push(mv);
        }
        short.push(Record::from_moves(Position::default(), moves));
    }
    let path = folder.file("named.pgn", pgn(&short));
    let (mut library, _) = library(&folder, 41, 3);
    import(&mut library, &[path]);
    let mut games = Vec::new();
    for hit in library.find(&Query::default()).unwrap() {
        let record = library.game(hit.game).unwrap().unwrap().record().unwrap();
        games.push((hit.game, chuhe_openings::classify(&record.start, record.moves())));
    }
    let mut seen = BTreeSet::new();
    for opening in chuhe_openings::all() {
        let is_it = |it: &Option<&Opening>| it.is_some_and(|it| it == opening);
        let expected: Vec<i64> = games.iter().filter(|(_, it)| is_it(it)).map(|(game, _)| *game).collect();
        let found = |text: &str| -> Vec<i64> {
            let query = Query { opening: Some(text.to_owned()), ..Query::default() };
            library.find(&query).unwrap().iter().map(|hit| hit.game).collect()
        };
        assert_eq!(found(opening.code), expected, "{opening:?}");
        assert_eq!(found(&opening.code.to_lowercase()), expected);
        // The beginning of a name is often that of several openings.
        let beginning: String = opening.chinese.chars().take(2).collect();
        for name in [&*opening.chinese, &*beginning].into_iter().filter(|name| !name.starts_with('*')) {
            let found = found(name);
            assert!(expected.iter().all(|game| found.contains(game)), "{name}");
        }
        seen.extend(expected.first().map(|_| opening.code));
    }
    assert!(seen.len() > 20, "{seen:?}");
    // The beginning of a code is not the beginning of a name.
    let of_c = Query { opening: Some("c".into()), ..Query::default() };
    let expected = games.iter().filter(|(_, it)| it.is_some_and(|opening| opening.code.starts_with('C')));
    assert_eq!(library.find(&of_c).unwrap().len(), expected.count());
    for (part, name) in [("central p", "Central Pawn"), ("ĐẤU pháo", "Đấu Pháo"), ("dau phao", "Đấu Pháo")]
    {
        let named = Query { opening: Some(part.into()), ..Query::default() };
        let named = library.find(&named).unwrap();
        assert_eq!(named.len(), 1, "{part}");
        assert_eq!(library.game(named[0].game).unwrap().unwrap().opening.as_deref(), Some(name));
    }
    let of_name = |text: &str| {
        let query = Query { opening: Some(text.to_owned()), ..Query::default() };
        library.find(&query).unwrap().iter().map(|hit| hit.game).collect::<Vec<_>>()
    };
    // Unlike the team of a player, words in brackets belong to the name.
    let of_event = |text: &str| {
        let query = Query { event: Some(text.to_owned()), ..Query::default() };
        library.find(&query).unwrap().len()
    };
    assert_eq!((of_event("全国"), of_event("象甲】第3轮"), of_event("第3轮全国")), (1, 1, 0));
    // Traditional characters are simplified ones, and marks between letters do not count.
    for (text, other) in [("飞相局", "飛相局"), ("Edge Horse", "edge-horse")] {
        assert!(!of_name(text).is_empty() && of_name(text) == of_name(other), "{text}");
    }
    assert_eq!(of_name(""), [0; 0]);
    let nothing = Query { opening: Some("?".into()), ..Query::default() };
    let no_event = Query { event: Some("—".into()), ..Query::default() };
    for query in [nothing, no_event] {
        assert_eq!(library.find(&query).unwrap().len(), 0, "a name without letters");
    }
}
