//! Games in JSON whose lists name the side of each move, or have rounds of both sides.

use chuhe_record::{Doubt, Record};
use chuhe_test_support::rules::sources::scaled;
use xiangqi::notation::{Notation, write};
use xiangqi::{Color, Move, Position};

use crate::mixed::pick;
use crate::random::{game_from, moves, seeded, words_from};
use crate::support::{game, read};

const BLACK_FIRST: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";

/// The key of a side, and the values for Red and Black.
const SIDES: [[&str; 3]; 6] = [
    ["side", "red", "black"],
    ["color", "r", "b"],
    ["color", "w", "b"],
    ["player", "Red", "Black"],
    ["side", "红", "黑"],
    ["colour", "红方", "黑方"],
];

/// A cell of a round whose move is missing.
const MISSING: [fn(&str) -> String; 4] = [
    |key| format!(r#""{key}":"","#),
    |key| format!(r#""{key}":null,"#),
    |key| format!(r#""{key}":"-","#),
    |_| String::new(),
];

const NOTATIONS: [Notation; 4] = [Notation::Uci, Notation::Chinese, Notation::Wxf, Notation::Vietnamese];

/// Moves with their sides, one object each.
fn list(words: &[(Color, String)], [key, red, black]: [&str; 3]) -> String {
    let side = |color: &Color| if *color == Color::Red { red } else { black };
    let mv = |(color, word): &(Color, String)| format!(r#"{{"{key}":"{}","move":"{word}"}}"#, side(color));
    format!(r#"{{"moves":[{}]}}"#, words.iter().map(mv).collect::<Vec<_>>().join(","))
}

/// Moves in rounds, with cells for those that are missing.
fn table(words: &[(Color, String)], missing: fn(&str) -> String) -> String {
    let mut rounds: Vec<[Option<&str>; 2]> = Vec::new();
    for (color, word) in words {
        match rounds.last_mut().filter(|round| round[color.index()..].iter().all(Option::is_none)) {
            Some(round) => round[color.index()] = Some(word),
            None => {
                rounds.push([None, None]);
                rounds.last_mut().unwrap()[color.index()] = Some(word);
            }
        }
    }
    let cell =
        |key: &str, word: Option<&str>| word.map_or(missing(key), |word| format!(r#""{key}":"{word}","#));
    let round =
        |[red, black]: &[Option<&str>; 2]| format!("{{{}{}", cell("red", *red), cell("black", *black));
    let rounds = rounds.iter().map(|it| round(it).trim_end_matches(',').to_owned() + "}").collect::<Vec<_>>();
    format!(r#"{{"moves":[{}]}}"#, rounds.join(","))
}

/// A game, and its moves as words with their sides.
fn drawn(random: &mut xiangqi::SplitMix64) -> (Vec<Move>, Vec<(Color, String)>) {
    let fen = pick(random, &[xiangqi::START_FEN, BLACK_FIRST]);
    let (start, notation) = (Position::from_fen(fen).unwrap(), pick(random, &NOTATIONS));
    let plies = 6 + random.below(10);
    let game = game_from(random, &start, plies);
    let words = words_from(&start, &game, |position, mv| write(position, mv, notation));
    let sides = [start.side_to_move(), !start.side_to_move()].into_iter().cycle();
    (game, sides.zip(words).collect())
}

fn text_of(random: &mut xiangqi::SplitMix64, words: &[(Color, String)]) -> String {
    let is_list = random.below(2) == 0;
    if is_list { list(words, pick(random, &SIDES)) } else { table(words, pick(random, &MISSING)) }
}

#[test]
fn the_first_side_that_is_named_begins() {
    let mut random = seeded(47);
    for _ in 0..scaled(1000) {
        let (game, words) = drawn(&mut random);
        let text = text_of(&mut random, &words);
        let games = read(&text);
        let [Ok(record)] = &games[..] else { panic!("{text}: {games:?}") };
        assert_eq!((moves(record), record.start.side_to_move()), (game, words[0].0), "{text}");
        assert!(record.warnings.is_empty(), "{text}: {:?}", record.warnings);
    }
}

#[test]
fn a_missing_move_is_told() {
    let mut random = seeded(48);
    for _ in 0..scaled(1000) {
        let (_, mut words) = drawn(&mut random);
        let at = 1 + random.below(words.len() - 2);
        words.remove(at);
        let named = words[at].0;
        let text = text_of(&mut random, &words);
        let is_told = |record: &Record| {
            record
                .warnings
                .iter()
                .any(|it| matches!(&it.doubt, Doubt::OtherSide { named: side, .. } if *side == named))
        };
        // Where the next move is illegal, a warning says so.
        match &read(&text)[..] {
            [Ok(record)] => assert!(is_told(record), "{text}: {:?}", record.warnings),
            [Err(_)] => {}
            games => panic!("{text}: {games:?}"),
        }
    }
}

#[test]
fn what_else_is_said_of_sides_changes_nothing() {
    let doubts = |text: &str| {
        let game = game(text);
        let doubts: Vec<Doubt> = game.warnings.iter().map(|warning| warning.doubt.clone()).collect();
        (crate::support::moves(&game), doubts)
    };
    for list in [
        // The name of a player, and the move of one side only.
        r#"[{"player":"Ann","move":"h2e2"},{"player":"Ben","move":"h9g7"}]"#,
        r#"[{"side":"red","move":"h2e2"},{"move":"h9g7"}]"#,
        r#"[{"side":1,"move":"h2e2"},{"side":2,"move":"h9g7"}]"#,
        r#"[{"round":1,"red":"h2e2","black":"h9g7"}]"#,
        r#"[["h2e2"],["h9g7"]]"#,
        r#"[{"side":"red","from":"h2","to":"e2"},{"side":"black","from":"h9","to":"g7"}]"#,
    ] {
        assert_eq!(doubts(&format!(r#"{{"moves":{list}}}"#)), ("h2e2 h9g7".to_owned(), vec![]), "{list}");
    }
    // The side to move behind each move.
    let behind = r#"{"moves":[{"side":"black","move":"h2e2"},{"side":"red","move":"h9g7"}]}"#;
    let doubt = Doubt::OtherSide { word: "h2e2".to_owned(), named: Color::Black };
    assert_eq!(doubts(behind), ("h2e2 h9g7".to_owned(), vec![doubt]));
    let lost =
        r#"{"moves":[{"round":1,"red":"h2e2","black":"h9g7"},{"round":3,"red":"h0g2","black":"i9h9"}]}"#;
    assert_eq!(doubts(lost), ("h2e2 h9g7 h0g2 i9h9".to_owned(), vec![Doubt::Number(3)]));
}
