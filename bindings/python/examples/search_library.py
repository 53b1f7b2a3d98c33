"""Makes a library of a few games and asks it: who played a position, what was played there, and a table for pandas."""

import sys
import tempfile
from pathlib import Path

import chuhe

GAMES = """[Event "Cup 2001"]
[Date "2001.05.01"]
[Red "Xu Yinchuan"]
[Black "Lu Qin"]
[Result "1-0"]

1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 兵七进一 炮8平9 1-0

[Event "Cup 2002"]
[Date "2002.05.01"]
[Red "Lu Qin"]
[Black "Xu Yinchuan"]
[Result "1/2-1/2"]

1. 马二进三 马8进7 2. 炮二平五 车9平8 3. 车一进一 象3进5 1/2-1/2
"""


def ask(library: chuhe.Library) -> None:
    """Runs a few queries."""
    board = chuhe.Board()
    for move in ("炮二平五", "马8进7", "马二进三"):
        board.push(move)
    for found in library.find(board):
        game = library.game(found.game)
        print(f"game {found.game}: {game.headers.get('Red')} - {game.headers.get('Black')}, ply {found.ply}")
    for played in library.explore(board).moves:
        print(f"{board.write(played.move, 'chinese')}: games: {played.results.games}, score: {played.score}")
    print("games of Xu Yinchuan:", library.count(player="许银川"))
    try:
        print(library.table(year=(2001, 2010)).select(["red", "black", "year", "result"]).to_pylist())
    except chuhe.MissingExtraError as error:
        print(error)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        ask(chuhe.Library(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            games = Path(folder) / "games.pgn"
            games.write_text(GAMES, encoding="utf-8")
            path = Path(folder) / "library.db"
            print(chuhe.Library.add_files(path, [games]).games, "games added")
            ask(chuhe.Library(path))
