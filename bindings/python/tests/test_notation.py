"""Notation: what is written is read back, and what readers know."""

from __future__ import annotations

from itertools import islice

import pytest
from conftest import random_games

from chuhe import (
    Board,
    GameBatch,
    IllegalMoveError,
    InvalidMoveError,
    Move,
    Notation,
    Reader,
    split_moves,
)


def test_every_move_is_read_back_from_every_notation() -> None:
    # Vietnamese is left out: it uses some letters for other pieces, and a single move is read as English.
    notations = [notation for notation in Notation if notation != Notation.VIETNAMESE]
    read = 0
    for game in islice(random_games(7), 30):
        board = Board(game.start_fen())
        for move in game.moves:
            for legal in board.legal_moves:
                for notation in notations:
                    assert board.read(board.write(legal, notation)) == legal
                    read += 1
            board.push(move)
    assert read > 100_000


def test_the_forms_of_a_move() -> None:
    board = Board()
    assert [board.write(Move("h2e2"), notation) for notation in Notation] == [
        "h2e2",
        "H2-E2",
        "C2=5",
        "炮二平五",
        "炮二平五",
        "P2-5",
    ]
    for text in ["h2e2", "H2-E2", "C2=5", "c2.5", "炮二平五", "砲２平５", "Che2"]:
        assert board.read(text) == Move("h2e2")
    line = [Move("h2e2"), Move("h9g7")]
    assert board.write_line(line, "traditional") == ["炮二平五", "馬8進7"]
    assert board.moves == []


def test_readers_know_where_moves_come_from() -> None:
    board = Board()
    assert split_moves("1. 炮二平五 马8进7 2. h0g2") == ["炮二平五", "马8进7", "h0g2"]
    with pytest.raises(IllegalMoveError):
        board.read("h3e3")
    assert Reader(ranks_from=1).read(board, "h3e3") == Move("h2e2")
    reader = Reader.for_game(board, ["h3e3", "h10g8"])
    assert (reader.ranks_from, reader.wxf_edition) == (1, 2018)
    assert board.push(reader.read(board, "h3e3")) == Move("h2e2")
    assert reader.read(board, "h10g8") == Move("h9g7")


def test_texts_stand_for_moves() -> None:
    board = Board("4k4/9/9/9/9/9/9/p8/R8/3K5 w")
    for text in ("a1a2", "A1-A2", "R9+1", "车九进一"):
        assert board.is_legal(text) and board.is_capture(text) and not board.gives_check(text)
        assert board.write(text, "wxf") == "R9+1"
        assert board.write_line([text, "将5进1"], "wxf") == ["R9+1", "K5+1"]
        assert GameBatch.action_of(board, text) == GameBatch.action_of(board, Move("a1a2"))
    assert not board.is_legal("a1a3") and not board.is_legal("R9+5")
    with pytest.raises(InvalidMoveError):
        board.is_legal("?!")
    with pytest.raises(IllegalMoveError):
        board.is_capture("a1a3")
