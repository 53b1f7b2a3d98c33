"""Analyses all positions of a few games side by side, and asks the results as a table. Call it again to add more."""

import sys
import tempfile
from pathlib import Path

import chuhe.batch

GAMES = """[Red "A"]
[Black "B"]

1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 兵七进一 炮8平9 *

[Red "C"]
[Black "D"]

1. 兵七进一 炮2平3 2. 炮二平五 象3进5 3. 马二进三 车9进1 *
"""


def analyse(out: Path) -> None:
    """Analyses what is not in the folder yet."""
    games = [(f"game {number}", game) for number, game in enumerate(chuhe.read_games(GAMES.encode()), 1)]
    # To use a cluster, add backend=chuhe.batch.Dask("tcp://head:8786") or chuhe.batch.Ray("auto").
    done = chuhe.batch.analyse(games, out=out, nodes=5_000, chunk=4, workers=2)
    print(f"{done.items} positions analysed; {done.found} files were there")
    rows = chuhe.batch.read(out).to_pylist()
    scores = {row["key"]: row["score"] if row["score_kind"] == "cp" else None for row in rows}
    for key, game in games:
        print(key, [scores[f"{key}:{ply}"] for ply in range(len(game.mainline_moves()) + 1)])


if __name__ == "__main__":
    try:
        if len(sys.argv) > 1:
            analyse(Path(sys.argv[1]))
        else:
            with tempfile.TemporaryDirectory() as folder:
                analyse(Path(folder))
                analyse(Path(folder))
    except chuhe.MissingExtraError as error:
        print(error)
