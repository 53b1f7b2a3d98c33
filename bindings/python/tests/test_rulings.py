"""The repository's suite of rulings, through Python."""

from __future__ import annotations

from conftest import REPOSITORY

import chuhe


def test_every_case_is_ruled_right() -> None:
    suite = (REPOSITORY / "xiangqi/tests/rules/rulings.txt").read_text(encoding="utf-8")
    cases = [line.split("#")[0].split("|") for line in suite.splitlines() if "|" in line.split("#")[0]]
    assert len(cases) >= 60
    for fen, moves, expected in cases:
        board = chuhe.Board(f"{fen} moves {moves}")
        # A case may go on behind its repetition.
        while (ruling := board.ruling()) is None:
            board.pop()
            board.pop()
        assert (ruling.loser is None) == (ruling.verdict not in ("perpetual-check", "perpetual-chase"))
        found = "draw" if ruling.loser is None else "loss" if ruling.loser == board.turn else "win"
        assert found == expected.strip(), f"{fen}\n{ruling}"
