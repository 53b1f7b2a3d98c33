//! An open file: random access to values.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use once_cell::sync::OnceCell;
use xiangqi::{Board, Color};

use super::error::{TableError, TableFault};
use super::header::Header;
use super::layout::{BLOCK, FIXED};
use crate::class::Class;
use crate::index::Index;
use crate::parallel::each_in_parallel;
use crate::value::Value;

/// The source of the bytes of a table.
enum Source {
    /// Bytes inside the program.
    Embedded(&'static [u8]),
    /// Bytes in memory.
    Memory(Vec<u8>),
    /// A file of this many bytes. Each read opens it again: a folder may have more tables than a process may have open
    /// files, and a mapped file that another program cuts short would end the process.
    File { path: PathBuf, size: u64 },
}

impl Source {
    /// A file, with the bytes at its beginning that its header takes.
    fn open(path: &Path) -> Result<(Source, Vec<u8>), TableFault> {
        // Before it is opened: opening a pipe waits for a writer.
        let metadata = std::fs::metadata(path)?;
        if !metadata.is_file() {
            return Err(match metadata.is_dir() {
                true => io::Error::from(ErrorKind::IsADirectory).into(),
                false => TableFault::NotAFile,
            });
        }
        let (mut file, mut beginning) = (File::open(path)?, Vec::new());
        file.by_ref().take(FIXED as u64).read_to_end(&mut beginning)?;
        let rest = Header::length(&beginning).saturating_sub(beginning.len());
        file.take(rest as u64).read_to_end(&mut beginning)?;
        // The current folder may change later.
        let path = std::path::absolute(path)?;
        Ok((Source::File { path, size: metadata.len() }, beginning))
    }

    fn size(&self) -> u64 {
        match self {
            Source::Embedded(bytes) => bytes.len() as u64,
            Source::Memory(bytes) => bytes.len() as u64,
            Source::File { size, .. } => *size,
        }
    }

    /// Some of the bytes.
    fn read(&self, start: u64, length: usize) -> io::Result<Cow<'_, [u8]>> {
        let bytes = match self {
            Source::Embedded(bytes) => bytes,
            Source::Memory(bytes) => &bytes[..],
            Source::File { path, size: _ } => {
                let mut file = File::open(path)?;
                file.seek(SeekFrom::Start(start))?;
                let mut read = vec![0; length];
                file.read_exact(&mut read)?;
                return Ok(Cow::Owned(read));
            }
        };
        let read = usize::try_from(start).ok().and_then(|start| bytes.get(start..)?.get(..length));
        read.map(Cow::Borrowed).ok_or_else(|| ErrorKind::UnexpectedEof.into())
    }
}

/// Unpacked blocks that a table keeps. The slot of a block is its number modulo this.
const KEPT_BLOCKS: usize = 256;

/// A block and its number.
type Kept = Option<(u32, Arc<[u8]>)>;

/// The table of one class. Several threads can read values at the same time.
pub struct Table {
    file: PathBuf,
    source: Source,
    header: Header,
    index: OnceCell<Index>,
    kept: Vec<Mutex<Kept>>,
    /// The first fault that a read met: no value of this table is used any more.
    fault: OnceCell<TableError>,
}

impl Table {
    /// Opens a file and checks its header. Blocks are read when they are needed, and checked then: the file must stay as it
    /// is while the table is used. If another program changes it, values are errors, not wrong.
    ///
    /// # Errors
    /// If the file cannot be read, if it is not a table of this version and these rules, if it is truncated, or if its
    /// header is damaged.
    pub fn open(file: &Path) -> Result<Table, TableError> {
        let fail = |what| TableError { file: file.to_owned(), what };
        let (source, beginning) = Source::open(file).map_err(fail)?;
        let header = checked_header(&beginning, source.size()).map_err(fail)?;
        let table = Table::new(file.to_owned(), source, header);
        let name = file.file_stem().and_then(|name| name.to_str());
        let name = name.and_then(|name| name.parse::<Class>().ok());
        match name {
            Some(class) if class != table.class() => Err(fail(TableFault::Misnamed(table.class()))),
            _ => Ok(table),
        }
    }

    /// A table in memory.
    ///
    /// # Errors
    /// As for [`open`](Self::open).
    pub fn from_bytes(name: &str, bytes: Vec<u8>) -> Result<Table, TableError> {
        let file = PathBuf::from(name);
        match checked_header(&bytes, bytes.len() as u64) {
            Ok(header) => Ok(Table::new(file, Source::Memory(bytes), header)),
            Err(what) => Err(TableError { file, what }),
        }
    }

    /// A table inside the program. A test checks these tables. Making their indexes here would delay each start of the
    /// program.
    pub(crate) fn embedded(name: &str, bytes: &'static [u8]) -> Result<Table, TableError> {
        let file = PathBuf::from(name);
        match Header::read(bytes, bytes.len() as u64) {
            Ok(header) => Ok(Table::new(file, Source::Embedded(bytes), header)),
            Err(what) => Err(TableError { file, what }),
        }
    }

    fn new(file: PathBuf, source: Source, header: Header) -> Table {
        Table {
            file,
            source,
            header,
            index: OnceCell::new(),
            kept: (0..KEPT_BLOCKS).map(|_| Mutex::default()).collect(),
            fault: OnceCell::new(),
        }
    }

    /// The class.
    pub fn class(&self) -> Class {
        self.header.class
    }

    /// The header of the file.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The file, or the name of an embedded table.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// The first fault that a read met, if any. From then on each read fails with this fault.
    pub fn fault(&self) -> Option<&TableError> {
        self.fault.get()
    }

    /// The size of the file in bytes.
    pub fn size(&self) -> u64 {
        self.source.size()
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// If the file cannot be read any more.
    pub(crate) fn bytes(&self) -> Result<Cow<'_, [u8]>, TableError> {
        let read = self.source.read(0, usize::try_from(self.size()).unwrap_or(usize::MAX));
        read.map_err(|error| TableError { file: self.file.clone(), what: error.into() })
    }

    /// The index of its placements.
    pub fn index(&self) -> &Index {
        self.index.get_or_init(|| Index::new(self.header.class))
    }

    /// The value of a board for the side to move. `None` if the position is impossible, belongs to another class, or
    /// has a pawn on a square that it cannot reach.
    ///
    /// # Errors
    /// If the block with the value cannot be read or is damaged. After the first such error, every call fails.
    pub fn value(&self, board: &Board, side_to_move: Color) -> Result<Option<Value>, TableError> {
        let Some((side, first)) = self.side_of(board, side_to_move) else { return Ok(None) };
        let Some(placement) = self.index().placement_of(board, first) else { return Ok(None) };
        self.value_of_number(side, self.index().number(placement)).map(Some)
    }

    /// Like [`value`](Self::value), but never unpacks: also `None` if the block is not unpacked now or no value was
    /// read before. Takes less than a microsecond; unpacking takes two hundred.
    pub fn value_at_hand(&self, board: &Board, side_to_move: Color) -> Option<Value> {
        let index = self.index.get()?;
        let (side, first) = self.side_of(board, side_to_move)?;
        let (block, at) = self.place(side, index.number(index.placement_of(board, first)?));
        self.value_in(&self.unpacked(block)?, at)
    }

    /// The side to move (0 or 1) and the colour of the first side; `None` for another class or an impossible position.
    fn side_of(&self, board: &Board, side_to_move: Color) -> Option<(usize, Color)> {
        let (class, first) = Class::of(board)?;
        let is_possible = class == self.header.class && !board.in_check(!side_to_move);
        is_possible.then_some((usize::from(side_to_move != first), first))
    }

    /// The value of a placement with the first (0) or the second side (1) to move. It is meaningless for impossible
    /// positions.
    ///
    /// # Errors
    /// As for [`value`](Self::value).
    pub fn value_of_number(&self, side: usize, number: u64) -> Result<Value, TableError> {
        let (block, at) = self.place(side, number);
        self.value_in(&self.block(block)?, at).ok_or_else(|| self.damaged(block))
    }

    /// The block, and the place in it.
    fn place(&self, side: usize, number: u64) -> (u32, usize) {
        let place = side as u64 * self.header.placements + number;
        ((place / u64::from(BLOCK)) as u32, (place % u64::from(BLOCK)) as usize)
    }

    fn value_in(&self, block: &[u8], at: usize) -> Option<Value> {
        self.header.palette.get(palette_index(block, self.header.width() > 1, at)).copied()
    }

    /// Reads and checks all blocks.
    ///
    /// # Errors
    /// The first block that is damaged.
    pub fn check(&self) -> Result<(), TableError> {
        (0..self.header.blocks.len() as u32).try_for_each(|number| self.block(number).map(drop))
    }

    fn damaged(&self, block: u32) -> TableError {
        self.unusable(TableFault::Block(block))
    }

    fn unusable(&self, what: TableFault) -> TableError {
        self.fault.get_or_init(|| TableError { file: self.file.clone(), what }).clone()
    }

    fn block(&self, number: u32) -> Result<Arc<[u8]>, TableError> {
        if let Some(fault) = self.fault() {
            return Err(fault.clone());
        }
        // The lock makes a second thread wait, so that no block is unpacked twice.
        let mut kept = self.slot(number);
        if let Some((known, block)) = &*kept
            && *known == number
        {
            return Ok(Arc::clone(block));
        }
        let mut block = vec![0; self.values_of_block(number) * self.header.width()];
        self.unpack(number, &mut block)?;
        let block: Arc<[u8]> = block.into();
        *kept = Some((number, Arc::clone(&block)));
        Ok(block)
    }

    fn slot(&self, number: u32) -> MutexGuard<'_, Kept> {
        // If a thread panicked while it held the lock, the slot still has the earlier block.
        self.kept[number as usize % KEPT_BLOCKS].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A block, if it is unpacked.
    fn unpacked(&self, number: u32) -> Option<Arc<[u8]>> {
        let is_whole = self.fault().is_none();
        self.slot(number)
            .as_ref()
            .filter(|(known, _)| is_whole && *known == number)
            .map(|(_, block)| Arc::clone(block))
    }

    /// The number of values in a block.
    fn values_of_block(&self, number: u32) -> usize {
        let before = u64::from(number) * u64::from(BLOCK);
        (2 * self.header.placements).saturating_sub(before).min(BLOCK.into()) as usize
    }

    /// Unpacks a block. `into` must have exactly the block's size.
    fn unpack(&self, number: u32, into: &mut [u8]) -> Result<(), TableError> {
        let entry = self.header.blocks.get(number as usize).ok_or_else(|| self.damaged(number))?;
        let packed = self.source.read(entry.offset, entry.length as usize);
        let packed = packed.map_err(|error| self.unusable(error.into()))?;
        let is_whole = crc32fast::hash(&packed) == entry.checksum;
        is_whole.then(|| unpack(&packed, into)).flatten().ok_or_else(|| self.damaged(number))
    }

    /// Unpacks all blocks: for each position the index of its value in [`Header::palette`], in [`Header::width`] bytes,
    /// little-endian.
    ///
    /// # Errors
    /// The first block found that is damaged.
    pub(crate) fn unpack_all(&self, threads: usize) -> Result<Vec<u8>, TableError> {
        let width = self.header.width();
        let mut values = vec![0; 2 * self.header.placements as usize * width];
        let known = self.header.palette.len();
        each_in_parallel((0..).zip(values.chunks_mut(BLOCK as usize * width)), threads, |(number, into)| {
            self.unpack(number, into)?;
            if (0..into.len() / width).all(|at| palette_index(into, width > 1, at) < known) {
                Ok(())
            } else {
                Err(self.damaged(number))
            }
        })?;
        Ok(values)
    }
}

/// The palette index at a place among unpacked values. Wide ones take two bytes each, the others one.
#[inline(always)]
pub(crate) fn palette_index(values: &[u8], is_wide: bool, at: usize) -> usize {
    if is_wide {
        usize::from(u16::from_le_bytes([values[2 * at], values[2 * at + 1]]))
    } else {
        usize::from(values[at])
    }
}

/// Unpacks a block; `None` if its length is not exactly that of `into`.
fn unpack(packed: &[u8], into: &mut [u8]) -> Option<()> {
    let mut decoder = ruzstd::decoding::StreamingDecoder::new(packed).ok()?;
    decoder.read_exact(into).ok()?;
    // One byte more is read to find out whether there are too many.
    (decoder.read(&mut [0]).ok()? == 0).then_some(())
}

/// Reads a header at the beginning of a file of `size` bytes, and checks the number of placements too.
fn checked_header(beginning: &[u8], size: u64) -> Result<Header, TableFault> {
    let header = Header::read(beginning, size)?;
    header.check_placements()?;
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_by_a_path_that_does_not_depend_on_the_current_folder() {
        let (source, _) = Source::open(Path::new("data/KR-KH.cht")).unwrap();
        assert!(matches!(source, Source::File { path, .. } if path.is_absolute()));
    }
}
