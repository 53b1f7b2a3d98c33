//! Full checks of tables: right ones, and those with a planted mistake of each kind.

use chuhe_tables::format::{Table, encode_at};
use chuhe_tables::index::Index;
use chuhe_tables::solve::{IMPOSSIBLE, Solution};
use chuhe_tables::{CURSED_FROM, Class, Tables, Value, VerifyError, plan};
use xiangqi::{Color, Position, SplitMix64};

use crate::support::built_in;

/// The positions of a placement, with the sides to move.
fn positions(table: &Table, number: u64) -> [Option<Position>; 2] {
    Color::ALL.map(|color| Position::from_board(table.index().board_of(number).unwrap(), color).ok())
}

/// The result of the slow check of a class: the number of possible positions, or the first contradiction.
fn slow(tables: &Tables, class: Class) -> Result<u64, Box<Position>> {
    slow_of_some(tables, class, 1)
}

/// The result of the slow check of every `step`th placement of a class.
fn slow_of_some(tables: &Tables, class: Class, step: usize) -> Result<u64, Box<Position>> {
    let table = tables.get(class).unwrap();
    let mut checked = 0;
    for number in (0..table.header().placements).step_by(step) {
        for position in positions(table, number).into_iter().flatten() {
            if tables.is_consistent(&position).unwrap() != Some(true) {
                return Err(Box::new(position));
            }
            checked += 1;
        }
    }
    Ok(checked)
}

fn quick(tables: &Tables, class: Class) -> Result<u64, VerifyError> {
    tables.verify(class, 2, 1000, &|_| {}).map(|verified| verified.positions)
}

/// All words of a class, as the solver gives them.
fn words(table: &Table) -> Vec<u16> {
    let mut words = Vec::new();
    for side in [0, 1] {
        for number in 0..table.header().placements {
            let is_possible = positions(table, number)[side].is_some();
            let value = || table.value_of_number(side, number).unwrap().word();
            words.push(if is_possible { value() } else { IMPOSSIBLE });
        }
    }
    words
}

/// The tables with other words for a class.
fn with_words(tables: &Tables, class: Class, words: Vec<u16>) -> Tables {
    let solution = Solution { index: Index::new(class), words, open: Vec::new() };
    let mut tables = tables.clone();
    // The usual level would take longer than both checks.
    tables.insert(Table::from_bytes("planted", encode_at(1, &solution).unwrap()).unwrap());
    tables
}

#[test]
fn whole_classes_are_consistent_for_both_checks() {
    let mut tables = Tables::embedded();
    // Together the classes have pawns of both sides, symmetric placements, equal attackers, and captures of the first
    // side's last attacker.
    for name in ["KP-K", "KH-KA", "KP-KE", "KP-KP", "KPP-K"] {
        let class = name.parse().unwrap();
        if tables.get(class).is_none() {
            let built = plan::build(class, &tables, 2, 1000).unwrap();
            tables.insert(Table::from_bytes(name, built.file).unwrap());
        }
        assert_eq!(quick(&tables, class).unwrap(), slow(&tables, class).unwrap(), "{name}");
    }
    // Rulings decide in this class, which is larger.
    let class = "KR-KH".parse().unwrap();
    quick(&tables, class).unwrap();
    slow_of_some(&tables, class, 7).unwrap();
}

/// A mistake: the wrong value for a value, `None` if values of this kind can't have it.
type Mistake = fn(Value) -> Option<Value>;

const MISTAKES: [(&str, Mistake); 9] = [
    ("a draw for something else", |value| (value != Value::Draw).then_some(Value::Draw)),
    ("a win for a draw", |value| (value == Value::Draw).then_some(Value::Win { plies: 3 })),
    ("a loss for a draw", |value| (value == Value::Draw).then_some(Value::Loss { plies: 2 })),
    ("the other side's value", |value| match value {
        Value::Win { plies } => Some(Value::Loss { plies }),
        Value::Loss { plies } => Some(Value::Win { plies }),
        Value::RuledWin { steps } => Some(Value::RuledLoss { steps }),
        Value::RuledLoss { steps } => Some(Value::RuledWin { steps }),
        Value::Draw => None,
    }),
    ("a ply too many", |value| match value {
        Value::Win { plies } => Some(Value::Win { plies: plies + 1 }),
        Value::Loss { plies } => Some(Value::Loss { plies: plies + 1 }),
        _ => None,
    }),
    ("a ply too few", |value| match value {
        Value::Win { plies } => Some(Value::Win { plies: plies - 1 }),
        Value::Loss { plies: plies @ 1.. } => Some(Value::Loss { plies: plies - 1 }),
        _ => None,
    }),
    ("a cursed win", |value| match value {
        Value::Win { .. } => Some(Value::Win { plies: CURSED_FROM }),
        Value::Loss { .. } => Some(Value::Loss { plies: CURSED_FROM }),
        _ => None,
    }),
    ("a win without its ruling", |value| match value {
        Value::RuledWin { steps } => Some(Value::Win { plies: steps }),
        Value::RuledLoss { steps } => Some(Value::Loss { plies: steps }),
        _ => None,
    }),
    ("a win with a ruling", |value| match value {
        Value::Win { plies } => Some(Value::RuledWin { steps: plies }),
        Value::Loss { plies } => Some(Value::RuledLoss { steps: plies }),
        _ => None,
    }),
];

#[test]
fn planted_mistakes_of_each_kind_are_found_by_both_checks() {
    let tables = Tables::embedded();
    let mut random = SplitMix64::new(46);
    // Pawn endings have no rulings. The larger class gets only mistakes about rulings, which saves seconds.
    let (others, of_rulings) = MISTAKES.split_at(7);
    for (name, kinds, rounds) in [("KP-K", others, 2), ("KR-KH", of_rulings, 1)] {
        let class: Class = name.parse().unwrap();
        let words = words(tables.get(class).unwrap());
        for (kind, mistake) in kinds {
            let is_wrong = |word: &u16| Value::of_word(*word).and_then(mistake).map(Value::word);
            let places: Vec<(usize, u16)> =
                words.iter().enumerate().filter_map(|(place, word)| Some((place, is_wrong(word)?))).collect();
            assert!(!places.is_empty(), "{name}: {kind}");
            for _ in 0..rounds.min(places.len()) {
                let (place, word) = places[random.below(places.len())];
                let mut planted = words.clone();
                planted[place] = word;
                let planted = with_words(&tables, class, planted);
                let known = planted.get(class).unwrap();
                let size = known.header().placements as usize;
                let damaged = positions(known, (place % size) as u64)[place / size].clone().unwrap();
                let found = quick(&planted, class);
                let Err(VerifyError::Contradiction { position, value, best }) = found else {
                    panic!("{name}: {kind} in {} is not found: {found:?}", damaged.fen());
                };
                // The slow check below shows that the one does not fit the other.
                let (rated, moves) = planted.rate(&position).unwrap().unwrap();
                assert_eq!((value, best), (rated, moves.first().map(|rated| rated.value)));
                assert_eq!(slow(&planted, class), Err(position), "{name}: {kind} in {}", damaged.fen());
            }
        }
    }
}

#[test]
fn a_header_with_other_values_is_found() {
    let tables = Tables::embedded();
    let class: Class = "KP-K".parse().unwrap();
    let is_found = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = built_in("KP-K");
        change(&mut bytes);
        // As `docs/tables-format.md` says: a fixed part with the numbers of blocks and values, then a palette, then the
        // entries of the blocks.
        let number = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
        let end = 144 + 2 * number(44) + 16 * number(40);
        let checksum = crc32fast::hash(&bytes[..end]);
        bytes[end..end + 4].copy_from_slice(&checksum.to_le_bytes());
        let mut tables = tables.clone();
        tables.insert(Table::from_bytes("changed", bytes).unwrap());
        match quick(&tables, class) {
            Ok(_) => false,
            Err(error) => matches!(error, VerifyError::Header(_)),
        }
    };
    assert!(!is_found(&|_| {}));
    // The header states one win too many or too few for each side to move.
    assert!(is_found(&|bytes| bytes[48] ^= 1));
    assert!(is_found(&|bytes| bytes[96] ^= 1));
    // The palette gets a cursed win at its end that no position has; this moves the blocks.
    let [blocks, values] = [40, 44].map(|at| usize::from(built_in("KP-K")[at]));
    let end = 144 + 2 * values;
    assert!(is_found(&|bytes| {
        bytes.splice(end..end, Value::Win { plies: CURSED_FROM }.word().to_le_bytes());
        bytes[44] += 1;
        for entry in bytes[end + 2..].chunks_mut(16).take(blocks) {
            let offset = u64::from_le_bytes(entry[..8].try_into().unwrap()) + 2;
            entry[..8].copy_from_slice(&offset.to_le_bytes());
        }
    }));
}

#[test]
fn missing_tables_and_memory_are_errors() {
    let tables = Tables::embedded();
    let class = |name: &str| name.parse::<Class>().unwrap();
    assert!(matches!(quick(&tables, class("KRA-K")), Err(VerifyError::Absent(_))));
    let error = tables.verify(class("KR-KAAEE"), 1, 1, &|_| {}).unwrap_err();
    assert!(matches!(error, VerifyError::Memory { limit: 1, .. }), "{error}");
    let mut alone = Tables::new();
    alone.insert(Table::from_bytes("KR-KA", built_in("KR-KA")).unwrap());
    let error = quick(&alone, class("KR-KA")).unwrap_err();
    assert_eq!(error.to_string(), "KR-KA: captures lead to KR-K, for which there is no table");
    let mut bytes = built_in("KR-KA");
    *bytes.last_mut().unwrap() ^= 1;
    let mut damaged = tables;
    damaged.insert(Table::from_bytes("KR-KA", bytes).unwrap());
    assert!(matches!(quick(&damaged, class("KR-KA")), Err(VerifyError::Damaged(_))));
    // These captures lead to a position of the damaged table.
    assert!(matches!(quick(&damaged, class("KR-KAA")), Err(VerifyError::Damaged(_))));
}

/// A table that knows nothing of rulings agrees with itself move by move: only endless play shows that it is wrong.
#[test]
fn a_table_without_rulings_is_found() {
    let tables = Tables::embedded();
    let class: Class = "KR-KH".parse().unwrap();
    let mut words = words(tables.get(class).unwrap());
    let is_ruled = |word: u16| Value::of_word(word).is_some_and(Value::is_ruled);
    words.iter_mut().filter(|word| is_ruled(**word)).for_each(|word| *word = Value::Draw.word());
    let planted = with_words(&tables, class, words);
    slow_of_some(&planted, class, 7).expect("single moves contradict it: the test shows nothing");
    let found = quick(&planted, class);
    let Err(VerifyError::Ruling { position }) = found else { panic!("{found:?}") };
    assert!(tables.value(position.board(), position.side_to_move()).unwrap().unwrap().is_ruled());
}

/// Calls all draws wins by ruling for the cannon, except those that single moves refute.
#[test]
fn wins_by_ruling_without_checks_are_found() {
    let mut tables = Tables::embedded();
    let class: Class = "KC-K".parse().unwrap();
    let mut words = words(tables.get(class).unwrap());
    let size = words.len() / 2;
    for (place, word) in words.iter_mut().enumerate().filter(|(_, word)| **word == Value::Draw.word()) {
        *word = [Value::RuledWin { steps: 1 }, Value::RuledLoss { steps: 1 }][place / size].word();
    }
    loop {
        tables = with_words(&tables, class, words.clone());
        let table = tables.get(class).unwrap();
        let contradicts = |place: usize| {
            let position = &positions(table, (place % size) as u64)[place / size];
            position.as_ref().is_some_and(|position| tables.is_consistent(position).unwrap() == Some(false))
        };
        let wrong: Vec<usize> = (0..words.len()).filter(|&place| contradicts(place)).collect();
        if wrong.is_empty() {
            break;
        }
        wrong.into_iter().for_each(|place| words[place] = Value::Draw.word());
    }
    assert!(words.contains(&Value::RuledWin { steps: 1 }.word()), "the test shows nothing");
    assert!(matches!(quick(&tables, class), Err(VerifyError::Ruling { .. })));
}
