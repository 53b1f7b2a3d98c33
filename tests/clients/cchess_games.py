#!/usr/bin/env python3
"""Games through PyPI's cchess, which starts the engine, speaks its protocol and keeps the board.

    cchess_games.py ENGINE uci|ucci

The engine plays both colours against random legal moves, and must have mated within some moves; then it is
asked for a move in the final position, where it has none. cchess sends CRLF and FENs of two fields.
"""

import random
import sys
import time

import cchess

from record import Faulty, Record

# A game against random moves ends long before.
MAX_PLIES = 200
TIMEOUT = 60


def started(path, dialect):
    engine = {"uci": cchess.UciEngine, "ucci": cchess.UcciEngine}[dialect]()
    if not engine.load(path) or not engine.wait_for_ready():
        raise Faulty(f"cchess says the engine isn't ready: {engine.engine_status}")
    if not any("name" in name and "Chuhe" in value for name, value in engine.ids.items()):
        raise Faulty(f"no name in {engine.ids}")
    if not engine.options:
        raise Faulty("no options")
    # cchess sets options only in the form of UCI, so the name is that of the dialect.
    engine.set_option({"uci": "Hash", "ucci": "hashsize"}[dialect], 8)
    return engine


def answer(engine, fen):
    """What cchess makes of the engine's answer, and of the last line of moves before it."""
    engine.go_from(fen, {"depth": 5})
    deadline, shown = time.monotonic() + TIMEOUT, None
    while time.monotonic() < deadline:
        action = engine.get_action()
        if action is None:
            time.sleep(0.002)
        elif action["action"] == "info_move":
            shown = action
        elif action["action"] in ("bestmove", "dead", "draw"):
            return action, shown
    raise Faulty(f"no answer within {TIMEOUT} s in {fen}")


def play(engine, engine_is_red, random_moves):
    record, board = Record(), cchess.ChessBoard(cchess.FULL_INIT_FEN)
    while record.result() == "*":
        if len(record.moves) >= MAX_PLIES:
            raise Faulty(f"no mate in {MAX_PLIES} plies: {' '.join(record.moves)}")
        if record.red_to_move() == engine_is_red:
            action, shown = answer(engine, board.to_fen())
            if action["action"] != "bestmove":
                raise Faulty(f"{action} in {record.fen()}")
            move = action["move"]
            if not shown or "score" not in shown and "mate" not in shown or shown["moves"][0] != move:
                raise Faulty(f"cchess knows no score of {move}: {shown}")
        else:
            move = random_moves.choice(record.legal_moves())
        record.play(move)
        if board.move_iccs(move) is None:
            raise Faulty(f"cchess refuses {move} after {' '.join(record.moves)}")
        board.next_turn()
    if record.result() != ("1-0" if engine_is_red else "0-1"):
        raise Faulty(f"{record.result()} against random moves")
    action, _ = answer(engine, board.to_fen())
    if action["action"] != "dead":
        raise Faulty(f"{action} where there is no move")
    return f"as {'Red' if engine_is_red else 'Black'}: mate in {len(record.moves)} plies"


def main():
    _, path, dialect = sys.argv
    engine = started(path, dialect)
    try:
        for seed, engine_is_red in enumerate((True, False)):
            print(f"cchess, {dialect}, {play(engine, engine_is_red, random.Random(seed))}")
    finally:
        engine.quit()
        engine.running = False
    if engine.process.wait(timeout=10) not in (0, -15):
        raise Faulty(f"exit status {engine.process.returncode}")


if __name__ == "__main__":
    try:
        main()
    except Faulty as fault:
        sys.exit(f"faulty: {fault}")
