#!/usr/bin/env python3
"""Chuhe in Pikafish's place: the binary is renamed to `pikafish` and has every conversation of `transcripts`.

    renamed.py [ENGINE]             each conversation, a line for each: exit status 1 if one fails
    renamed.py --commands [ENGINE]  what each of Pikafish's commands prints; with $PIKAFISH, a Pikafish, to compare

The format of the transcripts is described in tests/e2e/transcripts.rs, which replays them in the ordinary tests too, and
checks there that every answer is legal. The first line of each says whether it was recorded, or what it was written from.
"""

import fnmatch
import os
import pathlib
import queue
import shutil
import subprocess
import sys
import tempfile
import threading

HERE = pathlib.Path(__file__).resolve().parent
TIMEOUT = 60
ORIGINS = {
    "Recorded": "recorded",
    "A recorded": "recorded",
    "From its source": "source",
    "From what": "seen",
    "By documentation": "documentation",
    "By the protocol": "protocol",
}

# A command, and the beginning of the line that its sender waits for.
COMMANDS = [
    ("uci", "uciok"),
    ("isready", "readyok"),
    ("d", "Checkers:"),
    ("eval", "Final evaluation"),
    ("go perft 1", "Nodes searched:"),
    ("go depth 3", "bestmove"),
    ("go nodes 500", "bestmove"),
    ("go movetime 20", "bestmove"),
    ("position fen 4k4/9/9/9/9/9/9/9/R8/1R1K5 w\ngo mate 2", "bestmove"),
    ("go wtime 500 btime 500 winc 5 binc 5 movestogo 9", "bestmove"),
    ("go depth 2 searchmoves h2e2", "bestmove"),
    ("go infinite\nstop", "bestmove"),
    ("go ponder wtime 500 btime 500\nponderhit", "bestmove"),
    ("flip\nisready", "readyok"),
    ("compiler\nisready", "readyok"),
    ("help\nisready", "readyok"),
    ("export_net net.nnue\nisready", "readyok"),
    ("bench 1 1 1 default depth\nisready", "readyok"),
    ("speedtest 1 1 1\nisready", "readyok"),
    ("no such command\nisready", "readyok"),
    ("position fen nothing\ngo perft 1", "Nodes searched:"),
]


class Engine:
    """A running engine, its output read on a thread of its own."""

    def __init__(self, program, folder):
        self.process = subprocess.Popen(
            [program], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.lines, self.errors = queue.Queue(), []
        threading.Thread(target=self.read, daemon=True).start()
        threading.Thread(target=lambda: self.errors.extend(self.process.stderr), daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def send(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def line(self):
        return self.lines.get(timeout=TIMEOUT)

    def until(self, begin):
        lines = [self.line()]
        while not lines[-1].startswith(begin):
            lines.append(self.line())
        return lines

    def end(self):
        try:
            self.send("quit")
        except (BrokenPipeError, ValueError):
            pass
        try:
            return self.process.wait(timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return None


def matches(pattern, line):
    """Whether a line is like a pattern in which `*` stands for anything."""
    literal = pattern.replace("[", "[[]").replace("?", "[?]")
    return fnmatch.fnmatchcase(line, literal)


def replay(engine, text):
    """What is wrong with the answers; nothing if all is well."""
    banner = engine.line()
    if not banner.startswith("Chuhe "):
        return f"the first line is not a banner: {banner}"
    heard = []
    for number, line in enumerate(text.splitlines(), 1):
        kind, rest = line[:2], line[2:]
        if kind == "> ":
            heard = []
            engine.send(rest)
        elif kind == "< ":
            while True:
                try:
                    heard.append(engine.line())
                except queue.Empty:
                    return f"line {number}: '{rest}' did not come; last: {heard[-3:]}"
                if matches(rest, heard[-1]):
                    break
        elif kind == "! " and any(matches(rest, line) for line in heard):
            return f"line {number}: '{rest}' came"
    return None


def origin(text):
    first = text.splitlines()[0].removeprefix("# ")
    return next((kind for begin, kind in ORIGINS.items() if first.startswith(begin)), "test")


def conversations(program, folder):
    failed, counts = 0, {}
    for path in sorted((HERE / "transcripts").glob("*.txt")):
        text = path.read_text()
        engine = Engine(program, folder)
        try:
            fault = replay(engine, text)
        except BrokenPipeError:
            fault = "the engine is gone"
        status = engine.end()
        if fault is None and status != 0:
            fault = f"exit status {status}"
        kind = origin(text)
        counts[kind] = counts.get(kind, 0) + 1
        failed += fault is not None
        print(f"{'ok    ' if fault is None else 'NOT OK'}  {path.stem:<34} {kind:<14} {fault or ''}".rstrip())
    summary = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items()))
    print(f"{sum(counts.values())} conversations ({summary}), {failed} failed")
    return failed


def commands(programs, folder):
    for command, last in COMMANDS:
        for name, program in programs:
            engine = Engine(program, folder)
            try:
                engine.send(command)
                lines = engine.until(last)
                shown = [line for line in lines if line and line != "readyok"]
                said = f"{len(lines)} lines, last: {(shown or lines)[-1][:90]}"
            except queue.Empty:
                said = "NO LAST LINE"
            engine.end()
            summary = [line.strip() for line in engine.errors if "Nodes searched" in line]
            print(f"{command.splitlines()[0]:<50} {name:<10} {said} {' | '.join(summary)}".rstrip())
    return 0


def main(arguments):
    shows_commands = "--commands" in arguments
    names = [argument for argument in arguments if not argument.startswith("--")]
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", HERE / "../../target"))
    engine = pathlib.Path(names[0] if names else os.environ.get("CHUHE", target / "release/chuhe")).resolve()
    with tempfile.TemporaryDirectory() as folder:
        renamed = pathlib.Path(folder) / "pikafish"
        shutil.copy(engine, renamed)
        if shows_commands:
            programs = [("chuhe", str(renamed))]
            if "PIKAFISH" in os.environ:
                programs.append(("pikafish", str(pathlib.Path(os.environ["PIKAFISH"]).resolve())))
            return commands(programs, folder)
        return min(conversations(str(renamed), folder), 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
