"""Game files: what is read is what was written, in all formats, and faults are told."""

from __future__ import annotations

import copy
import io
import os
import pickle
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import chuhe
from chuhe import Board, Game, Move, read_games

PGN = """[Event "Cup"]
[Red "甲"]
[Black "乙"]
[Result "1-0"]

{before} 1. 炮二平五 {middle} (1. 兵七进一 {other} 卒7进1 (1... 马8进7)) 马8进7 $1 2. 马二进三 1-0
"""


def test_a_tree_is_read_and_walked() -> None:
    [game] = read_games(PGN.encode())
    assert (game.headers["Red"], game.headers["Event"], game.result) == ("甲", "Cup", "1-0")
    assert game.comment == "before" and game.error is None
    assert game.mainline_moves() == [Move("h2e2"), Move("h9g7"), Move("h0g2")]
    first, second, third = game.mainline()
    assert (first.comment, second.nags, third.ply, third.parent) == ("middle", [1], 3, second)
    assert game.end() is third and third.game() is game and third.next() is None
    _, other = game.variations
    assert (other.move, other.comment) == (Move("c3c4"), "other")
    assert [node.move for node in other.variations] == [Move("g6g5"), Move("h9g7")]
    assert other.variations[1].board() == Board("startpos moves c3c4 h9g7")


def tree(node: chuhe.Node) -> object:
    return (node.move, node.comment, node.nags, [tree(following) for following in node.variations])


def long_game(plies: int) -> Game:
    board = Board(natural_move_limit=None)
    for move in ["b0a2", "b9a7", "a2b0", "a7b9"] * (plies // 4):
        board.push(move)
    return Game.from_board(board, {"Red": "甲"})


def test_games_of_any_length_are_copied_and_pickled() -> None:
    # The largest number of plies that a game read from a file may have.
    game = long_game(5000)
    game.end().comment = "the end"
    copies: list[Callable[[Any], Any]] = [copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))]
    for again in copies:
        made = again(game)
        assert type(made) is Game and made is not game and made.headers == game.headers
        assert made.mainline_moves() == game.mainline_moves()
        assert (made.end().comment, made.end().game()) == ("the end", made)
        # A node keeps its place in its game.
        both, node = again((game, game.end()))
        assert node is both.end() and node.ply == 5000


def test_a_copy_has_the_whole_tree() -> None:
    [game] = read_games(PGN.encode())
    game.warnings.append("odd")
    for again in (copy.deepcopy(game), pickle.loads(pickle.dumps(game, 2)), pickle.loads(pickle.dumps(game))):
        assert tree(again) == tree(game) and str(again) == str(game)
        assert (again.warnings, again.error, again.start_fen) == (game.warnings, game.error, game.start_fen)
        again.variations[1].comment = again.headers["Red"] = "changed"
        again.end().nags.append(5)
        assert "changed" not in str(game) and game.end().nags == []
    # A shallow copy shares the moves.
    assert copy.copy(game).variations is game.variations and copy.copy(game.end()) is not game.end()
    removed = game.variations[1]
    game.remove("c3c4")
    again = pickle.loads(pickle.dumps(removed))
    assert tree(again) == tree(removed) and tree(again.parent) == tree(game)


def test_attributes_may_hold_nodes_of_the_game() -> None:
    copies: list[Callable[[Any], Any]] = [copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))]
    for again in copies:
        [game] = read_games(PGN.encode())
        removed = game.variations[1]
        game.remove("c3c4")
        vars(game).update(cursor=game.end(), marks={"own": [game, game.variations[0]]}, removed=removed)
        vars(game.end()).update(first=game.variations[0], itself=game.end())
        for made in (again(game), again(game.end()).game(), again([game.end(), game])[1]):
            assert tree(made) == tree(game) and type(made) is Game
            attributes = vars(made)
            assert attributes["cursor"] is made.end() and attributes["removed"].parent is made
            assert attributes["marks"]["own"][0] is made and attributes["marks"]["own"][1] is made.variations[0]
            assert vars(made.end())["first"] is made.variations[0] and vars(made.end())["itself"] is made.end()


@pytest.mark.parametrize("format", ["pgn", "xqf", "dhtmlxq", "wxf", "lines"])
def test_what_is_written_is_read_again(format: str, tmp_path: Path) -> None:
    [game] = read_games(PGN.encode())
    path = tmp_path / "game"
    game.save(path, format=format)
    assert [file.name for file in tmp_path.iterdir()] == ["game"]
    [again] = read_games(path)
    assert again.mainline_moves() == game.mainline_moves()
    if format in ("pgn", "xqf", "dhtmlxq"):
        assert again.variations[1].moves() == [Move("c3c4")]
    if format == "pgn":
        # The writer adds the tags that PGN requires.
        assert tree(again) == tree(game) and game.headers.items() <= again.headers.items()
        assert str(again) == str(game)


def test_sources_of_all_kinds(tmp_path: Path) -> None:
    path = tmp_path / "two.pgn"
    path.write_text(PGN * 2, encoding="gb18030")
    reader = read_games(str(path))
    assert len(list(reader)) == 2 and reader.encodings == ["gb18030"] and reader.errors == []
    with path.open("rb") as file:
        assert len(list(read_games(file))) == 2
    assert next(read_games(io.StringIO(PGN))).headers["Black"] == "乙"
    # A reader may be left before its end.
    assert next(read_games(PGN.encode() * 500)).result == "1-0"
    with pytest.raises(OSError):
        read_games(tmp_path / "none.pgn")


def test_faults_keep_what_is_before_them() -> None:
    bad = PGN.replace("2. 马二进三", "2. 马二进四")
    reader = read_games((bad + PGN).encode())
    games = list(reader)
    assert [len(game.mainline_moves()) for game in games] == [2, 3]
    assert games[0].error is not None and reader.errors == [games[0].error]
    strict = read_games((bad + PGN).encode(), strict=True)
    with pytest.raises(chuhe.GameFileError):
        next(strict)
    assert next(strict).error is None
    with pytest.raises(chuhe.GameFileError):
        list(read_games(b"\x00\x01binary"))
    with pytest.raises(ValueError):
        read_games(b"", format="doc")
    with pytest.raises(ValueError):
        read_games(b"", encoding="klingon")


@pytest.mark.parametrize("format", [None, "pgn", "wxf", "json", "dhtmlxq", "lines", "xqf"])
@pytest.mark.parametrize("content", [b"hello world", b"<html><p>News</p></html>", b'{"a": 1}', b""])
def test_a_file_without_games_is_an_error(format: str | None, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "notes.pgn"
    path.write_bytes(content)
    for strict in (False, True):
        with pytest.raises(chuhe.GameFileError):
            list(read_games(content, format=format, strict=strict))
        reader = read_games(path, format=format, strict=strict)
        with pytest.raises(chuhe.GameFileError, match=None if strict else "notes.pgn: "):
            next(reader)
        if not strict:
            assert list(reader) == []


def test_damaged_text_is_told() -> None:
    reader = read_games(PGN.encode().replace("甲".encode(), b"\xe7\x94"), encoding="utf-8")
    assert list(reader) and reader.notes
    reader = read_games(io.StringIO(PGN.replace("甲", "\udce7")))
    assert list(reader) and reader.notes


def test_a_game_is_built_and_judged() -> None:
    board = Board("5k3/R8/9/9/9/9/9/9/9/4K4 w moves a8a9 f9f8 a9a8 f8f9 a8a9 f9f8 a9a8 f8f9")
    game = Game.from_board(board, {"Red": "a"})
    ruling = game.judge()
    assert game.result == "0-1" and ruling is not None and ruling.loser == chuhe.Color.RED
    [again] = read_games(game.to_bytes())
    assert again.start_fen == game.start_fen and again.end().board() == board
    game = Game()
    main = game.add("炮二平五", comment="c")
    other = game.add(Move("c3c4"))
    assert game.add("h2e2") is main and game.variations == [main, other]
    other.promote()
    assert game.variations == [other, main]
    game.remove("h2e2")
    assert game.variations == [other]
    with pytest.raises(chuhe.ArgumentError, match="h2e2 was removed"):
        main.promote()
    with pytest.raises(ValueError):
        game.remove("h2e2")
    with pytest.raises(chuhe.IllegalMoveError):
        other.add("c3c4")
    with pytest.raises(chuhe.GameFileError):
        game.to_bytes("ccbridge")
    with pytest.raises(ValueError):
        game.save("game.unknown")


def test_what_pgn_has_no_place_for_becomes_what_the_help_says() -> None:
    game = Game({"Event": "a\nb"})
    game.comment = "x } y { z"
    [pgn] = read_games(game.to_bytes())
    assert (pgn.comment, pgn.headers["Event"]) == ("x ) y ( z", "a b")
    [xqf] = read_games(game.to_bytes("xqf"))
    assert xqf.comment == game.comment


def test_only_a_file_is_replaced(tmp_path: Path) -> None:
    game = next(read_games(PGN.encode()))
    for place, error in [(tmp_path, IsADirectoryError), (tmp_path / "none" / "game.pgn", FileNotFoundError)]:
        with pytest.raises(error) as raised:
            game.save(place, format="pgn")
        assert str(place) in str(raised.value)
    assert list(tmp_path.iterdir()) == []
    real, link = tmp_path / "real.pgn", tmp_path / "link.pgn"
    real.write_text("old")
    try:
        link.symlink_to(real)
    except OSError:
        pytest.skip("no links here")
    game.save(link)
    assert link.is_symlink() and real.read_text(encoding="utf-8") == str(game)


def test_a_game_keeps_the_clock_of_its_start() -> None:
    board = Board("4k4/9/9/9/9/9/9/9/R8/3K5 w - - 130 150", natural_move_limit=None)
    board.push("a1a2")
    game = Game.from_board(board)
    assert game.start_fen == board.start_fen() and "- - 130 150" in game.start_fen
    # Files are read with the limit of 120, but written as they are.
    assert game.start_fen in game.to_bytes("pgn", "iccs").decode()


def test_pgn_holds_every_header_or_none() -> None:
    wrong: list[dict[str, str]] = [{"A B": "x"}, {"": "x"}, {"Red": "a", "red": "b"}, {"红方": "x"}, {"Red": "\ud800"}]
    wrong.append({"WhiteElo": "2400", "RedElo": "2500"})
    for headers in wrong:
        with pytest.raises(chuhe.GameFileError):
            str(Game(headers))
    for headers in ({"Own_2": "x"}, {"WhiteElo": "2400"}):
        (tag,) = headers.items()
        assert f'[{tag[0]} "{tag[1]}"]' in str(Game(headers))


@pytest.mark.parametrize("name", ["Result", "FEN", "SetUp", "Variant", "Format", "Game", "White", "result", "fen"])
@pytest.mark.parametrize("format", ["pgn", "dhtmlxq", "xqf", "wxf", "lines"])
def test_what_is_no_header_is_refused(name: str, format: str) -> None:
    game = Game({"Red": "A"})
    game.add("h2e2")
    game.headers[name] = "0-1"
    with pytest.raises(chuhe.ArgumentError, match=name):
        game.to_bytes(format)
    del game.headers[name]
    assert next(read_games(game.to_bytes(format))).mainline_moves() == [Move("h2e2")]


def test_a_header_is_a_text() -> None:
    game = next(read_games(PGN.encode()))
    game.headers["Round"] = 5  # type: ignore[assignment]
    with pytest.raises(TypeError, match="'Round'.*int"):
        str(game)
    with pytest.raises(TypeError, match="int"):
        str(Game({5: "x"}))  # type: ignore[dict-item]
    game.headers = None  # type: ignore[assignment]
    with pytest.raises(TypeError, match="headers"):
        str(game)
    with pytest.raises(TypeError, match="board"):
        Game.from_board("startpos")  # type: ignore[arg-type]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_ctrl_c_loses_no_game(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    # Opened for both, so that this thread need not wait for the reader.
    descriptor = os.open(pipe, os.O_RDWR)
    reader = read_games(pipe, format="pgn")

    def interrupt_and_write() -> None:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        os.write(descriptor, PGN.encode() * 20)
        os.close(descriptor)

    writer = threading.Timer(0.2, interrupt_and_write)
    writer.start()
    games: list[Game] = []
    interruptions = 0
    while True:
        try:
            for game in reader:
                games.append(game)
            break
        except KeyboardInterrupt:
            interruptions += 1
    writer.join()
    assert (len(games), interruptions) == (20, 1)
