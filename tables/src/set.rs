//! Tables of several classes, and their answers about a position.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use once_cell::sync::OnceCell;
use xiangqi::{Board, Color, Move, Position, Square};

use crate::class::Class;
use crate::format::{Table, TableError};
use crate::value::Value;

/// The extension of a table's file.
pub const EXTENSION: &str = "cht";

/// Tables by class. Clones share them.
#[derive(Clone, Default)]
pub struct Tables {
    /// Indexed by [`place`].
    by_class: Arc<Vec<Option<Arc<Table>>>>,
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter().map(|table| table.class().to_string())).finish()
    }
}

impl PartialEq for Tables {
    /// Equal if one is a clone of the other, or both are empty.
    fn eq(&self, other: &Tables) -> bool {
        Arc::ptr_eq(&self.by_class, &other.by_class) || self.is_empty() && other.is_empty()
    }
}

impl Eq for Tables {}

/// The built-in tables, once they are open.
static EMBEDDED: OnceCell<Tables> = OnceCell::new();

/// A number for each class: for a pair of sides in either order. With fewer attackers it is smaller, so a set without
/// large classes needs little memory.
fn place(class: Class) -> usize {
    let (a, b) = (class.first().number(), class.second().number());
    let (larger, smaller) = (a.max(b), a.min(b));
    larger * (larger + 1) / 2 + smaller
}

/// A legal move and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedMove {
    /// The move.
    pub mv: Move,
    /// The value of the move for the side that makes it. The distance includes the move itself, and ends at a deciding
    /// capture.
    pub value: Value,
}

/// The result of a game that is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decided {
    /// This side wins.
    Won(Color),
    /// Nobody wins.
    Drawn,
}

impl Tables {
    /// No tables.
    pub fn new() -> Tables {
        Tables::default()
    }

    /// The built-in tables, opened once and shared. The module for browsers has none until
    /// [`set_embedded`](Self::set_embedded) is called.
    pub fn embedded() -> Tables {
        if let Some(tables) = EMBEDDED.get() {
            return tables.clone();
        }
        let mut tables = Tables::new();
        crate::embedded::tables().for_each(|table| tables.insert(table));
        if tables.is_empty() {
            // The tables are not stored here, because they may still be replaced.
            return tables;
        }
        EMBEDDED.get_or_init(|| tables).clone()
    }

    /// Uses these tables as the built-in ones, for the rest of the process. Returns whether that was possible: it is
    /// not if this build has built-in tables, or if tables were set before.
    pub fn set_embedded(tables: Tables) -> bool {
        Tables::embedded().is_empty() && EMBEDDED.set(tables).is_ok()
    }

    /// Adds a table. A table of the same class that is there already is replaced.
    pub fn insert(&mut self, table: Table) {
        self.insert_shared(Arc::new(table));
    }

    /// Adds a table that other sets may share.
    pub fn insert_shared(&mut self, table: Arc<Table>) {
        let place = place(table.class());
        let by_class = Arc::make_mut(&mut self.by_class);
        if by_class.len() <= place {
            by_class.resize_with(place + 1, || None);
        }
        by_class[place] = Some(table);
    }

    /// All tables, to add them to other sets.
    pub fn shared(&self) -> impl Iterator<Item = Arc<Table>> + '_ {
        self.by_class.iter().flatten().cloned()
    }

    /// Opens all tables in a folder, or one file, and adds those whose class is not there yet. Returns how many were
    /// added, and the files that could not be used.
    ///
    /// # Errors
    /// If there is nothing at the path, or the folder cannot be read.
    pub fn add(&mut self, path: &Path) -> std::io::Result<(usize, Vec<TableError>)> {
        let (mut added, mut failed) = (0, Vec::new());
        for file in Tables::files(path)? {
            match Table::open(&file) {
                Ok(table) if self.get(table.class()).is_none() => {
                    added += 1;
                    self.insert(table);
                }
                Ok(_) => {}
                Err(error) => failed.push(error),
            }
        }
        Ok((added, failed))
    }

    /// The files of tables in a folder, in the order of their names; a path of anything else is returned as it is.
    ///
    /// # Errors
    /// If there is nothing at the path, or the folder cannot be read.
    pub fn files(path: &Path) -> std::io::Result<Vec<PathBuf>> {
        if !std::fs::metadata(path)?.is_dir() {
            return Ok(vec![path.to_owned()]);
        }
        let entries = std::fs::read_dir(path)?.map(|entry| Ok(entry?.path()));
        let mut files = entries.collect::<std::io::Result<Vec<_>>>()?;
        files.retain(|file| file.extension().is_some_and(|extension| extension == EXTENSION));
        files.sort_unstable();
        Ok(files)
    }

    /// The table of a class.
    pub fn get(&self, class: Class) -> Option<&Table> {
        self.by_class.get(place(class))?.as_deref()
    }

    /// All tables, in the order of the names of their classes.
    pub fn iter(&self) -> impl Iterator<Item = &Table> {
        let by_name: BTreeMap<(usize, String), &Table> = self
            .by_class
            .iter()
            .flatten()
            .map(|table| ((table.class().piece_count(), table.class().to_string()), &**table))
            .collect();
        by_name.into_values()
    }

    /// Whether there are no tables.
    pub fn is_empty(&self) -> bool {
        self.by_class.iter().all(Option::is_none)
    }

    /// The faults that reads have met so far, one for each table that is not used any more because of it. Searches
    /// continue without such a table, so a program that uses tables should report the faults.
    pub fn faults(&self) -> impl Iterator<Item = &TableError> {
        self.by_class.iter().flatten().filter_map(|table| table.fault())
    }

    /// The largest number of pieces, kings included, in the classes of these tables.
    pub fn max_pieces(&self) -> usize {
        self.by_class.iter().flatten().map(|table| table.class().piece_count()).max().unwrap_or(0)
    }

    /// The value of a board for the side to move, whose opponent must not be in check. If neither side can attack, no
    /// table is needed. `None` if there is no table, or a pawn is on a square that it cannot reach.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn value(&self, board: &Board, side_to_move: Color) -> Result<Option<Value>, TableError> {
        match without_table(board, side_to_move) {
            Some(value) => Ok(Some(value)),
            None => self.of(board).map_or(Ok(None), |table| table.value(board, side_to_move)),
        }
    }

    /// Like [`value`](Self::value), but never unpacks ([`Table::value_at_hand`]): for callers that cannot wait for
    /// unpacking.
    pub fn value_at_hand(&self, board: &Board, side_to_move: Color) -> Option<Value> {
        without_table(board, side_to_move)
            .or_else(|| self.of(board).and_then(|table| table.value_at_hand(board, side_to_move)))
    }

    /// The table of a board's class.
    fn of(&self, board: &Board) -> Option<&Table> {
        Class::of(board).and_then(|(class, _)| self.get(class))
    }

    /// Whether the natural move limit, in plies, leaves time for this value of the position, whatever the loser plays.
    /// For a win by ruling this may be false although there is time: [`Value::counted_plies`] is then a bound.
    pub fn is_in_time(&self, value: Value, position: &Position, limit: Option<u16>) -> bool {
        let longest_win = || self.of(position.board()).map_or(0, |table| table.header().longest_win());
        limit.is_none_or(|limit| {
            value == Value::Draw || position.clock().saturating_add(value.counted_plies(longest_win)) <= limit
        })
    }

    /// The result of a game from this position, if both sides play their best. `None` if there is no table, if the
    /// position has occurred before (tables ignore the game so far), or if the win takes so long that the natural move
    /// limit, in plies, may come first.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn decide(&self, position: &Position, limit: Option<u16>) -> Result<Option<Decided>, TableError> {
        let side = position.side_to_move();
        if position.board().piece_count() > self.max_pieces() || position.latest_occurrence().is_some() {
            return Ok(None);
        }
        let value =
            self.value(position.board(), side)?.filter(|&value| self.is_in_time(value, position, limit));
        Ok(value.map(|value| match value {
            Value::Draw => Decided::Drawn,
            Value::Win { .. } | Value::RuledWin { .. } => Decided::Won(side),
            Value::Loss { .. } | Value::RuledLoss { .. } => Decided::Won(!side),
        }))
    }

    /// All legal moves with their values, best first. `None` if the value of the position or of one of the moves is not
    /// known. Repetitions and the clock are ignored.
    ///
    /// # Errors
    /// If a table is damaged.
    pub fn rate(&self, position: &Position) -> Result<Option<(Value, Vec<RatedMove>)>, TableError> {
        let Some(value) = self.value(position.board(), position.side_to_move())? else { return Ok(None) };
        let mut board = position.board().clone();
        let mut moves = Vec::new();
        for mv in position.legal_moves() {
            let captured = board.make(mv);
            let after = self.value(&board, !position.side_to_move())?;
            board.unmake(mv, captured);
            let Some(after) = after else { return Ok(None) };
            moves.push(RatedMove { mv, value: before(after, captured.is_some()) });
        }
        // Moves with the same value are ordered by their text.
        let order = |square: Square| (square.file(), square.rank());
        moves.sort_unstable_by_key(|RatedMove { mv, value }| {
            (std::cmp::Reverse(value.merit()), order(mv.from()), order(mv.to()))
        });
        Ok(Some((value, moves)))
    }
}

/// The value of a board on which neither side can attack.
pub(crate) fn without_table(board: &Board, side_to_move: Color) -> Option<Value> {
    if Color::ALL.into_iter().any(|color| board.can_attack(color)) {
        return None;
    }
    // A side without a legal move has lost, even if neither side can attack.
    let has_lost = board.count_legal_moves(side_to_move) == 0;
    Some(if has_lost { Value::Loss { plies: 0 } } else { Value::Draw })
}

/// The value of a move that leads to a position with this value.
pub(crate) fn before(after: Value, is_capture: bool) -> Value {
    let plies = |plies: u16| if is_capture { 1 } else { plies + 1 };
    let steps = |steps: u16| if is_capture { 1 } else { steps };
    match after {
        Value::Draw => Value::Draw,
        Value::Win { plies: n } => Value::Loss { plies: plies(n) },
        Value::Loss { plies: n } => Value::Win { plies: plies(n) },
        Value::RuledWin { steps: n } => Value::RuledLoss { steps: steps(n) },
        Value::RuledLoss { steps: n } => Value::RuledWin { steps: steps(n) },
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::class::{Attackers, Side, defences};

    #[test]
    fn a_set_equals_only_its_clones() {
        // A search compares sets, and clears its memory if the tables have changed.
        assert_eq!(Tables::new(), Tables::new());
        assert_eq!(Tables::embedded(), Tables::embedded());
        assert_ne!(Tables::new(), Tables::embedded());
    }

    #[test]
    fn a_value_is_at_hand_once_its_block_is_unpacked() {
        let mut tables = Tables::new();
        crate::embedded::tables().for_each(|table| tables.insert(table));
        let at_hand = |fen: &str| {
            let position = Position::from_fen(fen).unwrap();
            tables.value_at_hand(position.board(), position.side_to_move())
        };
        // The table of two rooks has many blocks, and the side to move decides which block is read.
        let [red, black] = ["w", "b"].map(|side| format!("4k4/9/9/9/4r4/4R4/9/9/9/3K5 {side}"));
        assert_eq!([at_hand(&red), at_hand(&black)], [None, None]);
        let position = Position::from_fen(&red).unwrap();
        let value = tables.value(position.board(), position.side_to_move()).unwrap();
        assert!(value.is_some());
        assert_eq!([at_hand(&red), at_hand(&black)], [value, None]);
        // No table is needed if neither side can attack.
        assert_eq!(at_hand("4k4/9/9/9/9/9/9/9/9/3K1A3 w"), Some(Value::Draw));
    }

    #[test]
    fn each_table_is_found_by_its_class() {
        let tables = Tables::embedded();
        let classes: Vec<Class> = tables.iter().map(Table::class).collect();
        assert_eq!(classes.len(), 46);
        for class in classes {
            assert_eq!(tables.get(class).map(Table::class), Some(class));
        }
    }

    #[test]
    fn classes_have_different_places() {
        let sides: Vec<Side> = (0..=2)
            .flat_map(Attackers::all)
            .flat_map(|attackers| defences().map(move |defence| Side { attackers, ..defence }))
            .collect();
        let pairs = sides.iter().flat_map(|&a| sides.iter().map(move |&b| (a, b)));
        let mut by_place = HashMap::new();
        for class in pairs.filter_map(|(a, b)| Class::new(a, b)) {
            assert_eq!(*by_place.entry(place(class)).or_insert(class), class);
        }
        assert_eq!(
            by_place.len(),
            324 + 810 + 666 + 3240,
            "against none, one and one, one and two attackers"
        );
    }

    #[test]
    fn a_folder_adds_one_file_for_each_missing_class() {
        let folder = std::env::temp_dir().join(format!("chuhe-folder-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = |class: &str| format!("{}/data/{class}.cht", env!("CARGO_MANIFEST_DIR"));
        for (class, name) in [("KP-K", "b.cht"), ("KP-K", "a.cht"), ("KP-K", "c.cht"), ("KH-K", "d.cht")] {
            std::fs::copy(file(class), folder.join(name)).unwrap();
        }
        std::fs::write(folder.join("e.txt"), "not a table").unwrap();
        let mut tables = Tables::new();
        tables.insert(Table::open(Path::new(&file("KH-K"))).unwrap());
        for added in [1, 0] {
            assert!(
                matches!(tables.add(&folder), Ok((found, failed)) if found == added && failed.is_empty())
            );
        }
        let file_of = |class: &str| tables.get(class.parse().unwrap()).unwrap().file().to_owned();
        assert_eq!(file_of("KP-K"), folder.join("a.cht"), "the first name");
        assert_eq!(file_of("KH-K"), Path::new(&file("KH-K")), "the table that was there first is kept");
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn distances_end_at_a_capture() {
        let (ruled, quiet) = (Value::RuledWin { steps: 5 }, Value::Win { plies: 5 });
        assert_eq!(before(quiet, false), Value::Loss { plies: 6 });
        assert_eq!(before(quiet, true), Value::Loss { plies: 1 });
        // Steps count rulings, not moves.
        assert_eq!(before(ruled, false), Value::RuledLoss { steps: 5 });
        assert_eq!(before(ruled, true), Value::RuledLoss { steps: 1 });
        assert_eq!(before(Value::RuledLoss { steps: 5 }, true), Value::RuledWin { steps: 1 });
    }

    #[test]
    fn moves_are_rated_best_first_with_the_way_to_a_deciding_capture() {
        let tables = Tables::embedded();
        let rated = |fen: &str| tables.rate(&Position::from_fen(fen).unwrap()).unwrap().unwrap();
        for fen in
            ["3k5/9/9/9/9/9/9/9/4R4/4K4 w", "3ak4/9/9/9/9/9/4N4/9/9/4K4 w", "5k3/4a4/9/9/4N4/9/9/9/9/4K4 b"]
        {
            let (value, moves) = rated(fen);
            assert_eq!(value, moves[0].value, "{fen}");
            // Moves with the same value come in the order of their texts.
            assert!(moves.is_sorted_by_key(|rated| (-rated.value.merit(), rated.mv.to_string())), "{fen}");
        }
        // The capture of the horse decides; moves after it do not count.
        let (value, moves) = rated("3k5/9/9/9/9/9/9/9/3nR4/5K3 w");
        assert_eq!((value, moves[0].value), (Value::Win { plies: 1 }, Value::Win { plies: 1 }));
    }

    #[test]
    fn a_ruling_decides_if_the_limit_leaves_time_for_the_checks_and_a_win_after_them() {
        let tables = Tables::embedded();
        let at = |board: &str, clock: u16| Position::from_fen(&format!("{board} - - {clock} 90")).unwrap();
        for (board, winner) in
            [("4k4/9/9/9/R8/9/2n6/9/3K5/9 w", Color::Red), ("4k4/9/9/9/R8/9/2n6/9/9/3K5 b", Color::Red)]
        {
            let start = at(board, 0);
            let value = tables.value(start.board(), start.side_to_move()).unwrap().unwrap();
            let (Value::RuledWin { steps } | Value::RuledLoss { steps }) = value else {
                panic!("{board}: {value:?}")
            };
            // Ten checks and answers count, and the longest win of the class takes 23 plies.
            let latest = 120 - 20 - 2 * steps - 23;
            let decided = |clock: u16, limit| tables.decide(&at(board, clock), limit).unwrap();
            let won = Some(Decided::Won(winner));
            assert_eq!(
                [0, latest, latest + 1, 118].map(|clock| decided(clock, Some(120))),
                [won, won, None, None]
            );
            assert_eq!(decided(118, None), won);
        }
    }

    #[test]
    fn right_after_a_capture_the_limit_leaves_time_for_every_value() {
        let start = Position::from_fen("4k4/9/9/9/9/9/9/9/9/3K5 w").unwrap();
        let mut rulings = 0;
        for table in Tables::embedded().iter() {
            let longest_win = table.header().longest_win();
            for value in &table.header().palette {
                assert!(value.counted_plies(|| longest_win) <= 120, "{} {value:?}", table.class());
                rulings += usize::from(value.is_ruled());
            }
        }
        assert!(rulings > 0);
        assert!(Tables::embedded().is_in_time(Value::Draw, &start, Some(0)), "a draw needs no time");
    }

    #[test]
    fn a_game_is_decided_if_the_limit_leaves_time_and_the_position_is_new() {
        let tables = Tables::embedded();
        let board = "3k1a3/9/9/9/9/9/9/9/3N5/3K5 w";
        let at = |clock: u16| Position::from_fen(&format!("{board} - - {clock} 90")).unwrap();
        let start = at(0);
        let value = tables.value(start.board(), start.side_to_move()).unwrap();
        let Some(Value::Win { plies }) = value else { panic!("{value:?}") };
        let decided = |position: &Position, limit| tables.decide(position, limit).unwrap();
        let won = Some(Decided::Won(Color::Red));
        assert_eq!(decided(&at(120 - plies), Some(120)), won);
        assert_eq!(decided(&at(121 - plies), Some(120)), None);
        assert_eq!(decided(&at(121 - plies), None), won);
        // A set knows positions with as many pieces as its largest class.
        let mut alone = Tables::new();
        alone.insert_shared(tables.shared().find(|table| table.class().to_string() == "KH-KA").unwrap());
        assert_eq!(alone.decide(&at(0), None).unwrap(), won);
        // The same position occurs again, but the tables do not know the moves of the game.
        let mut again = start;
        for mv in ["d0e0", "f9e8", "e0d0", "e8f9"] {
            again.play(mv.parse().unwrap()).unwrap();
        }
        assert_eq!(decided(&again, None), None);
    }
}
