//! A library as Parquet files, partitioned by year, for DuckDB, Dask, Spark and the like.
//!
//! | file | what |
//! |---|---|
//! | `rows` | games and positions as columns |
//! | `column` | a column that is being filled, and its page |
//! | `file` | a file: pages, groups of rows, and the footer that describes them |
//! | `thrift` | the compact protocol of Thrift, in which headers and footer are written |
//!
//! The form is that of <https://parquet.apache.org/docs/file-format/>: plain values, compressed by Zstandard. A crate
//! that writes it would be larger than everything else that a library of games needs.

mod column;
mod file;
mod rows;
mod thrift;

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::Path;

use chuhe_storage::FileLock;

use crate::error::LibraryError;
use crate::library::Library;
use crate::search::Query;
use file::ParquetFile;
use rows::{GameRows, PositionRows, Rows};

/// Rows of a group: as many as other programs write.
const GROUP: usize = 128 << 10;

/// The folder of games without a year. Readers of partitioned tables read this name as NULL.
const NO_YEAR: &str = "year=__HIVE_DEFAULT_PARTITION__";

/// The folder inside the target in which the tables are until they are complete.
const UNFINISHED: &str = "unfinished";

/// The tables: folders of the target.
const GAMES: &str = "games";
const POSITIONS: &str = "positions";

/// The numbers of games and positions written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// Number of games written.
    pub games: usize,
    /// Number of positions written.
    pub positions: usize,
}

impl Library {
    /// Writes the games that a query finds as Parquet files: `games/year=1999/part-0.parquet` and so on with a row per
    /// game, and `positions/year=1999/part-0.parquet` with a row per position. `fens` adds a column of FENs. The folder
    /// is created. After an error it contains no tables. After a kill it contains only a folder `unfinished`, which the
    /// next call removes.
    ///
    /// # Errors
    /// If the folder exists and is not empty, another call is writing to it, files cannot be written, or the library is
    /// damaged.
    pub fn write_parquet(&self, query: &Query, folder: &Path, fens: bool) -> Result<Exported, LibraryError> {
        if let Some(parent) = folder.parent() {
            fs::create_dir_all(parent)?;
        }
        // Otherwise what another process is writing would look like the rest of one that was killed.
        let _lock = FileLock::by_this_process(folder)?;
        let unfinished = folder.join(UNFINISHED);
        if unfinished.is_dir() {
            fs::remove_dir_all(&unfinished)?;
        }
        if folder.exists() && fs::read_dir(folder)?.next().is_some() {
            return Err(LibraryError::FolderNotEmpty);
        }
        let written = self.write_tables(query, &unfinished, fens).and_then(|exported| {
            for table in [POSITIONS, GAMES] {
                if exported.games > 0 {
                    fs::rename(unfinished.join(table), folder.join(table))?;
                }
            }
            Ok(exported)
        });
        // If no game was found, the folder does not exist. If both operations fail, the first error is reported.
        let _ = fs::remove_dir_all(&unfinished);
        written
    }

    /// Writes the tables into a folder.
    fn write_tables(&self, query: &Query, folder: &Path, fens: bool) -> Result<Exported, LibraryError> {
        let found: HashSet<i64> = self.find(query)?.into_iter().map(|hit| hit.game).collect();
        let mut exported = Exported::default();
        for mut year in self.games_by_year()? {
            year.games.retain(|game| found.contains(game));
            if year.games.is_empty() {
                continue;
            }
            let partition = year.year.map_or(NO_YEAR.to_owned(), |year| format!("year={year}"));
            let create = |table: &str| -> io::Result<BufWriter<File>> {
                let folder = folder.join(table).join(&partition);
                fs::create_dir_all(&folder)?;
                Ok(BufWriter::new(File::create_new(folder.join("part-0.parquet"))?))
            };
            let games = self.write_rows(GameRows::default(), &year.games, create(GAMES)?)?;
            let positions = self.write_rows(PositionRows::new(fens), &year.games, create(POSITIONS)?)?;
            exported.games += games;
            exported.positions += positions;
        }
        Ok(exported)
    }

    /// Writes the rows of these games, and returns how many there are.
    fn write_rows<R: Rows>(
        &self,
        mut rows: R,
        games: &[i64],
        file: BufWriter<File>,
    ) -> Result<usize, LibraryError> {
        let mut file = ParquetFile::new(file)?;
        for &id in games {
            if let Some(game) = self.game(id)? {
                rows.add(&game)?;
            }
            if rows.length() >= GROUP {
                file.write_group(rows.columns())?;
                rows.clear();
            }
        }
        // A file without rows still declares its columns.
        if rows.length() > 0 || file.rows() == 0 {
            file.write_group(rows.columns())?;
        }
        let written = file.rows();
        file.finish()?;
        Ok(written)
    }
}
