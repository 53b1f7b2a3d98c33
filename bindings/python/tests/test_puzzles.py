"""Puzzles with one proven answer."""

from __future__ import annotations

from pathlib import Path

import pytest

import chuhe

MATE = "5a1C1/2nka3R/b3c3C/8p/6r2/2P5P/9/2N1B3N/4A4/2BAK4 w - - 0 1"
FILE = f"PuzzleId,FEN,Moves,Rating,Themes,GameUrl\none,{MATE},c2d4 g5g0,660,mate mateIn1 oneMove,games/2#7\n"


def test_the_built_in_ones_are_solved_by_their_moves() -> None:
    puzzles = chuhe.puzzles()
    assert len(puzzles) >= 2000 and len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles[::50]:
        board = puzzle.board
        assert board.fen() == puzzle.fen
        for move in puzzle.moves:
            board.push(move)
        assert len(puzzle.moves) % 2 == 1
        assert (puzzle.point == "mate") == ("mate" in puzzle.themes)
        if puzzle.point == "mate":
            outcome = board.outcome()
            assert outcome is not None and outcome.winner is chuhe.Board(puzzle.fen).turn
        assert 1 <= puzzle.grade <= 5 and puzzle.rating > 500


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.csv"
    path.write_text(FILE)
    (puzzle,) = chuhe.puzzles(path)
    assert (puzzle.id, puzzle.rating, puzzle.grade, puzzle.source) == ("one", 660, 1, "games/2#7")
    assert puzzle.themes == ["mate", "mateIn1", "oneMove"] and puzzle.point == "mate"
    assert puzzle.moves == [chuhe.Move("g5g0")] and puzzle.board.moves == [chuhe.Move("c2d4")]
    assert repr(puzzle) == "<Puzzle one: mate, rated 660>"


def test_what_is_not_a_puzzle_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.csv"
    path.write_text(FILE.replace("g5g0", "g5h7"))
    with pytest.raises(chuhe.PuzzleFileError, match="line 2: move 2: "):
        chuhe.puzzles(path)
    with pytest.raises(OSError):
        chuhe.puzzles(tmp_path / "none.csv")
