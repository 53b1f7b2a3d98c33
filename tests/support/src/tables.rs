//! Files of endgame tables.

use chuhe_tables::bundle;
use chuhe_tables::format::Table;
use xiangqi::Position;

/// Positions of the classes of the seeds, and one that no table has.
const FENS: [&str; 4] = [
    "3k5/9/9/9/9/9/9/9/4R4/5K3 w",
    "3ak4/9/9/9/9/9/9/9/4C4/4K4 w",
    "3k5/9/4P4/9/9/9/9/9/9/4K4 b",
    xiangqi::START_FEN,
];

/// Either the bytes are refused as a table, or the table can be asked for values; damaged blocks are errors. The same
/// holds for a file with several tables, which are the same when packed again.
pub(crate) fn read_or_refused(bytes: &[u8]) {
    if let Ok(table) = Table::from_bytes("table", bytes.to_vec()) {
        let whole = table.check();
        assert!(whole.is_ok() || table.check().is_err(), "a damaged table stays so");
    }
    let Ok(tables) = bundle::unpack("tables", bytes) else { return };
    for fen in FENS {
        let position = Position::from_fen(fen).expect("a valid position");
        let known = tables.value(position.board(), position.side_to_move());
        assert_eq!(known.is_err(), tables.value(position.board(), position.side_to_move()).is_err());
    }
    let again = bundle::unpack("tables", &bundle::pack(&tables).expect("tables in memory"))
        .expect("tables that were opened");
    assert!(tables.iter().map(Table::class).eq(again.iter().map(Table::class)));
}
