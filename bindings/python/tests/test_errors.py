"""The exceptions: one base for all, and still the ones that Python programs expect."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import chuhe
import chuhe.batch

START = chuhe.Board()
HORSES = chuhe.Board("4k4/9/9/9/9/9/2N3N2/9/9/3K5 w")
FAULTY = b'[Red "A"]\n\n1. a0a9'
BROKEN = "3aka3/4P4/9/9/9/9/9/9/9/3K5 x - - 0 1"


def a_damaged_book(folder: Path) -> chuhe.Book:
    path = folder / "book"
    path.write_bytes(b"no book")
    return chuhe.Book(path)


def a_file_of_no_puzzles(folder: Path) -> list[chuhe.Puzzle]:
    path = folder / "puzzles.csv"
    path.write_text("name,board\n")
    return chuhe.puzzles(path)


CASES: list[tuple[str, type[Exception], type[Exception], Callable[[Path], object]]] = [
    ("fen", chuhe.FenError, ValueError, lambda _: chuhe.Board(BROKEN)),
    ("text", chuhe.InvalidMoveError, ValueError, lambda _: START.read("?!")),
    ("move", chuhe.InvalidMoveError, ValueError, lambda _: chuhe.Move("a0z9")),
    ("illegal", chuhe.IllegalMoveError, ValueError, lambda _: START.read("a0a9")),
    ("ambiguous", chuhe.AmbiguousMoveError, ValueError, lambda _: HORSES.read("He4")),
    ("file", chuhe.GameFileError, ValueError, lambda _: next(chuhe.read_games(FAULTY, strict=True))),
    ("notation", chuhe.ArgumentError, ValueError, lambda _: START.write(chuhe.Move("h2e2"), "morse")),
    ("square", chuhe.ArgumentError, ValueError, lambda _: START.piece_at("z9")),
    ("format", chuhe.ArgumentError, ValueError, lambda _: chuhe.read_games(b"", format="sgf")),
    ("limit", chuhe.ArgumentError, ValueError, lambda _: chuhe.Engine().analyse(START)),
    ("number", chuhe.ArgumentError, ValueError, lambda _: chuhe.Engine(hash_mib=0)),
    ("time", chuhe.ArgumentError, ValueError, lambda _: chuhe.Engine().analyse(START, movetime=-1.0)),
    ("mark", chuhe.ArgumentError, ValueError, lambda _: START.svg(marks=["z9"])),
    ("name", chuhe.ArgumentError, ValueError, lambda _: chuhe.Game().save("game.unknown")),
    ("pop", chuhe.MissingError, IndexError, lambda _: chuhe.Board().pop()),
    ("index", chuhe.MissingError, IndexError, lambda _: chuhe.GameBatch(1).board(7)),
    ("puzzles", chuhe.PuzzleFileError, ValueError, a_file_of_no_puzzles),
    ("book", chuhe.BookError, RuntimeError, a_damaged_book),
    ("negative", chuhe.MissingError, IndexError, lambda _: chuhe.GameBatch(1).board(-1)),
    ("huge", chuhe.MissingError, IndexError, lambda _: chuhe.GameBatch(1).board(2**70)),
    ("reader", chuhe.ArgumentError, ValueError, lambda _: chuhe.Reader(ranks_from=2**70)),
    ("nag", chuhe.ArgumentError, ValueError, lambda _: chuhe.Game().add("h2e2", nags=[-1]).game().to_bytes()),
    ("quote", chuhe.EngineError, RuntimeError, lambda _: chuhe.popen_uci('engine "x')),
    ("no command", chuhe.ArgumentError, ValueError, lambda _: chuhe.popen_uci([])),
    ("an empty command", chuhe.ArgumentError, ValueError, lambda _: chuhe.popen_uci("")),
    ("a blank command", chuhe.ArgumentError, ValueError, lambda _: chuhe.popen_uci(" ")),
    ("an empty program", chuhe.ArgumentError, ValueError, lambda _: chuhe.popen_uci(["", "x"])),
    ("zero byte", chuhe.EngineError, RuntimeError, lambda _: chuhe.popen_uci(["engine\0"])),
    ("surrogate in a fen", chuhe.FenError, ValueError, lambda _: chuhe.Board("\ud800")),
    ("surrogate in a batch", chuhe.FenError, ValueError, lambda _: chuhe.GameBatch(1, fen="\ud800")),
    ("surrogate in a move", chuhe.InvalidMoveError, ValueError, lambda _: chuhe.Move("\ud800")),
    ("surrogate played", chuhe.InvalidMoveError, ValueError, lambda _: chuhe.Board().push("\ud800")),
    ("surrogate read", chuhe.InvalidMoveError, ValueError, lambda _: START.read("\ud800")),
    ("surrogate for a reader", chuhe.InvalidMoveError, ValueError, lambda _: chuhe.Reader().read(START, "\ud800")),
    ("surrogate in a square", chuhe.ArgumentError, ValueError, lambda _: START.piece_at("\ud800")),
    ("program", chuhe.EngineError, RuntimeError, lambda folder: chuhe.popen_uci(str(folder / "none"))),
]


@pytest.mark.parametrize(("error", "builtin", "call"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_each_is_an_error_of_the_package_and_one_of_python(
    error: type[Exception], builtin: type[Exception], call: Callable[[Path], object], tmp_path: Path
) -> None:
    with pytest.raises(error) as raised:
        call(tmp_path)
    assert isinstance(raised.value, chuhe.Error) and isinstance(raised.value, builtin)
    assert str(raised.value)
    # Pools of processes send exceptions between processes.
    again = pickle.loads(pickle.dumps(raised.value))
    assert (type(again), str(again)) == (type(raised.value), str(raised.value))


def test_names_are_those_that_users_import() -> None:
    for error in chuhe.Error.__subclasses__():
        assert f"{error.__module__}.{error.__name__}" == f"chuhe.{error.__name__}"
        assert getattr(chuhe, error.__name__) is error and error.__name__ in chuhe.__all__


OPENERS: list[Callable[[Path], object]] = [chuhe.read_games, chuhe.Book, chuhe.Library, chuhe.Tables, chuhe.puzzles]


@pytest.mark.parametrize("opener", OPENERS)
def test_errors_of_the_system_have_number_and_file_name(opener: Callable[[Path], object], tmp_path: Path) -> None:
    path = tmp_path / "none"
    with pytest.raises(FileNotFoundError) as expected:
        open(path)
    with pytest.raises(FileNotFoundError) as raised:
        opener(path)
    assert (raised.value.errno, raised.value.filename) == (expected.value.errno, str(path))
    assert str(raised.value) == str(expected.value)


def test_errors_of_files_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("no book, no library, no puzzles\n")
    for opener in (chuhe.Book, chuhe.Library, chuhe.puzzles):
        with pytest.raises(chuhe.Error, match="text: "):
            opener(path)
    with pytest.raises(OSError) as raised:
        list(chuhe.read_games(tmp_path))
    assert raised.value.filename == str(tmp_path)


def test_wrong_types_are_named() -> None:
    calls: list[Callable[[Any], object]] = [
        chuhe.Board().push,
        START.is_legal,
        START.is_capture,
        START.gives_check,
        START.write,
        lambda move: START.write_line([move]),
        lambda move: START.svg(arrows=[move]),
        lambda move: chuhe.explain(START, move),
        lambda move: chuhe.Engine().play(START, depth=1, root_moves=[move]),
        lambda move: chuhe.GameBatch.action_of(START, move),
    ]
    for call in calls:
        with pytest.raises(TypeError, match="expected a Move or a str, not int"):
            call(5)
    several: list[Callable[[Any], object]] = [
        START.write_line,
        lambda moves: START.svg(arrows=moves),
        lambda moves: chuhe.Engine().analyse(START, depth=1, root_moves=moves),
        lambda moves: chuhe.Engine().play(START, depth=1, root_moves=moves),
    ]
    for call in several:
        with pytest.raises(TypeError, match="expected several moves, not one str"):
            call("h2e2")
        assert call(move for move in ("h2e2",))
    for source in (5, None):
        with pytest.raises(TypeError, match="expected the name of a file"):
            chuhe.read_games(source)  # type: ignore[arg-type]
    with pytest.raises(chuhe.ArgumentError, match="depth is beyond 64 bits: expected 1 to 127"):
        chuhe.Engine().analyse(START, depth=2**70)
    with pytest.raises(TypeError):
        START.read(7)  # type: ignore[arg-type]


def test_one_text_is_not_taken_for_several(tmp_path: Path) -> None:
    pgn = tmp_path / "a.pgn"
    pgn.write_text("1. h2e2 h9g7 *\n")
    database = tmp_path / "library.db"
    chuhe.Library.add_files(database, [pgn])
    library = chuhe.Library(database)
    out = tmp_path / "out"
    calls: list[Callable[[Any], object]] = [
        lambda text: chuhe.Library.add_files(database, text.encode()),
        lambda text: library.find(sequence=text),
        lambda text: library.positions(text),
        lambda text: chuhe.batch.analyse(text, out=out, nodes=50),
        lambda text: chuhe.batch.datagen(text, out=out, games=1),
        lambda text: chuhe.Game().add("h2e2", nags=text),
        lambda text: chuhe.Engine().analyse(START, depth=1, root_moves=text),
        lambda text: START.write_line(text),
        lambda text: START.svg(marks=text),
        lambda text: chuhe.Reader.for_game(START, text),
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call("h2e2 h9g7")
    assert not out.exists()
