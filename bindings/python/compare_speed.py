"""Compares the speed of the rules library with cchess and pyffish, on the same positions.

    pip install chuhe cchess pyffish
    python compare_speed.py [ROUNDS]

Every library does every task once per round, one after the other. What is shown is the median over the rounds, and in
brackets how many times as long as chuhe it took. The output is a Markdown table. Exit status 1 if two libraries answer
differently. Times are those of the processor, so other work on the machine disturbs little.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable

import cchess
import pyffish

import chuhe

GAMES = 12
PLIES = 60
SEED = 2026


def games() -> list[list[str]]:
    """Games of random moves from the start position, as texts with ranks from 0."""
    choice = random.Random(SEED)
    found: list[list[str]] = []
    while len(found) < GAMES:
        board = chuhe.Board()
        while len(board.moves) < PLIES and board.legal_moves:
            board.push(choice.choice(board.legal_moves))
        if len(board.moves) == PLIES:
            found.append([str(move) for move in board.moves])
    return found


def one_based(text: str) -> str:
    return f"{text[0]}{int(text[1]) + 1}{text[2]}{int(text[3]) + 1}"


GAMES_PLAYED = games()
GAMES_ONE_BASED = [[one_based(text) for text in game] for game in GAMES_PLAYED]
POSITIONS = [
    chuhe.Board(f"startpos moves {' '.join(game[:ply])}").fen()
    for game in GAMES_PLAYED
    for ply in range(0, PLIES, 3)
]


def field(fen: str) -> str:
    """Pieces and side to move: cchess has no counters."""
    return " ".join(fen.split()[:2])


def chuhe_fens() -> list[str]:
    return [field(chuhe.Board(fen).fen()) for fen in POSITIONS]


def cchess_fens() -> list[str]:
    return [field(cchess.ChessBoard(fen).to_fen()) for fen in POSITIONS]


def pyffish_fens() -> list[str]:
    return [field(pyffish.get_fen("xiangqi", fen, [])) for fen in POSITIONS]


def chuhe_moves() -> list[int]:
    return [len(chuhe.Board(fen).legal_moves) for fen in POSITIONS]


def cchess_moves() -> list[int]:
    counts = []
    for fen in POSITIONS:
        board = cchess.ChessBoard(fen)
        legal = [
            move
            for move in board.create_moves()
            if board.is_valid_move_t(move) and not board.is_checked_move(*move)
        ]
        counts.append(len(legal))
    return counts


def pyffish_moves() -> list[int]:
    return [len(pyffish.legal_moves("xiangqi", fen, [])) for fen in POSITIONS]


def chuhe_games() -> list[str]:
    ends = []
    for game in GAMES_PLAYED:
        board = chuhe.Board()
        for text in game:
            board.push(text)
        ends.append(field(board.fen()))
    return ends


def cchess_games() -> list[str]:
    ends = []
    for game in GAMES_PLAYED:
        board = cchess.ChessBoard(chuhe.START_FEN)
        for text in game:
            board.move_iccs(text)
            board.next_turn()
        ends.append(field(board.to_fen()))
    return ends


def pyffish_games() -> list[str]:
    return [field(pyffish.get_fen("xiangqi", chuhe.START_FEN, game)) for game in GAMES_ONE_BASED]


Task = tuple[str, int, dict[str, Callable[[], object]]]
TASKS: list[Task] = [
    (
        "a FEN read and written",
        len(POSITIONS),
        {"chuhe": chuhe_fens, "cchess": cchess_fens, "pyffish": pyffish_fens},
    ),
    (
        "the legal moves of a FEN",
        len(POSITIONS),
        {"chuhe": chuhe_moves, "cchess": cchess_moves, "pyffish": pyffish_moves},
    ),
    (
        f"a game of {PLIES} moves played",
        GAMES,
        {"chuhe": chuhe_games, "cchess": cchess_games, "pyffish": pyffish_games},
    ),
]


def main(rounds: int) -> int:
    agree = True
    print("| microseconds for | chuhe | cchess | pyffish |\n|---|---:|---:|---:|")
    for name, count, libraries in TASKS:
        times: dict[str, list[float]] = {library: [] for library in libraries}
        for _ in range(rounds):
            answers = {}
            for library, work in libraries.items():
                begin = time.process_time()
                answers[library] = work()
                times[library].append((time.process_time() - begin) / count * 1e6)
            for library, answer in answers.items():
                if answer != answers["chuhe"]:
                    agree = False
                    print(f"{name}: {library} answers differently", file=sys.stderr)
        medians = {library: statistics.median(taken) for library, taken in times.items()}
        others = [
            f"{medians[other]:,.0f} ({medians[other] / medians['chuhe']:.0f}×)"
            for other in ("cchess", "pyffish")
        ]
        print(f"| {name} | {medians['chuhe']:.1f} | {' | '.join(others)} |")
    return 0 if agree else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))
