//! PGN: round trips of games in every notation, and files as they are found.

use crate::pieces::PIECES;
use chuhe_datagen::{Player, SelfPlay};
use chuhe_engine::eval::Evaluation;
use chuhe_record::pgn::{MAX_GAME, PgnReader};
use chuhe_record::record::MAX_DEPTH;
use chuhe_record::text::Encoding;
use chuhe_record::{Format, GameResult, Line, Record, RecordError};
use encoding_rs::GB18030;
use xiangqi::SplitMix64;
use xiangqi::{Move, Position, notation::Notation};

use crate::support::{self, moves, read_all, read_one};

/// A program may have counted the plies beyond the limit.
#[test]
fn no_game_is_over_by_the_clock_of_its_start() {
    let game = read_one("[FEN \"3k5/9/R8/9/9/9/9/9/1R7/5K3 w - - 130 70\"]\n\n1. a7a9 *\n");
    assert_eq!((game.start.clock(), moves(&game).as_str()), (119, "a7a9"));
}

fn written(record: &Record, notation: Notation) -> String {
    String::from_utf8(support::written(Format::Pgn, record, notation)).unwrap()
}

/// A game of random moves, as long as games of engines are, with many captures.
fn random_game(random: &mut SplitMix64, start: &Position) -> Record {
    let mut position = start.clone();
    let mut moves: Vec<Move> = Vec::new();
    for _ in 0..20 + random.below(130) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let captures: Vec<_> =
            legal.iter().copied().filter(|mv| position.piece_on(mv.to()).is_some()).collect();
        let from = if random.below(3) == 0 && !captures.is_empty() { &captures } else { &legal[..] };
        let mv = from[random.below(from.len())];
        position.make_move(mv);
        moves.push(mv);
    }
    let mut record = Record::from_moves(start.clone(), moves);
    record.result =
        [GameResult::RedWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown][random.below(4)];
    record
}

/// Positions in which names of pieces are hard: pawns on crowded files, tandems, Black to move.
const HARD: [&str; 3] = [
    "3k5/4P1P2/4P1P2/2R3P2/2R6/1c7/2p2c1p1/2p2n3/2p2n1p1/5K3 w - - 0 1",
    "3k5/4P1P2/4P1P2/2R3P2/2R6/1c7/2p2c1p1/2p2n3/2p2n1p1/5K3 b - - 3 20",
    "3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/3A1K3 w - - 0 1",
];

/// A game that the engine played against itself.
fn own_game(player: &mut Player, index: u64) -> Record {
    let game = player.play(7, index);
    let moves = game.opening.iter().copied().chain(game.plies.iter().map(|ply| ply.mv));
    let mut record = Record::from_moves(Position::default(), moves.collect::<Vec<_>>());
    record.result = GameResult::won_by(game.winner);
    record
}

#[test]
fn own_games_round_trip_in_every_notation() {
    // The quality of the games does not matter here, so a few nodes per move are enough.
    let settings = SelfPlay { nodes: 10, evaluation: Evaluation::Classical, ..SelfPlay::default() };
    let mut player = Player::new(settings).unwrap();
    let records: Vec<Record> = (0..300).map(|index| own_game(&mut player, index)).collect();
    let plies: usize = records.iter().map(|record| record.line.plies.len()).sum();
    assert!(plies > 15_000, "{plies}");
    check_round_trip(records);
}

#[test]
fn games_with_hard_names_round_trip_in_every_notation() {
    let mut random = SplitMix64::new(7);
    let starts = (0..200).map(|index| Position::from_fen(HARD[index % HARD.len()]).unwrap());
    check_round_trip(starts.map(|start| random_game(&mut random, &start)).collect());
}

fn check_round_trip(mut records: Vec<Record>) {
    for (index, record) in records.iter_mut().enumerate() {
        record.tags.add("Event", "a \"test\" \\ with 棋");
        record.tags.add("Round", &index.to_string());
        record.tags.add("RedElo", "2000");
    }
    for notation in Notation::ALL {
        let text: String = records.iter().map(|record| written(record, notation)).collect();
        assert!(text.lines().all(|line| width(line) <= 80), "{notation:?}");
        // Chinese files are usually not in UTF-8.
        let encoded = match notation {
            Notation::Chinese | Notation::Traditional => GB18030.encode(&text).0,
            _ => text.as_bytes().into(),
        };
        for bytes in [&encoded] {
            let mut count = 0;
            for (record, found) in records.iter().zip(read_all(Some(Format::Pgn), bytes)) {
                let found = found.unwrap_or_else(|error| panic!("{notation:?}: {error}"));
                assert_eq!(found.line, record.line, "{notation:?}");
                assert_eq!(found.start.fen(), record.start.fen());
                assert_eq!(found.result, record.result);
                for (name, value) in record.tags.iter() {
                    assert_eq!(found.tags.get(name), Some(value));
                }
                count += 1;
            }
            assert_eq!(count, records.len());
        }
    }
}

fn width(line: &str) -> usize {
    line.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

#[test]
fn comments_glyphs_and_variations_round_trip() {
    let text = "[Event \"e\"]\n\n{before} 1. h2e2 $1 $14 {good} (1. b2e2 {also} (1. c3c4 h9g7) h9g7 2. b0c2) \
                (1. g3g4) h9g7 2. h0g2 ! ; to the end of the line\n i9h9 1/2-1/2\n";
    let record = read_one(text);
    assert_eq!(record.line.comment, "before");
    let plies = &record.line.plies;
    assert_eq!(plies[0].nags, [1, 14]);
    assert_eq!(plies[0].comment, "good");
    let variation =
        |line: &Line| line.plies.iter().map(|ply| ply.mv.to_string()).collect::<Vec<_>>().join(" ");
    let variations: Vec<_> = plies[0].variations.iter().map(variation).collect();
    assert_eq!(variations, ["b2e2 h9g7 b0c2", "g3g4"]);
    assert_eq!(plies[0].variations[0].plies[0].comment, "also");
    assert_eq!(variation(&plies[0].variations[0].plies[0].variations[0]), "c3c4 h9g7");
    assert_eq!((plies[2].nags.as_slice(), plies[2].comment.as_str()), (&[1][..], "to the end of the line"));
    assert_eq!(record.result, GameResult::Draw);
    for notation in Notation::ALL {
        let again = read_one(&written(&record, notation));
        assert_eq!(again.line, record.line, "{notation:?}");
    }
}

#[test]
fn games_for_xboard_are_written_in_its_format() {
    let fen = "3akab2/9/2n6/9/9/9/9/4B4/4A4/3NK4 b - - 0 9";
    let record = Record::from_moves(Position::from_fen(fen).unwrap(), ["c7d5".parse().unwrap()]);
    let text = written(&record, Notation::Uci);
    for tag in [
        "[White \"?\"]",
        "[Variant \"xiangqi\"]",
        "[FEN \"3akae2/9/2h6/9/9/9/9/4E4/4A4/3HK4 b - - 0 9\"]",
        "[SetUp \"1\"]",
    ] {
        assert!(text.contains(tag), "{text}");
    }
    assert!(text.ends_with("\n9... c7d5 *\n\n"), "{text}");
    let text = written(&record, Notation::Iccs);
    assert!(text.contains(&format!("[FEN \"{fen}\"]")) && !text.contains("White"), "{text}");
}

#[test]
fn comments_may_be_anything() {
    for comment in [
        "[Event \"x\"] [Game \"y\"]",
        "%eval 1",
        "a } b { c",
        "1-0 h2e2",
        "; ( $1 )",
        "一 二",
        &"长 ".repeat(300),
    ] {
        let mut record =
            Record::from_moves(Position::default(), ["h2e2".parse().unwrap(), "h9g7".parse().unwrap()]);
        record.line.comment = comment.to_owned();
        record.line.plies[0].comment = comment.to_owned();
        let text = written(&record, Notation::Chinese);
        let again = read_one(&text);
        assert_eq!(moves(&again), "h2e2 h9g7", "{text}");
        assert!(!again.line.plies[0].comment.is_empty());
        // Text that cannot be written is changed the first time, and not again.
        assert_eq!(written(&again, Notation::Chinese), text);
    }
}

#[test]
fn files_are_read_as_they_are_found() {
    // The form of XQBase's programs: GB18030, CRLF, numbers joined to moves, full-width digits, advertising after the
    // result.
    let xqbase = "[Game \"Chinese Chess\"]\r\n[Red \"许银川\"]\r\n[Black \"吕钦\"]\r\n[Result \"1-0\"]\r\n\
                  [Format \"Chinese\"]\r\n1.炮二平五 马８进７\r\n2.马二进三 车９平８\r\n 1-0\r\n\
                  =======\r\n更多棋谱请访问 http://example.org/ 1. h2e2\r\n\r\n\
                  [Game \"Chinese Chess\"]\r\n1.H2-E2 H9-G7 *\r\n";
    let games = read_all(Some(Format::Pgn), &GB18030.encode(xqbase).0);
    assert_eq!(games.len(), 2);
    let first = games[0].as_ref().unwrap();
    assert_eq!((moves(first).as_str(), first.tags.get("Red")), ("h2e2 h9g7 h0g2 i9h9", Some("许银川")));
    assert_eq!(moves(games[1].as_ref().unwrap()), "h2e2 h9g7");

    // The form of chess programs: their tags, ranks from 1, piece letters before squares.
    let chess = "[White \"a\"]\n[Black \"b\"]\n[WhiteElo \"1\"]\n[Variant \"Xiangqi\"]\n[SetUp \"1\"]\n\
                 [FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\"]\n\n\
                 1. h3e3 h10g8 2. h1g3 i10h10 *\n";
    let record = read_one(chess);
    assert_eq!(moves(&record), "h2e2 h9g7 h0g2 i9h9");
    assert_eq!((record.tags.get("Red"), record.tags.get("RedElo")), (Some("a"), Some("1")));
    assert_eq!(record.tags.get("White"), None);
    assert_eq!(moves(&read_one("1. Che2 Hg7 2. Hg2 Rh9 1-0")), "h2e2 h9g7 h0g2 i9h9");

    // Black moves first, and Red's move is missing or replaced by dots.
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
    for text in [
        "1... 马8进7 2. 马二进三",
        "1. …… 马8进7 2. 马二进三",
        "1.　　　　马８进７　２．马二进三",
        "1...马8进7 马二进三",
    ] {
        assert_eq!(moves(&read_one(&format!("[FEN \"{fen}\"]\n{text}\n"))), "h9g7 h0g2", "{text}");
    }

    // There are no tags, and several games.
    let games = read_all(Some(Format::Pgn), "棋谱\n\n1. 炮二平五 马8进7 1-0\n\n1. 炮八平五 *\n".as_bytes());
    let found: Vec<_> = games.iter().map(|game| moves(game.as_ref().unwrap())).collect();
    assert_eq!(found, ["h2e2 h9g7", "b2e2"]);

    // Parentheses contain comments as often as variations.
    let record =
        read_one("1. 炮二平五 (当头炮，常见开局) 马8进7 (1... 炮8平5 顺炮) 2. 马二进三 (2. 马二进一) *");
    assert_eq!(moves(&record), "h2e2 h9g7 h0g2");
    assert_eq!(record.line.plies[0].comment, "当头炮，常见开局");
    assert_eq!(record.line.plies[1].comment, "1... 炮8平5 顺炮");
    assert_eq!(record.line.plies[2].variations.len(), 1);

    // If the moves end without a result, the tag's result counts. A result after the moves takes precedence.
    assert_eq!(read_one("[Result \"0-1\"]\n1. h2e2\n").result, GameResult::BlackWins);
    assert_eq!(read_one("[Result \"0-1\"]\n1. h2e2 *\n").result, GameResult::BlackWins);
    assert_eq!(read_one("[Result \"0-1\"]\n1. h2e2 1-0\n").result, GameResult::RedWins);
    // Tags without moves are a game. A file without both contains no game.
    assert_eq!(read_one("[Event \"x\"]\n").line.plies.len(), 0);
    assert_eq!(read_all(Some(Format::Pgn), b"").len(), 0);
    assert_eq!(read_all(Some(Format::Pgn), b"\n\n% nothing\n").len(), 0);
}

#[test]
fn faults_name_game_line_and_move_and_do_not_end_the_file() {
    let good = "[Event \"good\"]\n1. h2e2 *\n";
    for (bad, expected) in [
        ("[Event \"x\"]\n1. h2e2 h9g7\n2. e2e9 *\n", "line 5, move 2: e2e9: the Red cannon cannot go there"),
        ("[Event \"x\"]\n1. h2e2\nxyz *\n", "line 5, move 1 of Black: 'xyz' is not a move"),
        ("[Event \"x\"]\n[FEN \"9/9\"]\n1. h2e2 *\n", "line 3: the FEN: "),
        ("[Event \"x\"]\n[Variant \"chess\"]\n1. e4 *\n", "line 3: the game is chess, not xiangqi"),
        ("[Event \"x\"]\n1. h2e2 {no end\n\n", "line 4: the comment that begins here"),
        (
            &format!("[Event \"x\"]\n1. h2e2 {} *\n", "(1. b2e2 ".repeat(MAX_DEPTH + 1)),
            "line 4: variations are nested",
        ),
    ] {
        let text = format!("{good}{bad}{good}");
        let games = read_all(Some(Format::Pgn), text.as_bytes());
        assert_eq!(games.len(), 3, "{bad}");
        let error = games[1].as_ref().unwrap_err().to_string();
        assert!(error.starts_with(&format!("game 2, {expected}")), "{error}");
        for game in [&games[0], &games[2]] {
            assert_eq!(moves(game.as_ref().unwrap()), "h2e2");
        }
    }
    // The end of the last comment is missing as well.
    let games = read_all(Some(Format::Pgn), format!("{good}1. h2e2 {{no end\n").as_bytes());
    assert!(games[0].is_ok() && games[1].is_err() && games.len() == 2, "{games:?}");
}

#[test]
fn a_game_without_end_does_not_fill_the_memory() {
    struct Endless(usize);
    impl std::io::Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let text = format!("h2e2 {{{}}} h7e7\n", "a long comment ".repeat(100)).into_bytes();
            let n = buffer.len().min(self.0);
            buffer[..n].chunks_mut(text.len()).for_each(|part| part.copy_from_slice(&text[..part.len()]));
            self.0 -= n;
            Ok(n)
        }
    }
    let source = std::io::BufReader::new(Endless(MAX_GAME + MAX_GAME / 2));
    let games: Vec<_> = PgnReader::new(source, Encoding::Detect).collect();
    assert_eq!(games.len(), 1);
    assert!(games[0].as_ref().unwrap_err().to_string().contains("takes more than 8 MiB"));
}

#[test]
fn long_text_between_games_harms_no_game() {
    let long = "x".repeat(2 << 20);
    let game = "[Event \"a\"]\n\n1. h2e2 h9g7 1-0\n";
    let text = format!("{long}\n{game}{long}\n\n{game}");
    let games: Vec<_> = PgnReader::new(text.as_bytes(), Encoding::Detect).collect();
    assert_eq!(games.iter().filter(|game| game.is_ok()).count(), 2, "{games:?}");
    let tags: String = (0..100_000).map(|number| format!("[Tag{number} \"\"]\n")).collect();
    let games: Vec<_> = PgnReader::new((tags + "\n1. h2e2 1-0\n").as_bytes(), Encoding::Detect).collect();
    let kept = games[0].as_ref().unwrap().tags.iter().len();
    assert!((10..10_000).contains(&kept), "{kept} tags kept");
}

#[test]
fn any_bytes_are_games_or_faults() {
    let own: [&[u8]; 5] = [b"[FEN \"", b"*", b"[", b"\\\"", b"2..."];
    let alphabet = [PIECES.as_slice(), &own].concat();
    let mut random = SplitMix64::new(3);
    for _ in 0..3000 {
        let bytes: Vec<u8> =
            (0..random.below(40)).flat_map(|_| alphabet[random.below(alphabet.len())].to_vec()).collect();
        for game in read_all(Some(Format::Pgn), &bytes) {
            match game {
                Ok(record) => {
                    let again = read_one(&written(&record, Notation::Wxf));
                    assert_eq!(moves(&again), moves(&record));
                }
                Err(error) => assert_eq!(error.to_string().lines().count(), 1, "{error}"),
            }
        }
    }
}

/// The moves of each game, or the fault and the moves before it.
fn all_moves(text: &[u8]) -> Vec<String> {
    let of = |game: &Result<Record, RecordError>| match game {
        Ok(record) => moves(record),
        Err(error) => format!("fault, {}", error.kept.as_deref().map(moves).unwrap_or_default()),
    };
    read_all(Some(Format::Pgn), text).iter().map(of).collect()
}

#[test]
fn a_game_without_moves_does_not_get_those_of_the_next() {
    let repeated = "[Event \"a\"]\n[Red \"1\"]\n[Event \"b\"]\n[Red \"2\"]\n1. h2e2 *\n";
    assert_eq!(all_moves(repeated.as_bytes()), ["", "h2e2"]);
    let others = "[Red \"1\"]\n[Black \"2\"]\n\n[Event \"b\"]\n1. h2e2 *\n";
    assert_eq!(all_moves(others.as_bytes()), ["", "h2e2"]);
    let fen = "[Event \"a\"]\n[FEN \"9/9 w\"]\n\n[Event \"b\"]\n\n1. h2e2 *\n\n[Event \"c\"]\n\n1. b2e2 *\n";
    assert_eq!(all_moves(fen.as_bytes()), ["fault, ", "h2e2", "b2e2"]);
    // Empty lines between tags do not separate games.
    let spaced = "[Game \"Chinese Chess\"]\n\n[Event \"a\"]\n\n[Red \"1\"]\n\n1. h2e2 *\n";
    assert_eq!(all_moves(spaced.as_bytes()), ["h2e2"]);
}

#[test]
fn the_moves_before_a_bad_one_are_kept_with_the_fault() {
    for text in ["1. h2e2 h9g7 2. e2e9 *\n", "1. h2e2 h9g7 {no end\n2. h0g2\n[Event \"b\"]\n1. b2e2 *\n"] {
        let games = all_moves(format!("[Event \"a\"]\n{text}").as_bytes());
        assert_eq!(games[0], "fault, h2e2 h9g7");
        assert!(games.len() == 1 || games[1..] == ["b2e2"], "{games:?}");
    }
    // The next game may begin with a tag that this game has, too.
    let text = "[Red \"1\"]\n1. h2e2 {no end\n\n[Red \"2\"]\n1. b2e2 {end} *\n";
    assert_eq!(all_moves(text.as_bytes()), ["fault, h2e2", "b2e2"]);
}

#[test]
fn a_variation_with_an_illegal_move_gives_a_warning() {
    let record = read_one("1. h2e2 h9g7 (1... h9h7 2. h0g2) (prose) 2. h0g2 *\n");
    assert_eq!(record.line.plies[1].comment, "1... h9h7 2. h0g2 prose");
    let warnings: Vec<_> = record.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings.len(), 1);
    assert!(warnings[0].starts_with("line 1, move 1 of Black: h9h7: "), "{warnings:?}");
    assert!(warnings[0].ends_with("; the variation is kept as a comment"), "{warnings:?}");
}

#[test]
fn the_whole_beginning_decides_the_encoding() {
    let traditional = "[Event \"042-東北韓福德先勝上海胡榮華\"]\n[Site \"哈爾濱\"]\n1. 炮八平五 炮２平５\n";
    let big5 = encoding_rs::BIG5.encode(traditional).0;
    let record = read_all(Some(Format::Pgn), &big5).remove(0).unwrap();
    assert_eq!((record.tags.get("Site"), moves(&record).as_str()), (Some("哈爾濱"), "b2e2 b7e7"));
    // Two characters in GB18030 that are valid UTF-8.
    for site in ["太原", "联通"] {
        let text = format!("[Event \"x\"]\n[Site \"{site}\"]\n[Red \"许银川\"]\n1. 炮二平五 卒7平6 *\n");
        let game = read_all(Some(Format::Pgn), &GB18030.encode(&text).0).remove(0);
        let record = game.unwrap_or_else(|error| *error.kept.unwrap());
        assert_eq!((record.tags.get("Site"), record.tags.get("Red")), (Some(site), Some("许银川")));
    }
}

#[test]
fn moves_may_follow_tags_on_the_same_line() {
    for text in [
        "[Red \"A\"] [Black \"B\"] 1. h2e2 h9g7 *\n",
        "[Red \"A\"]\n[Black \"B\"] 1. h2e2\nh9g7 *\n",
        "[Red \"A\"][Black \"B\"]{begins\nhere} 1. h2e2 h9g7 *\n",
    ] {
        let record = read_one(text);
        assert_eq!(moves(&record), "h2e2 h9g7", "{text}");
        assert_eq!(record.tags.get("Black"), Some("B"), "{text}");
    }
}

#[test]
fn details_of_the_format_are_kept() {
    let record = read_one(
        "Games of a club\n1956 年\n(all of them)\n\n[Event \"over\ntwo lines\"]\n[Red \"1\"]\n\n1. h2e2 $300 {win %50\n% of all} h9g7 *\n",
    );
    assert_eq!((record.tags.get("Event"), record.tags.get("Red")), (Some("over two lines"), Some("1")));
    let ply = &record.line.plies[0];
    assert_eq!((ply.nags.as_slice(), ply.comment.as_str()), (&[300][..], "win %50\n% of all"));
    let again = read_one(&written(&record, Notation::Uci));
    assert_eq!(again.line.plies[0].nags, [300]);
    assert!(again.line.plies[0].comment.starts_with("win %50\n"), "{:?}", again.line.plies[0].comment);
    // The line ends in a comment are kept.
    let mut record = Record::from_moves(Position::default(), ["h2e2".parse().unwrap()]);
    record.line.plies[0].comment = "一\n\n　二  三".to_owned();
    assert_eq!(read_one(&written(&record, Notation::Uci)).line, record.line);
    // A number and its move stay on one line.
    let moves = ["h0g2", "h9g7", "g2h0", "g7h9"].repeat(30);
    let record = Record::from_moves(Position::default(), moves.iter().map(|mv| mv.parse().unwrap()));
    let text = written(&record, Notation::Chinese);
    assert!(text.lines().all(|line| !line.ends_with('.')), "{text}");
}

#[test]
fn a_comment_alone_is_not_read_as_a_game() {
    for text in ["{\"moves\":[\"h2e2\",\"h9g7\"]}\n", "{a remark}", "; a remark\n", "{one}\n{another}\n"] {
        assert!(read_all(Some(Format::Pgn), text.as_bytes()).is_empty(), "{text}");
    }
    // A comment before moves belongs to the game.
    assert_eq!(read_all(Some(Format::Pgn), b"{a remark}\n1. h2e2 *\n").len(), 1);
    assert_eq!(read_all(Some(Format::Pgn), b"[Event \"x\"]\n\n{a remark} *\n").len(), 1);
}

#[test]
fn commands_in_comments_round_trip() {
    for comment in [
        "[%clk 0:10:00]",
        "[%csl Ge4,Rc6][%cal Gh2e2] good",
        "good [%eval 0.31]",
        "one\n[%clk 0:10:00]",
        "[a word]",
    ] {
        let mut record = Record::from_moves(Position::default(), ["h2e2".parse().unwrap()]);
        record.line.plies[0].comment = comment.to_owned();
        assert_eq!(read_one(&written(&record, Notation::Uci)).line.plies[0].comment, comment);
    }
}
