"""Opening books: the built-in one, files, and what is not a book."""

from __future__ import annotations

from pathlib import Path

import pytest

import chuhe


def test_the_built_in_book_knows_the_first_moves() -> None:
    book = chuhe.Book()
    board = chuhe.Board()
    moves = book.probe(board)
    assert book.format == "Chuhe" and len(moves) > 3
    assert [move.weight for move in moves] == sorted((move.weight for move in moves), reverse=True)
    assert all(move.move in board.legal_moves for move in moves)
    assert all(0 <= move.points <= move.games for move in moves)
    # The book continues after the move, and ends after some further moves.
    plies = 0
    while book.probe(board):
        board.push(book.probe(board)[0].move)
        plies += 1
    assert plies > 3
    assert chuhe.Book().probe(chuhe.Board("3k5/9/9/9/9/9/9/9/R8/4K4 w")) == []


def test_a_file_is_read_as_what_it_holds(tmp_path: Path) -> None:
    built_in = Path(__file__).resolve().parents[3] / "book/data/default.book"
    # The name does not show the format.
    copy = tmp_path / "copy.obk"
    copy.write_bytes(built_in.read_bytes())
    told = [[(move.move, move.weight) for move in book.probe(chuhe.Board())] for book in (chuhe.Book(), chuhe.Book(copy))]
    assert told[0] == told[1] != []


def test_what_is_not_a_book_is_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "book"
    wrong.write_bytes(b"not a book, but some text that is long enough")
    with pytest.raises(chuhe.BookError):
        chuhe.Book(wrong)
    with pytest.raises(OSError):
        chuhe.Book(tmp_path / "nothing")
