"""Libraries of games: each query compared with a slow look at every game."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any, Callable, Optional

import pytest

import chuhe

PLAYERS = ["许银川", "吕钦", "Hu Ronghua", "Anna", "Berta"]
SHOWN = {"Hu Ronghua": "胡荣华"}


def random_games(count: int, seed: int) -> list[chuhe.Game]:
    chance = random.Random(seed)
    games = []
    for _ in range(count):
        board = chuhe.Board()
        for ply in range(chance.randrange(1, 40)):
            legal = board.legal_moves
            if not legal:
                break
            board.push(chance.choice(legal[:3] if ply < 4 else legal))
        game = chuhe.Game.from_board(board)
        game.result = chance.choice(["1-0", "0-1", "1/2-1/2", "*"])
        game.headers = {
            "Event": chance.choice(["Cup", "League"]),
            "Red": chance.choice(PLAYERS),
            "Black": chance.choice(PLAYERS),
        }
        if chance.random() < 0.8:
            game.headers["Date"] = f"{chance.randrange(1990, 2000)}.05.01"
        if chance.random() < 0.5:
            game.headers["RedElo"] = str(chance.randrange(2000, 2500))
        if chance.random() < 0.2:
            game.comment = "a comment 评注"
        games.append(game)
    return games


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[chuhe.Library, dict[int, chuhe.Game]]:
    folder = tmp_path_factory.mktemp("library")
    path = folder / "library.db"
    for number in range(3):
        file = folder / f"{number}.pgn"
        file.write_text("".join(map(str, random_games(120, number))), encoding="utf-8")
        done = chuhe.Library.add_files(path, [file])
        assert done.games + done.duplicates == 120 and done.files == 1 and done.notices == []
        assert chuhe.Library.add_files(str(path), [str(file)]).known == 1
    library = chuhe.Library(path)
    return library, {found.game: library.game(found.game) for found in library.find()}


def test_one_name_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("other").mkdir()
    for name, moves in (("a.pgn", "1. h2e2 h9g7 *"), ("other/b.pgn", "1. c3c4 c6c5 *")):
        Path(name).write_text(moves + "\n")
    names: list[str | Path] = ["a.pgn", Path("a.pgn")]
    for file in names:
        done = chuhe.Library.add_files(f"{type(file).__name__}.db", file)
        assert (done.files, done.games, done.notices) == (1, 1, [])


def mirrored(board: chuhe.Board) -> chuhe.Board:
    pieces, rest = board.fen().split(" ", 1)
    return chuhe.Board("/".join(rank[::-1] for rank in pieces.split("/")) + " " + rest)


def mirrored_game(board: chuhe.Board) -> chuhe.Board:
    image = chuhe.Board()
    for move in board.moves:
        image.push(move.mirrored())
    return image


def ply_of(game: chuhe.Game, holds: Callable[[chuhe.Board], bool]) -> Optional[int]:
    board = chuhe.Board(game.start_fen)
    for ply, move in enumerate([*game.mainline_moves(), None]):
        if holds(board):
            return ply
        if move is not None:
            board.push(move)
    return None


def test_headers_are_conditions(made: tuple[chuhe.Library, dict[int, chuhe.Game]]) -> None:
    library, games = made
    assert len(library) == len(games) > 300

    def numbers(holds: Callable[[dict[str, str]], bool]) -> list[chuhe.Found]:
        return [chuhe.Found(number, None) for number, game in games.items() if holds(game.headers)]

    xu = numbers(lambda it: "许银川" in (it["Red"], it["Black"]))
    assert library.find(player="Xu Yinchuan") == xu and library.count(player="許銀川") == len(xu) > 0
    assert library.find(player=["anna", "berta"]) == numbers(lambda it: {it["Red"], it["Black"]} == {"Anna", "Berta"})
    assert library.find(red="anna", event="leag") == numbers(lambda it: (it["Red"], it["Event"]) == ("Anna", "League"))
    assert library.find(year=1995) == numbers(lambda it: it.get("Date", "").startswith("1995"))
    assert library.find(year=(1995, 1997)) == numbers(lambda it: "1995" <= it.get("Date", "")[:4] <= "1997")
    won = [number for number, game in games.items() if game.result == "0-1"]
    assert [found.game for found in library.find(result="0-1")] == won
    assert [found.game for found in library.find(result="0-1", offset=3, limit=4)] == won[3:7]
    assert library.find(year=10**12) == library.find(offset=2**70) == [] and len(library.find(limit=2**70)) == len(games)
    assert library.find(year=(1995, 10**12)) == numbers(lambda it: "1995" <= it.get("Date", "")[:4])
    for number in (-1, 2**70):
        with pytest.raises(chuhe.MissingError):
            library.game(number)
    wrong: list[dict[str, Any]] = [{"year": (1999,)}, {"pieces": {"a0": "RR"}}, {"pieces": {"a0": ""}}, {"offset": -1}]
    for conditions in wrong:
        with pytest.raises(chuhe.ArgumentError):
            library.find(**conditions)
    for conditions in ({"year": "1999"}, {"pieces": "a0"}, {"limit": 1.5}):
        with pytest.raises(TypeError):
            library.find(**conditions)
    with pytest.raises(TypeError):
        library.find(place="Guangzhou")  # type: ignore[call-arg]


def test_openings_are_found_by_position(made: tuple[chuhe.Library, dict[int, chuhe.Game]]) -> None:
    library, games = made
    codes = {}
    for number, game in games.items():
        board = chuhe.Board(game.start_fen)
        for move in game.mainline_moves():
            board.push(move)
        found = chuhe.opening(board)
        codes[number] = found.code if found else None
    code = Counter(codes.values()).most_common(1)[0][0]
    assert code
    for text in (code, code.lower(), code[:2], code[0]):
        expected = [number for number, it in codes.items() if it and it.startswith(text.upper())]
        assert [found.game for found in library.find(opening=text)] == expected
    board = chuhe.Board()
    assert chuhe.opening(board) is None
    for text in ("炮二平五", "马8进7", "马二进三", "马2进3"):
        board.push(text)
    opening = chuhe.opening(board)
    assert opening and (opening.code, opening.chinese) == ("C00", "中炮对屏风马")
    assert opening == chuhe.opening(mirrored_game(board)) and "Screen Horses" in repr(opening)


def test_the_board_is_a_condition(made: tuple[chuhe.Library, dict[int, chuhe.Game]]) -> None:
    library, games = made
    chance = random.Random(5)
    for _ in range(12):
        game = chance.choice(list(games.values()))
        board = chuhe.Board()
        for move in game.mainline_moves()[: chance.randrange(4)]:
            board.push(move)
        image = mirrored(board)
        plies = {number: ply_of(it, lambda b: b in (board, image)) for number, it in games.items()}
        expected = [chuhe.Found(number, ply) for number, ply in plies.items() if ply is not None]
        assert library.find(board) == expected and library.count(image) == len(expected) > 0
        assert library.key(board) == library.key(image)
        explored = library.explore(board)
        assert explored.results.games == len(expected)
        assert explored.results.red_wins == sum(games[it.game].result == "1-0" for it in expected)
        assert all(move.move in board.legal_moves and 0 < len(move.last) <= 3 for move in explored.moves)
    pieces = {"e0": "K", "h2": "C", "e9": "k"}
    holds = lambda b: any(all(it.piece_at(on) == piece for on, piece in pieces.items()) for it in (b, mirrored(b)))  # noqa: E731
    expected_pieces = [number for number, game in games.items() if ply_of(game, holds) is not None]
    assert [found.game for found in library.find(pieces=pieces)] == expected_pieces
    assert library.count(material="RRNNCCPPPPP/RRNNCCPPPPP") == len(games)
    first = next(iter(games.values())).mainline_moves()[0]
    assert library.count(sequence=[first]) == library.count(sequence=[str(first.mirrored())]) > 0


def test_a_game_has_its_comments(made: tuple[chuhe.Library, dict[int, chuhe.Game]]) -> None:
    library, games = made
    assert Counter(game.comment for game in games.values())["a comment 评注"] > 20
    with pytest.raises(chuhe.MissingError):
        library.game(10_000)


def test_tables_have_what_is_found(made: tuple[chuhe.Library, dict[int, chuhe.Game]]) -> None:
    pytest.importorskip("pyarrow")
    library, games = made
    table = library.table(chuhe.Board())
    assert table.num_rows == len(games)
    for row in table.to_pylist():
        headers = games[row["game"]].headers
        # The library shows the first of a player's aliases as the name.
        names = [SHOWN.get(headers[it], headers[it]) for it in ("Red", "Black", "Event")]
        assert [row["red"], row["black"], row["event"]] == names
        assert row["year"] == (int(headers["Date"][:4]) if "Date" in headers else None)
        assert row["red_elo"] == (int(headers["RedElo"]) if "RedElo" in headers else None)
        assert row["result"] == games[row["game"]].result and row["ply"] == 0 and row["black_elo"] is None
        assert row["plies"] == len(games[row["game"]].mainline_moves())
    assert table.validate(full=True) is None
    assert library.table(player="nobody").num_rows == 0
    some = list(games)[:50]
    rows = library.positions(some).to_pylist()
    assert len(rows) == sum(len(games[number].mainline_moves()) + 1 for number in some)
    for row in rows:
        board = chuhe.Board(row["fen"])
        assert row["key"] == library.key(board) == library.key(mirrored(board))
        moves = games[row["game"]].mainline_moves()
        assert row["move"] == (str(moves[row["ply"]]) if row["ply"] < len(moves) else None)


def test_a_library_becomes_parquet(made: tuple[chuhe.Library, dict[int, chuhe.Game]], tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow.dataset")
    library, games = made
    folder = tmp_path / "parquet"
    assert library.to_parquet(folder) == len(games)

    def read(name: str) -> list[dict[str, object]]:
        rows: list[dict[str, object]] = arrow.dataset(folder / name, partitioning="hive").to_table().to_pylist()
        return rows

    years = {row["game"]: row["year"] for row in read("games")}
    wanted = {number: game.headers.get("Date", "")[:4] for number, game in games.items()}
    assert years == {number: int(year) if year else None for number, year in wanted.items()}
    positions = read("positions")
    assert len(positions) == sum(len(game.mainline_moves()) + 1 for game in games.values())
    assert all(row["year"] == years[row["game"]] for row in positions)
    here = {row["game"] for row in positions if row["key"] == library.key(chuhe.Board())}
    assert here == {found.game for found in library.find(chuhe.Board())}
    with pytest.raises(chuhe.ArgumentError):
        library.to_parquet(folder)


def test_what_is_wrong_is_told(made: tuple[chuhe.Library, dict[int, chuhe.Game]], tmp_path: Path) -> None:
    library, _ = made
    with pytest.raises(OSError):
        chuhe.Library(tmp_path / "none.db")
    wrong = tmp_path / "wrong.db"
    wrong.write_bytes(b"not a library, but some text that is long enough" * 100)
    with pytest.raises(chuhe.LibraryError):
        chuhe.Library(wrong)
    with pytest.raises(chuhe.LibraryError):
        chuhe.Library.add_files(wrong, [])
    assert wrong.read_bytes().startswith(b"not a library")
    faulty = tmp_path / "faulty.pgn"
    faulty.write_text("1. h2e2 h2e2 *\n\n1. i0i1 *\n")
    for strict, counts in ((False, (2, 1, 0)), (True, (1, 0, 1))):
        done = chuhe.Library.add_files(tmp_path / f"{strict}.db", [faulty], strict=strict)
        assert (done.games, done.partial, done.faulty) == counts and len(done.notices) == 1
    wrong_conditions: list[Callable[[], object]] = [
        lambda: library.find(result="2-0"),
        lambda: library.find(pieces={"e4": "x"}),
        lambda: library.find(pieces={"z4": "R"}),
        lambda: library.find(material="rook"),
        lambda: library.find(sequence=["h2"]),
        lambda: library.find(limit=-1),
        lambda: chuhe.Library.add_files(tmp_path / "x.db", [], readers=0),
    ]
    for ask in wrong_conditions:
        with pytest.raises(ValueError):
            ask()


def test_years_come_in_their_order(made: tuple[chuhe.Library, dict[int, chuhe.Game]]) -> None:
    library, _ = made
    assert library.count(year=(1992, 1992)) == library.count(year=1992) > 0
    for ask in (library.find, library.count, library.table):
        with pytest.raises(chuhe.ArgumentError, match="the first year is after the last"):
            ask(year=(2030, 1990))


def test_numbers_of_numpy_are_numbers(made: tuple[chuhe.Library, dict[int, chuhe.Game]]) -> None:
    np = pytest.importorskip("numpy")
    library, games = made
    assert library.find(year=np.int64(1995)) == library.find(year=1995)
    assert library.find(year=(np.int32(1995), np.int64(1997)), limit=np.int8(2)) == library.find(year=(1995, 1997), limit=2)
    number = np.int64(min(games))
    assert str(library.game(number)) == str(library.game(int(number)))
