"""`python -m chuhe.batch`: batches for job scripts."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Optional

from .. import Error
from . import Backend, Dask, Item, Processes, Progress, Ray, analyse, datagen, merge, positions
from ._run import Shard


def _shard(text: str) -> Shard:
    index, slash, count = text.partition("/")
    if not (slash and index.isdecimal() and count.isdecimal() and int(index) < int(count)):
        raise argparse.ArgumentTypeError(f"{text!r}: expected one like 0/16 to 15/16")
    return int(index), int(count)


def _seeds(text: str) -> range:
    first, dash, last = text.partition("-")
    if not (first.isdecimal() and (last.isdecimal() if dash else not last)):
        raise argparse.ArgumentTypeError(f"{text!r}: expected one like 1-1000")
    seeds = range(int(first), int(last or first) + 1)
    if not seeds:
        raise argparse.ArgumentTypeError(f"{text!r}: the first seed is after the last")
    return seeds


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m chuhe.batch", description="Analyses and self-play in batches.")
    commands = parser.add_subparsers(dest="command", required=True)
    where = argparse.ArgumentParser(add_help=False)
    where.add_argument("--out", required=True, metavar="FOLDER", help="the folder of the results")
    where.add_argument("--shard", type=_shard, metavar="I/N", help="do only tasks I modulo N, as one of a job array")
    where.add_argument("--quiet", action="store_true", help="do not tell of each file")
    workers = where.add_mutually_exclusive_group()
    workers.add_argument("--workers", type=int, metavar="N", help="processes on this machine [default: its processors]")
    workers.add_argument("--dask", metavar="ADDRESS", help="use the workers of this scheduler of Dask")
    workers.add_argument("--ray", metavar="ADDRESS", help="use the workers of this cluster of Ray")

    analysis = commands.add_parser("analyse", parents=[where], help="analyse positions and games")
    analysis.add_argument("files", nargs="+", metavar="FILE", help="positions (.fen .epd .txt .tsv .parquet) or games")
    analysis.add_argument("--nodes", type=int, metavar="N", help="positions to visit")
    analysis.add_argument("--depth", type=int, metavar="N", help="plies")
    analysis.add_argument("--movetime", type=float, metavar="S", help="seconds")
    analysis.add_argument("--hash", type=int, metavar="MIB", help="size of an engine's table [default: as nodes need]")
    analysis.add_argument("--chunk", type=int, default=256, metavar="N", help="positions per task [default: 256]")

    play = commands.add_parser("datagen", parents=[where], help="let the engine play against itself")
    play.add_argument("--seeds", type=_seeds, required=True, metavar="A-B", help="a task for each of these seeds")
    play.add_argument("--games", type=int, required=True, metavar="N", help="games of each seed")
    play.add_argument("--nodes", type=int, default=3000, metavar="N", help="nodes per move [default: 3000]")
    play.add_argument("--opening-score", type=int, default=150, metavar="CP", help="skip less balanced openings")
    play.add_argument("--disturbed", type=int, default=0, metavar="PERCENT", help="games from disturbed positions")
    play.add_argument("--win-score", type=int, default=1500, metavar="CP", help="adjudicate a win above this")

    merging = commands.add_parser("merge", help="make one file of a folder's results")
    merging.add_argument("folder", metavar="FOLDER", help="the folder of the results")
    merging.add_argument("file", metavar="FILE", help="the new file")
    return parser


def _backend(args: argparse.Namespace) -> Backend:
    if args.dask:
        return Dask(args.dask)
    return Ray(args.ray) if args.ray else Processes(args.workers)


def _tell(progress: Progress) -> None:
    speed = progress.items / max(progress.seconds, 1e-3)
    print(f"{progress.parts} files, {progress.items} done, {speed:.1f} a second", file=sys.stderr, flush=True)


def _run(args: argparse.Namespace) -> None:
    if args.command == "merge":
        print(f"{args.file}: {merge(args.folder, args.file)} in all")
        return
    on_part = None if args.quiet else _tell
    if args.command == "analyse":
        items: Iterator[Item] = chain.from_iterable(map(positions, args.files))
        done = analyse(
            items,
            out=args.out,
            nodes=args.nodes,
            depth=args.depth,
            movetime=args.movetime,
            hash_mib=args.hash,
            chunk=args.chunk,
            backend=_backend(args),
            shard=args.shard,
            on_part=on_part,
        )
    else:
        done = datagen(
            args.seeds,
            out=args.out,
            games=args.games,
            nodes=args.nodes,
            opening_score=args.opening_score,
            disturbed=args.disturbed,
            win_score=args.win_score,
            backend=_backend(args),
            shard=args.shard,
            on_part=on_part,
        )
    print(f"{args.out}: {done.items} done in {done.parts} files, {done.found} files were there")


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs a command, and returns the exit status: 0, or 1 after an error of a batch."""
    args = _parser().parse_args(arguments)
    try:
        _run(args)
    except (Error, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
