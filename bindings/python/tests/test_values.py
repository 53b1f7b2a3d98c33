"""Values of the compiled module: they are copied, pickled, compared and hashed, as pools of processes and frames need it."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from typing import Any

import pytest

import chuhe

PERPETUAL = chuhe.Board("5k3/R8/9/9/9/9/9/9/9/4K4 w moves a8a9 f9f8 a9a8 f8f9 a8a9 f9f8 a9a8 f8f9")
MATED = chuhe.Board("3k5/3RP4/9/9/9/9/9/9/9/4K4 b")
ENDING = chuhe.Board("3k5/9/9/9/9/9/9/9/R8/4K4 w")


def attributes(value: Any) -> Any:
    """All that a value says, so that values without an equality can be compared."""
    if isinstance(value, (list, tuple)):
        return [attributes(item) for item in value]
    if type(value).__module__ != "chuhe":
        return value
    # The position of a board is its FEN and its moves.
    if isinstance(value, chuhe.Board):
        return (value.start_fen(), value.moves)
    names = [name for name in dir(value) if not name.startswith("_") and not callable(getattr(value, name))]
    return (type(value), repr(value), str(value), {name: attributes(getattr(value, name)) for name in names})


def values() -> list[Any]:
    engine = chuhe.Engine(hash_mib=1)
    infos = engine.analyse(chuhe.Board(), depth=3, multipv=2) + engine.analyse(MATED, depth=1)
    tables, book = chuhe.Tables(), chuhe.Book()
    rated = tables.rate(ENDING)
    assert rated
    return [
        chuhe.Move("h2e2"),
        *infos,
        *(sign for info in infos for sign in (info.score, -info.score)),
        engine.play(chuhe.Board(), depth=2),
        engine.play(MATED, depth=2),
        PERPETUAL.outcome(),
        MATED.outcome(),
        chuhe.opening(chuhe.Board("startpos moves h2e2 h9g7")),
        *(value for _, value in rated),
        *book.probe(chuhe.Board()),
        *chuhe.puzzles()[:3],
    ]


@pytest.mark.parametrize("value", values(), ids=lambda value: type(value).__name__)
def test_values_are_copied_and_pickled(value: Any) -> None:
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert attributes(again) == attributes(value)
        if "__hash__" in vars(type(value)):
            assert again == value and hash(again) == hash(value)


def test_what_cannot_change_is_its_own_copy() -> None:
    ruling = PERPETUAL.ruling()
    assert ruling
    for value in (ruling, ruling.moves[0], ruling.side("red"), chuhe.explain(MATED)[0] if chuhe.explain(MATED) else ruling):
        assert copy.copy(value) is value and copy.deepcopy(value) is value


def test_saved_data_of_no_value_are_refused() -> None:
    engine = chuhe.Engine(hash_mib=1)
    [info] = engine.analyse(chuhe.Board(), depth=2)
    saved: Any = info.__reduce__()
    function, [parts] = saved
    assert attributes(function(parts)) == attributes(info)
    for place, wrong in ((3, 1 << 40), (4, "none"), (5, 0), (10, ["h2"]), (10, ["h2e2"] * 200)):
        with pytest.raises(chuhe.Error):
            function((*parts[:place], wrong, *parts[place + 1 :]))


def test_outcomes_are_counted() -> None:
    outcomes = [board.outcome() for board in (PERPETUAL, MATED, PERPETUAL.copy())]
    assert Counter(outcomes) == {PERPETUAL.outcome(): 2, MATED.outcome(): 1}
