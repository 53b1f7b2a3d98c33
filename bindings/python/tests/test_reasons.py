"""Facts about positions and moves."""

from __future__ import annotations

from pathlib import Path

import pytest

import chuhe

MATE = "4k4/1R7/9/9/9/9/9/9/R8/3K5 w"


def test_a_mate_is_told_in_each_language() -> None:
    facts = chuhe.explain(chuhe.Board(MATE))
    assert 1 <= len(facts) <= 3
    mate = facts[0]
    assert mate.kind is chuhe.FactKind.MATE_IN and not mate.holds_after
    assert mate.sentence("en") == str(mate) == "Mate in 1: R9+8."
    assert mate.sentence("zh") == "1 步杀：车九进八。"
    assert mate.moves == [chuhe.Move("a1a9")]
    assert mate.data["moves"] == 1 and mate.data["line"] == ["a1a9"]


def test_a_poor_move_is_told_with_what_refutes_it() -> None:
    board = chuhe.Board("startpos moves h2e2 h9g7")
    loss, *_ = chuhe.explain(board, "e2e6", nodes=5000)
    assert loss.kind == "loses-material"
    assert loss.data["line"][0] == "g7e6" and loss.data["loss"] == 350


def test_facts_rest_on_the_tables_given(tmp_path: Path) -> None:
    board = chuhe.Board("3ak4/9/9/9/9/9/4N4/9/9/4K4 w")
    value = chuhe.Tables().probe(board)
    assert value is not None and value.outcome == 1

    def is_told(tables: chuhe.Tables | None) -> bool:
        return "table-value" in [fact.kind for fact in chuhe.explain(board, nodes=1000, tables=tables)]

    assert is_told(None) and is_told(chuhe.Tables())
    assert not is_told(chuhe.Tables(tmp_path, embedded=False))


def test_what_cannot_be_explained_is_refused() -> None:
    board = chuhe.Board()
    with pytest.raises(chuhe.IllegalMoveError):
        chuhe.explain(board, "a0a9")
    with pytest.raises(chuhe.ArgumentError):
        chuhe.explain(board, nodes=0)
    with pytest.raises(chuhe.ArgumentError):
        chuhe.explain(chuhe.Board(MATE))[0].sentence("xx")  # type: ignore[arg-type]


def test_every_kind_is_a_member() -> None:
    names = {kind.value for kind in chuhe.FactKind}
    assert {"pin-king", "mate-pattern", "breaks-rule"} <= names
