#!/usr/bin/env python3
"""A match of two games under Sylvan, a xiangqi program derived from Cute Chess: the engine against itself.

    sylvan_match.py ENGINE SYLVAN_CLI [--keep LOG]

What passes between Sylvan and the first engine is the record. Every move must be legal, and no game may end by a fault
of an engine. Sylvan's own rulings on repetitions are not judged.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import tap
from record import Faulty, Record

GAMES = 2
DEPTH = 5
TIMEOUT = 240


def records(log):
    """The games as the engine was told them, with its last move."""
    games, record = [], None
    for line in log.read_text(encoding="utf-8").splitlines():
        found = re.match(r"> position fen (.*?) moves (.*)|> position fen (.*)|< bestmove (\S+)", line)
        if not found:
            continue
        with_moves, moves, alone, best = found.groups()
        if best:
            record.play(best)
            continue
        moves = (moves or "").split()
        if record is None or moves[:len(record.moves)] != record.moves:
            record = Record(with_moves or alone)
            games.append(record)
        for move in moves[len(record.moves):]:
            record.play(move)
    return games


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", type=pathlib.Path)
    parser.add_argument("sylvan")
    parser.add_argument("--keep", type=pathlib.Path, help="where to keep what was said")
    arguments = parser.parse_args()
    # In Sylvan's build folder the library is next to the program's folder.
    library = pathlib.Path(arguments.sylvan).absolute().parent.parent / "lib"
    paths = f"{library}:{os.environ.get('LD_LIBRARY_PATH', '')}"
    with tempfile.TemporaryDirectory() as folder:
        program, log = tap.wrapped(arguments.engine.absolute(), folder)
        done = subprocess.run(
            [arguments.sylvan, "-engine", "name=first", f"cmd={program}",
             "-engine", "name=second", f"cmd={arguments.engine.absolute()}",
             "-each", "proto=uci", "tc=inf", f"depth={DEPTH}", "-rounds", str(GAMES)],
            cwd=folder, env=os.environ | {"LD_LIBRARY_PATH": paths, "HOME": folder},
            capture_output=True, text=True, timeout=TIMEOUT)
        if arguments.keep:
            arguments.keep.write_bytes(log.read_bytes())
        ends = re.findall(r"Finished game \d+ \((\w+) vs \w+\): (\S+) \{(.*)\}", done.stdout)
        if done.returncode != 0 or len(ends) != GAMES:
            raise Faulty(f"Sylvan ends with {done.returncode}: {done.stdout[-500:]}{done.stderr[-500:]}")
        played = records(log)
        if len(played) != GAMES:
            raise Faulty(f"{len(played)} games in the log")
        for (red, result, comment), record in zip(ends, played):
            if re.search("illegal|disconnect|stall|time|terminat", comment, re.I):
                raise Faulty(f"ended by '{comment}' after {' '.join(record.moves)}")
            # The engine is not told the move that mates it, so its record may have no result.
            if record.result() not in ("*", result):
                raise Faulty(f"{result} {{{comment}}}, but the last position says {record.result()}")
            print(f"sylvan: {red} is Red, {len(record.moves)} plies, {result} {{{comment}}}")


if __name__ == "__main__":
    try:
        main()
    except (Faulty, subprocess.TimeoutExpired) as fault:
        sys.exit(f"faulty: {fault}")
