//! The marks of kept reviews, counted for a player.

use crate::support::{Folder, import};

/// The moves of Anna and Berta with the glyphs of a review: `$6` is `?!`, `$2` is `?`, `$4` is `??`.
const GAMES: &str = "\
[Red \"Anna\"]\n[Black \"Berta\"]\n[Result \"0-1\"]\n
1. h2e2 $2 h9g7 2. h0g2 $4 $6 i9h9 $6 3. i0h0 $1 b9c7 $6 $2 0-1\n
[Red \"Berta\"]\n[Black \"Anna\"]\n[Result \"*\"]\n
1. c3c4 $4 g6g5 {a comment alone} 2. b0c2 *\n
[Red \"Anna\"]\n[Black \"Berta\"]\n[Result \"*\"]\n
1. h2e2 {not marked} h9g7 $1 *\n
[Red \"Anna\"]\n[Black \"Berta\"]\n[Result \"*\"]\n
1. b2e2 (1. c3c4 $4) b9c7 *\n
[Red \"Anna\"]\n[Black \"Berta\"]\n[FEN \"4ka3/4a4/4b4/9/2b3n2/9/4p4/4B4/4A4/2RAK4 b - - 0 30\"]\n[Result \"*\"]\n
30... g5f3 31. c0c5 $6 *\n";

#[test]
fn marks_count_for_the_mover() {
    let folder = Folder::new();
    let mut library = folder.library();
    import(&mut library, &[folder.file("games.pgn", GAMES)]);
    let counts = |name: &str| {
        let report = library.report(name).unwrap().remove(0);
        report.marks.map(|it| [it.games, it.moves, it.inaccuracies, it.mistakes, it.blunders])
    };
    // A mark of either side counts a game once. If a game has several marks, the worst counts. Variations do not count.
    assert_eq!(counts("anna"), [[2, 4, 1, 1, 1], [1, 1, 0, 0, 0]]);
    assert_eq!(counts("berta"), [[1, 2, 0, 0, 1], [2, 4, 1, 1, 0]]);
}
