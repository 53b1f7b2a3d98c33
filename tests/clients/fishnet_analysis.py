#!/usr/bin/env python3
"""A game analysed and continued by the worker of PyPI's fairyfishnet, pychess's client: ranks count from 1.

    fishnet_analysis.py ENGINE [--keep LOG]

The worker gets its jobs from here instead of from a server, and its check that the engine plays all variants of
pychess is left out: Chuhe plays one. The rest is unchanged. It analyses a game from its last position to its
first, telling the engine that the game is new only once, and asks for moves at several levels. Every move that
comes back must be legal with ranks from 1 in the position it was asked for.
"""

import argparse
import configparser
import logging
import pathlib
import shutil
import sys
import tempfile

import fairyfishnet.worker
import pyffish

import tap
from record import START, VARIANT, Faulty

# These moves count ranks from 1, and one of them names rank 10.
GAME = "h3e3 h10g8 h1g3 i10h10 i1h1 b10c8 g4g5 c7c6".split()


def check(moves, part):
    """What came back for a position after these moves."""
    legal = pyffish.legal_moves(VARIANT, START, moves)
    if part["bestmove"] not in legal:
        raise Faulty(f"{part['bestmove']} is not legal after {' '.join(moves) or 'no moves'}")
    fen = pyffish.get_fen(VARIANT, START, moves)
    line = part.get("pv", "").split()
    for index, move in enumerate(line):
        if move not in pyffish.legal_moves(VARIANT, fen, line[:index]):
            raise Faulty(f"{move} in the line {' '.join(line)} is not legal after {' '.join(moves) or 'no moves'}")
    return len(line)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path, help="where to keep what was said")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program, log = tap.wrapped(arguments.engine.absolute(), folder)
        conf = configparser.ConfigParser()
        conf["Fishnet"] = {"EngineDir": folder, "Key": "none"}
        fairyfishnet.worker.get_stockfish_command = lambda _conf, _update: str(program)
        # fairyfishnet warns of short searches, and these searches are short on purpose.
        logging.disable(logging.WARNING)
        worker = fairyfishnet.worker.Worker(conf, 1, 16, None)
        job = {"work": {"type": "analysis", "id": "a"}, "position": START, "variant": VARIANT,
               "moves": " ".join(GAME), "nodes": 3000}
        rows = worker.analysis(job)["analysis"]
        plies = [check(GAME[:ply], part) for ply, part in enumerate(rows)]
        print(f"fairyfishnet: {len(rows)} positions analysed, lines of up to {max(plies)} moves")
        for level in (1, 8):
            job["work"] = {"type": "move", "id": "m", "level": level}
            found = worker.bestmove(job)["move"]
            check(GAME, found)
            # The worker asks the engine for its current position.
            if found["fen"].split()[:2] != pyffish.get_fen(VARIANT, START, GAME).split()[:2]:
                raise Faulty(f"the engine's position is {found['fen']}")
            print(f"fairyfishnet: level {level} plays {found['bestmove']}")
        worker.kill_stockfish()
        if arguments.keep:
            shutil.copy(log, arguments.keep)


if __name__ == "__main__":
    try:
        main()
    except Faulty as fault:
        sys.exit(f"faulty: {fault}")
