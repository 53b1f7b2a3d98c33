"""The rules compared with those of pyffish, the bindings of Fairy-Stockfish, on positions of random games.

Both agree on everything that is compared here. Not compared are the ends of games: pyffish rules on repetitions by
other rules, and cuts games elsewhere. It writes one of two tandem pieces by its file if only that one has a legal move,
where the rules say front or rear: so its texts are read, not compared with ours.

CHUHE_POSITIONS is how many positions' legal moves are compared, 30000 without it. pyffish needs 2 milliseconds for each,
so all cores work, and 100000 take some minutes.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from conftest import random_games

import chuhe

pyffish = pytest.importorskip("pyffish")

POSITIONS = int(os.environ.get("CHUHE_POSITIONS", "30000"))
SEED = 2026


def one_based(move: chuhe.Move) -> str:
    """The move with ranks from 1, as pyffish has them."""
    start, target = move.from_square, move.to_square
    return f"{start[0]}{int(start[1]) + 1}{target[0]}{int(target[1]) + 1}"


def differing(fens_and_moves: list[tuple[str, list[str]]]) -> list[tuple[str, list[str], list[str]]]:
    """The positions for which pyffish has other moves, with both lists."""
    found = []
    for fen, ours in fens_and_moves:
        theirs = sorted(pyffish.legal_moves("xiangqi", fen, []))
        if theirs != ours:
            found.append((fen, ours, theirs))
    return found


def test_legal_moves_checks_clocks_and_notation_are_the_same() -> None:
    seen: set[tuple[str, chuhe.Color]] = set()
    batches: list[list[tuple[str, list[str]]]] = [[]]
    checks = captures = 0
    for game in random_games(SEED):
        moves = [one_based(move) for move in game.moves]
        if not moves:
            continue
        # The functions get a whole game: a move that gives check ends in + or #, and the last FEN has all counters.
        marked = pyffish.get_san_moves("xiangqi", game.start_fen(), moves)
        relative = pyffish.get_san_moves(
            "xiangqi", game.start_fen(), moves, False, pyffish.NOTATION_XIANGQI_WXF
        )
        board = chuhe.Board(game.start_fen())
        assert len(marked) == len(relative) == len(moves)
        for move, mark, text in zip(game.moves, marked, relative):
            assert board.read(text) == move, board.fen()
            assert board.gives_check(move) == mark.endswith(("+", "#")), board.fen()
            checks += board.gives_check(move)
            captures += board.is_capture(move)
            board.push(move)
            assert board.is_check() == mark.endswith(("+", "#")), board.fen()
            if (board.board_fen(), board.turn) not in seen and len(seen) < POSITIONS:
                seen.add((board.board_fen(), board.turn))
                batches[-1].append((board.fen(), sorted(map(one_based, board.legal_moves))))
        assert board.fen() == game.fen() == pyffish.get_fen("xiangqi", game.start_fen(), moves)
        if len(batches[-1]) > 1000:
            batches.append([])
        if len(seen) == POSITIONS:
            break
    assert sum(map(len, batches)) == POSITIONS
    assert checks > POSITIONS // 100 and captures > POSITIONS // 100
    # The processes are not forked, because this process may have threads.
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for found in pool.map(differing, batches):
            assert found == []
