//! A file: pages, groups of rows, and the footer that describes them.
//! Numbers of fields and of kinds are those of <https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift>.

use std::io::{self, Write};

use super::column::{Column, Kind};
use super::thrift::Struct;

/// The magic at the beginning and the end of a file.
const MAGIC: &[u8] = b"PAR1";

/// Level of the compression: fast.
const LEVEL: i32 = 3;

const ZSTD: i32 = 6;
const PLAIN: i32 = 0;
const RLE: i32 = 3;
const DATA_PAGE: i32 = 0;
const OPTIONAL: i32 = 1;

impl Kind {
    /// The number of the physical type.
    const fn physical(self) -> i32 {
        match self {
            Kind::Int16 | Kind::Int32 => 1,
            Kind::Int64 => 2,
            Kind::Text => 6,
        }
    }

    /// The number of the converted type, if it differs from the physical type.
    const fn converted(self) -> Option<i32> {
        match self {
            Kind::Text => Some(0),
            Kind::Int16 => Some(16),
            Kind::Int32 | Kind::Int64 => None,
        }
    }
}

/// A file that is being written.
#[derive(Debug)]
pub(super) struct ParquetFile<W> {
    out: W,
    at: u64,
    rows: usize,
    /// The root, then the columns.
    schema: Vec<(&'static str, Kind)>,
    groups: Vec<Struct>,
}

impl<W: Write> ParquetFile<W> {
    /// Begins a file.
    pub(super) fn new(out: W) -> io::Result<ParquetFile<W>> {
        let mut file = ParquetFile { out, at: 0, rows: 0, schema: Vec::new(), groups: Vec::new() };
        file.write(MAGIC)?;
        Ok(file)
    }

    /// Rows that were written.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Writes a group of rows. All groups have the same columns.
    pub(super) fn write_group(&mut self, columns: &[Column]) -> io::Result<()> {
        let rows = columns.first().map_or(0, Column::rows);
        self.schema = columns.iter().map(|column| (column.name, column.kind)).collect();
        let (mut chunks, mut size) = (Vec::new(), 0);
        for column in columns {
            let (chunk, bytes) = self.write_column(column)?;
            chunks.push(chunk);
            size += bytes;
        }
        self.rows += rows;
        self.groups.push(Struct::default().structs(1, chunks).i64(2, size).i64(3, rows as i64));
        Ok(())
    }

    /// Writes the page of a column. Returns its description and its uncompressed size in bytes.
    fn write_column(&mut self, column: &Column) -> io::Result<(Struct, i64)> {
        let page = column.page();
        let packed = zstd::bulk::compress(&page, LEVEL)?;
        let too_long = |_| io::Error::other("a page of more than 2 GiB");
        let (size, packed_size) =
            (i32::try_from(page.len()).map_err(too_long)?, i32::try_from(packed.len()).map_err(too_long)?);
        let of_data = Struct::default().i32(1, column.rows() as i32).i32(2, PLAIN).i32(3, RLE).i32(4, RLE);
        let header = Struct::default().i32(1, DATA_PAGE).i32(2, size).i32(3, packed_size).inner(5, of_data);
        let header = header.finish();
        let begin = self.at as i64;
        self.write(&header)?;
        self.write(&packed)?;
        let with_header = header.len() as i64;
        let meta = Struct::default()
            .i32(1, column.kind.physical())
            .i32s(2, &[PLAIN, RLE])
            .texts(3, &[column.name])
            .i32(4, ZSTD)
            .i64(5, column.rows() as i64)
            .i64(6, with_header + i64::from(size))
            .i64(7, with_header + i64::from(packed_size))
            .i64(9, begin);
        Ok((Struct::default().i64(2, begin).inner(3, meta), with_header + i64::from(size)))
    }

    /// Writes the footer.
    pub(super) fn finish(mut self) -> io::Result<()> {
        let root = Struct::default().text(4, "schema").i32(5, self.schema.len() as i32);
        let column = |&(name, kind): &(&str, Kind)| {
            let column = Struct::default().i32(1, kind.physical()).i32(3, OPTIONAL).text(4, name);
            match kind.converted() {
                Some(number) => column.i32(6, number),
                None => column,
            }
        };
        let schema = [root].into_iter().chain(self.schema.iter().map(column)).collect();
        let footer = Struct::default()
            .i32(1, 1)
            .structs(2, schema)
            .i64(3, self.rows as i64)
            .structs(4, std::mem::take(&mut self.groups))
            .text(6, concat!("chuhe version ", env!("CARGO_PKG_VERSION")))
            .finish();
        self.write(&footer)?;
        self.write(&(footer.len() as u32).to_le_bytes())?;
        self.write(MAGIC)?;
        self.out.flush()
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len() as u64;
        self.out.write_all(bytes)
    }
}
