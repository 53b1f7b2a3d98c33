//! Moves that are missing or too many, which give the next ones to the other side.

use crate::support::read;

/// Whether a warning of the first game of a text begins with these words.
fn is_told(text: &str, warning: &str) -> bool {
    let game = read(text).remove(0).unwrap_or_else(|error| *error.kept.unwrap());
    game.warnings.iter().any(|found| found.to_string().starts_with(warning))
}

#[test]
fn a_missing_or_extra_move_is_reported() {
    for (text, warning) in [
        (
            "[Event \"e\"]\n\n1. C2=5 2. H2+3 H8+7 3. R1=2 P7+1 *\n",
            "line 3, move 2 of Black: the number 3 does not fit",
        ),
        (
            "1. 炮二平五 马8进7\n马八进七 也可\n2. 马二进三 车9平8\n",
            "line 3, move 2 of Black: the number 2 does not fit",
        ),
        (
            "1. 炮二平五 马8进7\n3. 车一进一 卒7进1\n4. 车一平四 卒3进1\n",
            "line 3, move 3: the number 4 does not fit",
        ),
        ("黑：马8进7\n红：马二进三\n", "line 1, move 1: '黑：马8进7' is named as a move of Black"),
        ("黑先\n马8进7 马二进三\n", "line 2, move 1 of Black: Red's moves have Arabic digits"),
        ("炮二平五\n马二进三\n车9平8\n", "line 3, move 2: '车9平8' has other digits than the moves of Red"),
        (
            "FORMAT WXF\nSTART{\n1. C2=5 2. H2+3 H8+7\n3. R1=2 }END\n",
            "line 4, move 2 of Black: the number 3 ",
        ),
    ] {
        assert!(is_told(text, warning), "{text}: {:?}", read(text));
    }
}
