"""Endgame tables: values, moves, and files that cannot be used."""

from __future__ import annotations

from pathlib import Path

from chuhe import Board, Tables


def test_the_best_moves_win_in_the_time_told() -> None:
    tables = Tables()
    assert "KR-KAE" in tables.classes and tables.faults == []
    board = Board("3k5/9/9/9/9/9/9/9/R8/4K4 w")
    plies = 0
    first = tables.probe(board)
    assert first is not None and first.outcome == 1 and not first.is_ruling and not first.is_cursed
    while not board.is_game_over():
        rated = tables.rate(board)
        value = tables.probe(board)
        assert rated and value is not None and rated[0][1] == value
        board.push(rated[0][0])
        plies += 1
    outcome = board.outcome()
    assert plies == first.plies and outcome is not None and outcome.result == "1-0"


def test_what_no_table_has(tmp_path: Path) -> None:
    assert Tables().probe(Board()) is None and Tables().rate(Board()) is None
    (tmp_path / "KR-K.cht").write_bytes(b"no table")
    tables = Tables(tmp_path, embedded=False)
    assert tables.classes == [] and len(tables.faults) == 1
