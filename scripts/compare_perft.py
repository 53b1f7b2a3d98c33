#!/usr/bin/env python3
"""Measure the perft speed of several xiangqi engines side by side.

    compare_perft.py chuhe=target/release/chuhe pikafish=path/of/pikafish ...

Every engine counts every position once a round, one engine at a time, the
first of the round changing; what is shown is the median over the rounds, and
how many times the speed of each engine the first one on the command line has.
The output is a Markdown table.

An engine is NAME=COMMAND (split as a shell would):
  - a UCI engine: it is asked "go perft N" and timed until its line
    "Nodes searched: COUNT".  UCI_Variant is set to xiangqi where it exists.
  - a program that counts once, if COMMAND holds {fen} and {depth}: its count
    is the first whole number of its last line, its time the number before
    " s" in that line if there is one, else the time from start to end.

Without --position: the start position at depths 5 and 6, three middle games
and two endings.

Exit status 1 if two engines differ in a count.  Needs Python 3.8.  Measure on
a machine that does nothing else, and say which one.
"""

import argparse
import re
import shlex
import statistics
import subprocess
import sys
import time

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
# Name, FEN, depth.  All but the first are lines of perft/data/suite.epd, some counted deeper here.
POSITIONS = (
    ("start position", START, 5),
    ("start position", START, 6),
    ("opening", "r1baka1nr/9/1cn1b2c1/p1p1p1pCp/9/9/P1P1P1P1P/2C6/9/RNBAKABNR b - - 0 1", 5),
    ("middle game", "r2k1abn1/r3a4/9/6C1c/2P1p1b1P/p8/n3P1P2/C4A3/1c4R2/RNBA1KBN1 w - - 0 1", 5),
    ("middle game", "2b1kab2/4C4/3a1n1P1/5P3/P1P1p2R1/4P4/7R1/3K5/9/N1BAc2n1 w - - 0 1", 5),
    ("ending", "3a5/4a4/R1nk4b/4p4/p1P1n4/3CP3P/P8/B4A3/3K4N/2R6 b - - 0 1", 7),
    ("ending", "5k3/4a4/bn7/8P/9/4P4/1p7/3A4B/3NK4/9 b - - 0 1", 7),
)


class CompareError(Exception):
    """An error message for the user, on one line."""


class UciEngine:
    """An engine process that answers many requests."""

    def __init__(self, name, command):
        self.name = name
        try:
            self.process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, text=True, bufsize=1)
        except OSError as error:
            raise CompareError(f"{name} does not start: {error}") from error
        self.send("uci")
        lines = list(self.lines_until("uciok"))
        if any(line.startswith("option name UCI_Variant ") for line in lines):
            self.send("setoption name UCI_Variant value xiangqi")
        self.send("isready")
        list(self.lines_until("readyok"))

    def send(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except OSError as error:
            raise CompareError(f"{self.name} is gone: {error}") from error

    def lines_until(self, start):
        for line in self.process.stdout:
            yield line.strip()
            if line.startswith(start):
                return
        raise CompareError(f"{self.name} ended before it said '{start}'")

    def measure(self, fen, depth):
        """The count and the seconds it took."""
        self.send(f"position fen {fen}")
        self.send("isready")
        list(self.lines_until("readyok"))
        begin = time.perf_counter()
        self.send(f"go perft {depth}")
        *_, last = self.lines_until("Nodes searched")
        seconds = time.perf_counter() - begin
        return int(last.split(":")[1]), seconds

    def close(self):
        try:
            self.process.communicate("quit\n", timeout=5)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


class OneShot:
    """A program that counts one position and ends."""

    def __init__(self, name, command):
        self.name, self.words = name, shlex.split(command)

    def measure(self, fen, depth):
        """The count and the seconds it took."""
        words = [word.replace("{fen}", fen).replace("{depth}", str(depth)) for word in self.words]
        begin = time.perf_counter()
        try:
            done = subprocess.run(words, capture_output=True, text=True, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise CompareError(f"{self.name} failed: {error}") from error
        seconds = time.perf_counter() - begin
        lines = done.stdout.strip().splitlines()
        count = re.search(r"(?<![\w.])\d+(?![\w.])", lines[-1]) if lines else None
        if not count:
            raise CompareError(f"{self.name} printed no count")
        own = re.search(r"(\d+\.\d+) s\b", lines[-1])
        return int(count[0]), float(own[1]) if own else seconds

    def close(self):
        pass


def engine(spec):
    name, equals, command = spec.partition("=")
    if not (name and equals and command.strip()):
        raise CompareError(f"'{spec}' is not NAME=COMMAND")
    once = "{fen}" in command and "{depth}" in command
    return (OneShot if once else UciEngine)(name, command)


def compare(engines, fen, depth, rounds, max_seconds, best_speed):
    """The count, and the seconds of each round by engine; an engine too slow for this position has none."""
    count = None
    seconds = {one.name: [] for one in engines}
    for number in range(rounds):
        # In the first round, the first engine's count shows how long the other counts would take.
        turn = number % len(engines)
        for one in engines[turn:] + engines[:turn]:
            speed = best_speed.get(one.name)
            if count is not None and speed and count / speed > max_seconds:
                continue
            found, took = one.measure(fen, depth)
            if count is None:
                count = found
            if found != count:
                raise CompareError(f"{one.name} counts {found} and not {count} at depth {depth} of {fen}")
            seconds[one.name].append(took)
            if took > 0:
                best_speed[one.name] = max(speed or 0, found / took)
    return count, seconds


def table_row(label, depth, count, seconds):
    """A row of the table: million leaves a second, and the first engine's lead."""
    medians = [statistics.median(times) if times else None for times in seconds.values()]
    cells = []
    for median in medians:
        if not median:
            cells.append("–")
            continue
        text = f"{count / median / 1e6:.1f}"
        if len(cells) and medians[0]:
            text += f" ({median / medians[0]:.2f}×)"
        cells.append(text)
    return f"| {label} | {depth} | {count} | " + " | ".join(cells) + " |"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engines", nargs="+", metavar="NAME=COMMAND")
    parser.add_argument("--position", action="append", metavar="FEN",
                        help="measure this position ('startpos' too) at --depth; may be repeated")
    parser.add_argument("--depth", type=int, help="depth for --position (default 5), or for all positions")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured (default 5)")
    parser.add_argument("--max-seconds", type=float, default=120.0,
                        help="leave an engine out where it would take longer than this (default 120)")
    args = parser.parse_args()
    if args.rounds < 1 or (args.depth is not None and args.depth < 1):
        parser.error("--rounds and --depth take numbers from 1")
    return args


def chosen_positions(args):
    if args.position:
        fens = [START if fen == "startpos" else fen for fen in args.position]
        return [(f"`{fen}`", fen, args.depth or 5) for fen in fens]
    return [(name, fen, args.depth or depth) for name, fen, depth in POSITIONS]


def main():
    args = arguments()
    engines = []
    try:
        for spec in args.engines:
            engines.append(engine(spec))
        names = [one.name for one in engines]
        if len(set(names)) < len(names):
            raise CompareError("two engines have the same name")
        print("Million leaves a second, median of", args.rounds, "rounds; in brackets: times", names[0],
              "is as fast.\n")
        print("| position | depth | leaves |", " | ".join(names), "|")
        print("|---|---|---" + "|---" * len(names) + "|", flush=True)
        best_speed = {}
        for label, fen, depth in chosen_positions(args):
            count, seconds = compare(engines, fen, depth, args.rounds, args.max_seconds, best_speed)
            print(table_row(label, depth, count, seconds), flush=True)
    except CompareError as error:
        print(f"compare_perft.py: {error}", file=sys.stderr)
        return 1
    finally:
        for one in engines:
            one.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
