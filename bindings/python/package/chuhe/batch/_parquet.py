"""The rows of analyses as Parquet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Optional

from .._errors import BatchError
from .._extras import require
from ._tasks import Rows


def _schema() -> Any:
    arrow = require("pyarrow", "batch")
    fields = [
        ("key", arrow.string(), False),
        ("fen", arrow.string(), False),
        ("bestmove", arrow.string(), True),
        ("score_kind", arrow.string(), True),
        ("score", arrow.int32(), True),
        ("depth", arrow.int32(), True),
        ("nodes", arrow.int64(), True),
        ("pv", arrow.list_(arrow.string()), True),
        ("error", arrow.string(), True),
    ]
    return arrow.schema([arrow.field(name, type_, nullable=nullable) for name, type_, nullable in fields])


def write_rows(rows: Rows, path: Path) -> None:
    """Writes a file of these rows."""
    arrow, parquet = require("pyarrow", "batch"), require("pyarrow.parquet", "batch")
    parquet.write_table(arrow.Table.from_pydict(rows, schema=_schema()), path, compression="zstd")


def parts(folder: Path) -> list[Path]:
    """The files of results, by name."""
    return sorted(path for path in folder.glob("part-*.parquet"))


def keys_of(paths: Sequence[Path]) -> Iterator[str]:
    """The keys in files of results."""
    parquet = require("pyarrow.parquet", "batch")
    for path in paths:
        yield from parquet.ParquetFile(path).read(columns=["key"]).column("key").to_pylist()


def dataset(folder: Path) -> Any:
    """The rows as a dataset that is read as it is asked for."""
    require("pyarrow", "batch")
    files = [str(path) for path in parts(folder)]
    return require("pyarrow.dataset", "batch").dataset(files, schema=_schema())


def merge_rows(paths: Sequence[Path], out: Path) -> int:
    """Writes the rows of all files into one, and returns how many there are.

    Raises:
        BatchError: a key is there twice.
    """
    parquet = require("pyarrow.parquet", "batch")
    known: set[str] = set()
    with parquet.ParquetWriter(out, _schema(), compression="zstd") as writer:
        for path in paths:
            table = parquet.ParquetFile(path).read()
            for key in table.column("key").to_pylist():
                if key in known:
                    raise BatchError(f"{path}: the key {key} is there twice")
                known.add(key)
            writer.write_table(table)
    return len(known)


def positions_in(path: Path) -> Iterator[tuple[str, str]]:
    """Keys and FENs of a Parquet file with a column fen and, perhaps, a column key."""
    parquet = require("pyarrow.parquet", "batch")
    file = parquet.ParquetFile(path)
    names = [name for name in ("key", "fen") if name in file.schema_arrow.names]
    if "fen" not in names:
        raise BatchError(f"{path} has no column fen")
    for batch in file.iter_batches(columns=names):
        fens: list[Optional[str]] = batch.column("fen").to_pylist()
        keys = batch.column("key").to_pylist() if "key" in names else fens
        yield from ((str(key), fen) for key, fen in zip(keys, fens) if fen)
