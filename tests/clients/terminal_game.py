#!/usr/bin/env python3
"""A game in PyPI's pikafish-terminal, with the engine in the place of Pikafish.

    terminal_game.py ENGINE

The script types random legal moves for Red; the program asks the engine for its moves, for the legal ones
(`go perft 1`), for hints and for scores. The engine must mate.
"""

import os
import queue
import random
import re
import subprocess
import sys
import threading

from record import Faulty, Record

PROMPT = "(pikafish) > "
MAX_PLIES = 200
TIMEOUT = 60
# Starts the program as usual, but without pauses, and without the half-second searches for the score.
START = """
from pikafish_terminal import cli, config
settings = config.get_config()._config
settings["game"]["show_score"] = False
settings["hints"]["time_limit_ms"] = 300
cli.main()
"""


class Screen:
    """What the program prints, byte by byte since its prompts end no line."""

    def __init__(self, path):
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, "--engine", path, "--depth", "4"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONUNBUFFERED": "1"})
        self.bytes = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        while chunk := self.process.stdout.read1(4096):
            self.bytes.put(chunk)
        self.bytes.put(b"")

    def until(self, *ends):
        """What is shown up to one of these, or to the end of the program (always, if there are none)."""
        shown = ""
        while not any(end in shown for end in ends):
            try:
                chunk = self.bytes.get(timeout=TIMEOUT)
            except queue.Empty:
                raise Faulty(f"nothing within {TIMEOUT} s after: {shown[-500:]}") from None
            if not chunk:
                break
            shown += chunk.decode()
        return shown

    def type(self, text):
        self.process.stdin.write(f"{text}\n".encode())
        self.process.stdin.flush()


def letters(move):
    """The program numbers files from 1."""
    return re.sub(r"([1-9])(\d)", lambda point: "abcdefghi"[int(point[1]) - 1] + point[2], move)


def choose(record, hat):
    """A move after which the first move of the game cannot be played again: the program sends the present
    position and then all moves since the first one, of which the engine plays what it can."""
    first = record.moves[0][:2] if record.moves else None
    return hat.choice([move for move in record.legal_moves() if move[2:] != first and (first or move[1] == "3")])


def play(screen):
    record, hat = Record(), random.Random(7)
    screen.until("[b]lack): ")
    screen.type("r")
    screen.until(PROMPT)
    for line, expected in (("a0a9", "This move violates xiangqi rules"), ("hint 1", "Top 1 move suggestions")):
        screen.type(line)
        answer = screen.until(PROMPT, "continue...")
        if expected not in answer:
            raise Faulty(f"'{line}' isn't answered by '{expected}': {answer[-1500:]}")
    hint = re.search(r"1\. (\d{4})", answer)
    if not hint or letters(hint[1]) not in record.legal_moves():
        raise Faulty(f"no hint in: {answer[-500:]}")
    screen.type("")
    screen.until(PROMPT)
    while len(record.moves) < MAX_PLIES:
        move = choose(record, hat)
        record.play(move)
        screen.type(move)
        shown = screen.until(PROMPT, "Game Over")
        reply = re.search(r"Engine plays (\w{4})", shown)
        if reply:
            record.play(letters(reply[1]))
        if "Game Over" in shown or not reply:
            break
    if "No legal moves available" not in shown + screen.until():
        raise Faulty(f"no end in sight after {' '.join(record.moves)}: {shown[-500:]}")
    if record.result() != "0-1":
        raise Faulty(f"the program says it is over, but the position says {record.result()}: {record.fen()}")
    return f"pikafish-terminal: mate in {len(record.moves)} plies"


def main():
    screen = Screen(sys.argv[1])
    try:
        print(play(screen))
        if screen.process.wait(timeout=TIMEOUT) != 0:
            raise Faulty(f"exit status {screen.process.returncode}")
    finally:
        screen.process.kill()


if __name__ == "__main__":
    try:
        main()
    except Faulty as fault:
        sys.exit(f"faulty: {fault}")
