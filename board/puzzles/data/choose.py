#!/usr/bin/env python3
"""Chooses the puzzles that are built in, and packs them as puzzles.csv.zst beside this script.

    board/puzzles/data/choose.py [--most N] [--fallen FILE ...] FILE ...

The files are those of `chuhe puzzles make` and `chuhe puzzles verify --out`; of a puzzle that several have, the first
counts. `--fallen` names what `chuhe puzzles verify` printed: the puzzles in it are left out. So that there is something
to find, at most a ninth are mates in one, and at most a half are other single moves. Needs zstd.
"""

import argparse
import csv
import io
import pathlib
import re
import subprocess

OUT = pathlib.Path(__file__).with_name("puzzles.csv.zst")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE", type=pathlib.Path)
    parser.add_argument("--most", type=int, default=2000)
    parser.add_argument("--fallen", nargs="*", default=[], type=pathlib.Path)
    args = parser.parse_args()
    fallen = {name for file in args.fallen for name in re.findall(r"^(\w{6}): move", file.read_text(), re.M)}
    puzzles, columns = {}, None
    for file in args.files:
        with file.open(encoding="utf-8", newline="") as lines:
            reader = csv.DictReader(lines)
            columns = columns or reader.fieldnames
            for puzzle in reader:
                # The file may still grow, so its last line may be incomplete.
                if None not in puzzle.values() and puzzle["PuzzleId"] not in fallen:
                    puzzles.setdefault(puzzle["PuzzleId"], puzzle)
    left = {"mateIn1": args.most // 9, "oneMove": args.most // 2}
    chosen = []
    for puzzle in puzzles.values():
        kind = next((theme for theme in left if theme in puzzle["Themes"].split()), None)
        if kind and left[kind] == 0:
            continue
        if kind:
            left[kind] -= 1
        chosen.append(puzzle)
    chosen = sorted(chosen[: args.most], key=lambda puzzle: (int(puzzle["Rating"]), puzzle["PuzzleId"]))
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(chosen)
    packed = subprocess.run(["zstd", "--ultra", "-22", "-c"], input=text.getvalue().encode(), check=True, capture_output=True)
    OUT.write_bytes(packed.stdout)
    print(f"{len(chosen)} of {len(puzzles)} puzzles, {OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
