//! Lines that begin with a FEN: moves and operations behind it, and counters that are changed.

use xiangqi::{FenError, FenLine, FenLineError, Position, START_FEN};

const BOARD: &str = "4k4/9/9/9/9/9/9/9/9/3K5";

#[test]
fn moves_are_played_and_the_rest_is_refused() {
    let reached = |text: &str| FenLine::read(text)?.without_rest()?.final_position();
    let told = |text: &str| reached(text).unwrap_err().to_string();
    let after = reached("startpos moves h2e2 h9g7").unwrap();
    assert_eq!(after.plies_played(), 2);
    let moves = FenLine::read("startpos moves h2e2 h9g7").unwrap().read_moves().unwrap();
    assert_eq!(moves, ["h2e2", "h9g7"].map(|mv| mv.parse().unwrap()));
    assert_eq!(reached(&format!("{START_FEN} moves 炮二平五 馬8進7")).unwrap().fen(), after.fen());
    assert_eq!(reached("StartPos").unwrap(), Position::default());
    assert_eq!(
        told(&format!("{START_FEN} foo")),
        "'foo' is unexpected after the FEN: expected 'moves' and moves, or the end"
    );
    for other in ["startpos w", "startpos movesh2e2", "startpos h2e2", "startpos moves h2e2; x"] {
        assert!(matches!(reached(other), Err(FenLineError::Trailing(_))), "{other}");
    }
    assert!(told("startpos moves h2e2 h2e2").starts_with("move 2: "));
}

#[test]
fn lines_of_files_may_have_operations() {
    let is_taken =
        |text: &str| FenLine::read(text).unwrap().with_operations_only().map(|line| line.rest).is_ok();
    for good in [
        "",
        " moves d0e0",
        " bm d0e0; id \"x\";",
        " bm d0e0",
        ";D1 4",
        " | d0e0 | win",
        " moves d0e0; c0 \"x\";",
    ] {
        assert!(is_taken(&format!("{BOARD} w - - 0 1{good}")), "{good}");
    }
    for bad in [" foo", " - x;", " d0e0", " x y"] {
        assert!(!is_taken(&format!("{BOARD} w - - 0 1{bad}")), "{bad}");
    }
}

#[test]
fn an_unknown_side_is_refused() {
    let error = FenLine::read(&format!("{BOARD} x - - 0 1")).unwrap_err();
    assert_eq!(error, FenError::UnknownSide("x".to_owned()));
}

#[test]
fn changed_counters_are_named() {
    let changes = |counters: &str| {
        let line = format!("{BOARD} w - - {counters}");
        let changes = FenLine::read(&line).unwrap().changes;
        changes.iter().map(|change| (change.written, change.read)).collect::<Vec<_>>()
    };
    assert_eq!(changes("0 1"), []);
    assert_eq!(changes("119 9999"), []);
    assert_eq!(changes("200 1"), [(200, 119)]);
    assert_eq!(changes("120 0"), [(120, 119), (0, 1)]);
    assert_eq!(changes("99999999999 10000"), [(u32::MAX, 119), (10000, 9999)]);
    let within = |counters: &str, limit| {
        let line = format!("{BOARD} w - - {counters}");
        let line = FenLine::read_within(&line, limit).unwrap();
        assert_eq!(line.start, Position::from_fen(BOARD).unwrap());
        let changes = line.changes.iter().map(|change| (change.written, change.read));
        (line.start.clock(), changes.collect::<Vec<_>>())
    };
    assert_eq!(within("149 1", Some(150)), (149, vec![]));
    assert_eq!(within("150 1", Some(150)), (149, vec![(150, 149)]));
    assert_eq!(within("100 1", Some(100)), (99, vec![(100, 99)]));
    assert_eq!(within("7 1", Some(0)), (0, vec![(7, 0)]));
    assert_eq!(within("65535 1", None), (65535, vec![]));
    assert_eq!(within("65536 1", None), (65535, vec![(65536, 65535)]));
    let line = FenLine::read("4k4/9/9/9/9/9/9/9/9/3K5 w - - 200 1").unwrap();
    assert_eq!(line.changes[0].to_string(), "the FEN's clock of 200 plies without a capture is read as 119");
}
