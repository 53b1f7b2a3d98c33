"""The two UCI engines that make_suite.py asks for counts."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

VARIANT = "xiangqi"


class Engine:
    """A UCI engine that knows 'go perft'."""

    def __init__(self, path):
        self.path, self.name, self.process = path, os.path.basename(path), None
        self.start()

    def start(self):
        self.process = subprocess.Popen([self.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, bufsize=1)
        has_variants = False
        for line in self.talk("uci", "uciok"):
            if line.startswith("id name "):
                self.name = line[8:].strip()
            has_variants |= "UCI_Variant" in line
        if has_variants:
            self.send("setoption name UCI_Variant value " + VARIANT)
        self.talk("isready", "readyok")

    def send(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()

    def talk(self, command, until):
        self.send(command)
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if line.startswith(until):
                return lines
        raise EOFError("%s ended at '%s'" % (self.path, command))

    def takes(self, fen):
        """True if the engine, told the position, shows the same one."""
        try:
            self.send("position fen " + fen)
            shown = next(l for l in self.talk("d", "Fen:") if l.startswith("Fen:")).split()
            self.talk("isready", "readyok")
        except (EOFError, OSError):
            self.start()
            return False
        return shown[1:3] == fen.split()[:2]

    def perft(self, fen, depth):
        self.send("position fen " + fen)
        return int(self.talk("go perft %d" % depth, "Nodes searched").pop().split(":")[1])

    def close(self):
        self.send("quit")
        self.process.wait(10)


class CrossCounter:
    """Counts by the first engine, each confirmed by the second."""

    def __init__(self, first, second):
        self.engines = (first, second)
        self.pool = ThreadPoolExecutor(2)
        self.disagreements, self.refused = [], []

    def accepts(self, fen):
        for engine in self.engines:
            if not engine.takes(fen):
                self.refused.append((fen, engine.name))
                print("refused by %s: %s" % (engine.name, fen), file=sys.stderr)
                return False
        return True

    def both(self, fen, depth):
        a, b = self.pool.map(lambda e: e.perft(fen, depth), self.engines)
        if a == b:
            return a
        self.disagreements.append((fen, depth, a, b))
        print("DISAGREE at depth %d: %d against %d: %s" % (depth, a, b, fen), file=sys.stderr)
        return None

    def extend(self, fen, counts, limit, deepest):
        """Appends the counts of further depths that stay within limit;
        False if the engines differ."""
        while len(counts) < deepest and (not counts or counts[-1]):
            if len(counts) > 2 and counts[-1] * counts[-2] / counts[-3] > 3 * limit:
                break
            number = self.both(fen, len(counts) + 1)
            if number is None:
                return False
            if number > limit:
                break
            counts.append(number)
        return True
