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
        # A case may continue after its repetition.
        while (ruling := board.ruling()) is None:
            board.pop()
            board.pop()
        assert (ruling.loser is None) == (ruling.verdict not in ("perpetual-check", "perpetual-chase"))
        found = "draw" if ruling.loser is None else "loss" if ruling.loser == board.turn else "win"
        assert found == expected.strip(), f"{fen}\n{ruling}"


def test_two_readings_of_a_check_that_also_attacks() -> None:
    line = "4k4/5c3/9/9/2N6/9/9/3R5/9/5K3 w moves" + " c5d7 f8d8 d7c5 d8f8" * 2
    verdicts, rulings = {}, {}
    for rule in chuhe.RepetitionRule:
        board = chuhe.Board(line, repetition=rule)
        assert board.repetition is rule and board.copy().repetition is rule
        outcome = board.outcome()
        assert outcome is not None
        verdicts[rule.value] = outcome.verdict
        ruling = board.ruling()
        assert ruling is not None
        rulings[rule.value] = ruling.verdict
    assert verdicts["wxf"] != verdicts["wxf-fairy"] == chuhe.Verdict.PERPETUAL_CHASE, verdicts
    # A rule that makes every repetition a draw has no ruling of its own.
    assert rulings == {**verdicts, "simple": verdicts["wxf"]}
