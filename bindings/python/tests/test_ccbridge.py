"""CCBridge's files in Python: CBR, one game; CBL, a library; CBF, XML. They are made here from the layout."""

from __future__ import annotations

from pathlib import Path

import pytest

import chuhe
from chuhe import Move, read_games

BACK = [1, 2, 3, 4, 5, 4, 3, 2, 1]
CBF = """<?xml version="1.0" encoding="utf-8"?>
<ChineseChessRecord Version="1.0"><Head><Event>c</Event><Contest>全国赛</Contest><Red>甲</Red><Black>乙</Black>
<RecordResult>2</RecordResult></Head><MoveList><Move value="00-00">开始</Move><Move value="77-47">好</Move>
<Move value="70-62" branch="1"/><Move value="79-67" end="1"/><Move value="72-42" end="1"/></MoveList>
</ChineseChessRecord>"""


def node(flags: int, squares: str, comment: str = "") -> bytes:
    """A move. Flag 1 ends a line, 2 promises another move instead, 4 a comment."""
    first, second = (("9876543210".index(s[1]) * 9 + ord(s[0]) - ord("a")) for s in (squares[:2], squares[2:]))
    text = comment.encode("utf-16-le")
    size = len(text).to_bytes(4, "little") if text else b""
    return bytes([flags | (4 if text else 0), 0, first, second]) + size + text


ROOT = b"\x04\x00\x00\x00" + (4).to_bytes(4, "little") + "开始".encode("utf-16-le")
BODY = ROOT + node(0, "h2e2", "好") + node(2, "h9g7") + node(1, "h0g2") + node(1, "h7e7")


def cbr(body: bytes, red: str = "甲") -> bytes:
    data = bytearray(2214)
    data[:15], data[19], data[2112], data[2076] = b"CCBridge Record", 2, 1, 2
    for file, code in enumerate(BACK):
        data[2120 + file], data[2201 + file] = 0x20 + code, 0x10 + code
        if file % 2 == 0:
            data[2147 + file], data[2174 + file] = 0x27, 0x17
    for file in (1, 7):
        data[2138 + file], data[2183 + file] = 0x26, 0x16
    for place, text in ((692, "全国赛"), (1076, red), (1300, "乙")):
        data[place : place + 2 * len(text)] = text.encode("utf-16-le")
    return bytes(data) + body


def cbl(games: list[bytes]) -> bytes:
    head = bytearray(66_624 + 276 * len(games))
    head[:15], head[60:64] = b"CCBridgeLibrary", len(games).to_bytes(4, "little")
    return bytes(head) + b"".join(game + bytes(-len(game) % 4096) for game in games)


def check(game: chuhe.Game) -> None:
    names = [game.headers[name] for name in ("Event", "Red", "Black")]
    assert names == ["全国赛", "甲", "乙"] and game.result == "0-1" and game.error is None
    assert game.mainline_moves() == [Move("h2e2"), Move("h9g7"), Move("h0g2")]
    [first] = game.variations
    assert (game.comment, first.comment) == ("开始", "好")
    assert [node.move for node in first.variations] == [Move("h9g7"), Move("h7e7")]


@pytest.mark.parametrize(("name", "content"), [("g.cbr", cbr(BODY)), ("g.cbf", CBF.encode())], ids=["cbr", "cbf"])
def test_a_game_is_read_with_comments_and_variations(name: str, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    for source in (path, content):
        [game] = read_games(source)
        check(game)
    # A game that was read can be written in another format.
    [again] = read_games(game.to_bytes("pgn"))
    assert again.mainline_moves() == game.mainline_moves() and again.headers["Red"] == "甲"


def test_a_library_has_its_games_in_order(tmp_path: Path) -> None:
    path = tmp_path / "games.cbl"
    path.write_bytes(cbl([cbr(BODY), cbr(ROOT + node(1, "b2e2"), red="丙"), cbr(BODY)]))
    games = list(read_games(path, format="cbl"))
    assert [game.headers["Red"] for game in games] == ["甲", "丙", "甲"]
    check(games[2])
    assert games[1].mainline_moves() == [Move("b2e2")]


def test_damage_is_told_and_what_is_before_it_kept() -> None:
    reader = read_games(cbl([cbr(ROOT + node(0, "h2e2") + node(1, "a9a1")), cbr(BODY)]))
    broken, whole = reader
    assert broken.mainline_moves() == [Move("h2e2")] and broken.error and reader.errors == [broken.error]
    check(whole)
    with pytest.raises(chuhe.GameFileError):
        list(read_games(cbr(BODY)[:300]))
    with pytest.raises(chuhe.GameFileError):
        list(read_games(CBF.replace("</Head>", "</Tail>").encode()))
