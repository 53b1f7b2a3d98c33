#!/usr/bin/env python3
"""Composed endgames of PyPI's xiangqibench, with the engine in the place of Pikafish.

    endgames.py ENGINE

First its own check of an engine (`xiangqibench doctor`), then games: the attacker's moves are asked for
through its engine class, the defender's through its defender. Each game must be won. Last, an invalid
board, which the engine has to refuse without a crash.
"""

import subprocess
import sys

from xiangqibench.cases import load_cases
from xiangqibench.defender import PikafishDefender, PikafishEngine, UnsupportedPosition

from record import Faulty, Record

# The plies to the end of the winning lines, the depth of the search for a win, and the maximum plies of a game. The
# test is about playing the game, not about finding the shortest mate at once.
PLIES, DEPTH, MAX_PLIES = 5, 18, 25


def doctor(path):
    command = [sys.executable, "-m", "xiangqibench.cli", "doctor", "--engine-path", path, "--depth", "6"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    if done.returncode != 0 or "Pikafish Chuhe" not in done.stdout:
        raise Faulty(f"xiangqibench doctor: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    print("xiangqibench doctor:", done.stdout.strip().splitlines()[-2].strip())


def play(case, engine, defender):
    record = Record(case.fen)
    while record.result() == "*":
        if len(record.moves) >= MAX_PLIES:
            raise Faulty(f"{case.id}: no mate in {MAX_PLIES} plies: {' '.join(record.moves)}, {case.fen}")
        if len(record.moves) % 2 == 0:
            record.play(engine.best_move(record.fen(), depth=DEPTH))
        else:
            choice = defender.choose(record.fen())
            if choice.backend != "pikafish":
                raise Faulty(f"{case.id}: the engine's move was not taken in {record.fen()}")
            record.play(choice.move)
    winner = {"1-0": "red", "0-1": "black"}[record.result()]
    if winner != case.challenger:
        raise Faulty(f"{case.id}: {winner} has won")
    return len(record.moves)


def main():
    path = sys.argv[1]
    doctor(path)
    cases = [case for case in load_cases() if case.win_in_plies <= PLIES]
    with PikafishEngine(path=path, depth=4, hash_mb=16) as engine:
        plies = [play(case, engine, PikafishDefender(case.challenger, engine)) for case in cases]
        try:
            engine.analyse("4k4/9/9/9/9/9/9/9/9/9 w")
        except UnsupportedPosition:
            pass
        else:
            raise Faulty("a board without a king was not refused")
    if not plies:
        raise Faulty("no endgames")
    print(f"xiangqibench: {len(plies)} endgames won, the longest in {max(plies)} plies")


if __name__ == "__main__":
    try:
        main()
    except Faulty as fault:
        sys.exit(f"faulty: {fault}")
