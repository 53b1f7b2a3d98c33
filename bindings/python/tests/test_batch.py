"""Batches on one machine: every key once, whatever is killed, and results that depend on the position alone."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install chuhe[batch]")

from batches import CHUNK, NODES, Fault, Poison, fens, kill, rows

import chuhe
from chuhe.batch import Item, Processes, Progress, SettingsError, Task, WorkerError, analyse, datagen, merge, positions
from chuhe.batch.__main__ import main
from chuhe.batch._tasks import SelfPlaySettings, SelfPlayTask

GAME = "[Red \"甲\"]\n\n1. h2e2 h9g7 2. h0g2 (2. b0c2) 1-0"


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, object]]:
    """The results of a run without any trouble, by one worker."""
    out = tmp_path_factory.mktemp("expected")
    analyse(fens(), out=out, nodes=NODES, workers=1)
    return rows(out)


def test_rows_are_what_the_engine_says(expected: dict[str, dict[str, object]]) -> None:
    assert list(expected) == fens()
    for fen, row in list(expected.items())[:20]:
        engine = chuhe.Engine(hash_mib=1)
        [info] = engine.analyse(chuhe.Board(fen), nodes=NODES)
        score = info.score.mate if info.score.mate is not None else info.score.cp
        assert row["fen"] == chuhe.Board(fen).fen() and row["error"] is None
        assert (row["score"], row["score_kind"]) == (score, "cp" if info.score.mate is None else "mate")
        assert (row["depth"], row["nodes"]) == (info.depth, info.nodes)
        assert row["pv"] == [move.uci() for move in info.pv] and row["bestmove"] == info.pv[0].uci()


@pytest.mark.parametrize(("chunk", "workers"), [(1, 2), (7, 1), (25, 2)])
def test_results_do_not_depend_on_chunks_and_neighbours(
    chunk: int, workers: int, expected: dict[str, dict[str, object]], tmp_path: Path
) -> None:
    backwards = list(reversed(fens()))
    analyse(backwards, out=tmp_path, nodes=NODES, chunk=chunk, workers=workers)
    assert rows(tmp_path) == expected


def test_killed_workers_are_replaced_and_their_chunks_done_again(
    expected: dict[str, dict[str, object]], tmp_path: Path
) -> None:
    backend = Processes(4)
    killed: list[int] = []

    def on_part(progress: Progress) -> None:
        if progress.parts >= 2 and not killed and len(backend.pids) >= 2:
            killed.extend(backend.pids[:2])
            kill(killed)

    done = analyse(fens(), out=tmp_path, nodes=NODES, chunk=CHUNK, backend=backend, on_part=on_part)
    assert len(killed) == 2 and done.parts == 60 // CHUNK and done.items == 60
    assert rows(tmp_path) == expected
    assert backend.pids == []


PROGRAM = """
import sys
import chuhe.batch
from batches import fens

backend = chuhe.batch.Processes(2)

def on_part(progress):
    if progress.parts == 3:
        print(*backend.pids, flush=True)
        # The process waits here until it is killed.
        sys.stdin.read()

chuhe.batch.analyse(fens(), out=sys.argv[1], nodes=20_000, chunk=2, backend=backend, on_part=on_part)
"""


def test_a_killed_program_goes_on_where_it_was(tmp_path: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent)},
        text=True,
    )
    assert program.stdout is not None
    workers = program.stdout.readline().split()
    kill([program.pid])
    program.communicate()
    assert len(workers) == 2
    # The workers notice the end of the program by themselves.
    while any(_runs(int(pid)) for pid in workers):
        time.sleep(0.01)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.glob("part-*.parquet")}
    assert len(before) == 3
    done = analyse(fens(), out=tmp_path, nodes=20_000, chunk=2, workers=2)
    assert done.found == len(before) and done.parts == 30 - len(before)
    assert {path: path.stat().st_mtime_ns for path in before} == before
    assert list(sorted(rows(tmp_path))) == sorted(fens())
    again = analyse(fens(), out=tmp_path, nodes=20_000, chunk=2, workers=2)
    assert (again.parts, again.items, again.found) == (0, 0, 30)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # The process has ended, but its parent has not asked for its status yet.
    status = Path(f"/proc/{pid}/stat")
    try:
        return not status.parent.parent.is_dir() or status.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_more_positions_and_other_chunks_later_keep_each_key_once(
    expected: dict[str, dict[str, object]], tmp_path: Path
) -> None:
    analyse(fens()[:25], out=tmp_path, nodes=NODES, chunk=10, workers=1)
    done = analyse(fens(), out=tmp_path, nodes=NODES, chunk=10, workers=1)
    assert (done.found, done.items) == (2, 35)
    done = analyse(fens()[::-1] + fens(), out=tmp_path, nodes=NODES, chunk=11, workers=1)
    assert (done.parts, done.items) == (0, 0)
    assert rows(tmp_path) == expected


def test_shards_do_everything_together_and_are_merged(
    expected: dict[str, dict[str, object]], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    sizes = [
        analyse(fens(), out=out, nodes=NODES, chunk=7, workers=1, shard=(index, 3)).items for index in (2, 0, 1)
    ]
    assert sum(sizes) == 60 and min(sizes) > 0
    assert rows(out) == expected
    assert merge(out, tmp_path / "all.parquet") == 60
    # The merged file can also be used as a source of positions.
    assert [item[0] for item in positions(tmp_path / "all.parquet") if isinstance(item, tuple)] == list(rows(out))


def test_other_settings_are_refused_and_change_nothing(tmp_path: Path) -> None:
    analyse(fens()[:4], out=tmp_path, nodes=50, workers=1)
    before = rows(tmp_path)
    with pytest.raises(SettingsError, match="nodes 50, not 60"):
        analyse(fens(), out=tmp_path, nodes=60)
    with pytest.raises(SettingsError, match="kind analysis, not selfplay"):
        datagen([1], out=tmp_path, games=1)
    (tmp_path / "manifest.json").write_text((tmp_path / "manifest.json").read_text().replace("version", "x"))
    with pytest.raises(SettingsError):
        analyse(fens(), out=tmp_path, nodes=50)
    (tmp_path / "manifest.json").write_text("no manifest")
    with pytest.raises(chuhe.BatchError):
        analyse(fens(), out=tmp_path, nodes=50)
    (tmp_path / "manifest.json").unlink()
    for ask in (chuhe.batch.read, lambda folder: merge(folder, tmp_path / "all")):
        with pytest.raises(chuhe.BatchError):
            ask(tmp_path)
    assert not (tmp_path / "all").exists() and len(before) == 4


def test_nothing_to_do_is_no_error(tmp_path: Path) -> None:
    done = analyse([], out=tmp_path, nodes=1, workers=1)
    assert (done.parts, done.found, rows(tmp_path)) == (0, 0, {})
    with pytest.raises(chuhe.BatchError, match="no results"):
        merge(tmp_path, tmp_path / "all.parquet")


def test_games_boards_keys_and_faults(tmp_path: Path) -> None:
    [game] = chuhe.read_games(GAME.encode())
    board = chuhe.Board("startpos moves h2e2")
    items: list[Item] = [game, ("mine", game), board, ("key", chuhe.START_FEN), "no position", (" k ", "startpos")]
    analyse([*items, game, board], out=tmp_path, nodes=50, workers=1)
    found = rows(tmp_path)
    own = chuhe.batch.game_key(game)
    games = [f"{key}:{ply}" for key in (own, "mine") for ply in range(4)]
    assert list(found) == [*games, f"{chuhe.START_FEN} moves h2e2", "key", "no position", " k "]
    for ply, node in enumerate([game, *game.mainline()]):
        first, second = found[f"{own}:{ply}"], found[f"mine:{ply}"]
        assert first["fen"] == node.board().fen() and {**first, "key": ""} == {**second, "key": ""}
    assert found["no position"]["error"] and found["no position"]["bestmove"] is None


def test_repetitions_of_a_game_count(tmp_path: Path) -> None:
    text = "5k3/R8/9/9/9/9/9/9/9/4K4 w moves a8a9 f9f8 a9a8 f8f9 a8a9 f9f8 a9a8"
    analyse([text, chuhe.Board(text).fen()], out=tmp_path, depth=2, workers=1)
    with_moves, without = rows(tmp_path).values()
    assert with_moves["fen"] == without["fen"] and with_moves["score_kind"] == "ruling" != without["score_kind"]


def test_a_game_that_is_over_has_no_move(tmp_path: Path) -> None:
    analyse(["3k5/3RP4/9/9/9/9/9/9/9/4K4 b"], out=tmp_path, depth=2, workers=1)
    [row] = rows(tmp_path).values()
    assert row["bestmove"] is None and row["pv"] == [] and (row["score_kind"], row["score"]) == ("mate", 0)


@pytest.mark.parametrize(
    "call",
    [
        lambda out: analyse([], out=out),
        lambda out: analyse([], out=out, nodes=0),
        lambda out: analyse([], out=out, nodes=1, chunk=0),
        lambda out: analyse([], out=out, nodes=1, hash_mib=0),
        lambda out: analyse([], out=out, nodes=1, workers=0),
        lambda out: analyse([], out=out, nodes=1, workers=1, backend=Processes(1)),
        lambda out: analyse([], out=out, nodes=1, shard=(3, 3)),
        lambda out: analyse([("a", chuhe.START_FEN), ("a", "startpos")], out=out, nodes=1, workers=1),
        lambda out: analyse([7], out=out, nodes=1, workers=1),  # type: ignore[list-item]
        lambda out: analyse([chuhe.Board(repetition="simple")], out=out, nodes=1, workers=1),
        lambda out: datagen([1], out=out, games=0),
        lambda out: datagen([-1], out=out, games=1, workers=1),
        lambda out: datagen([1], out=out, games=1, nodes=0, workers=1),
    ],
)
def test_wrong_arguments_are_told(call: Callable[[Path], object], tmp_path: Path) -> None:
    with pytest.raises(chuhe.ArgumentError):
        call(tmp_path)
    assert not list(tmp_path.glob("part-*")) and not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("limits", [{"depth": 200}, {"movetime": float("nan")}, {"nodes": 1, "depth": 2**70}])
def test_a_wrong_limit_binds_no_folder(limits: dict[str, Any], tmp_path: Path) -> None:
    out = tmp_path / "out"
    with pytest.raises(chuhe.ArgumentError):
        analyse([chuhe.START_FEN], out=out, workers=1, **limits)
    assert not out.exists()


@pytest.mark.parametrize("wrong", [{"nodes": 0}, {"disturbed": 101}, {"win_score": -1}, {"games": 2**64}])
def test_a_wrong_setting_binds_no_folder(wrong: dict[str, Any], tmp_path: Path) -> None:
    out = tmp_path / "out"
    with pytest.raises(chuhe.ArgumentError):
        datagen([1], out=out, workers=1, **{"games": 1, **wrong})
    assert not out.exists()


def test_a_backend_serves_two_runs_at_a_time(tmp_path: Path) -> None:
    backend = Processes(1)

    def tasks(name: str) -> list[Task[Any]]:
        settings = SelfPlaySettings(chuhe.__version__, 1, 50, 150, 0, 1500)
        return [SelfPlayTask(f"{name}{seed}", settings, seed) for seed in range(4)]

    first = backend.run(iter(tasks("a")))
    done = [next(first)[0].name]
    second = [task.name for task, _ in backend.run(iter(tasks("b")))]
    # The end of the second run has ended no worker of the first.
    assert len(backend.pids) == 1
    done += [task.name for task, _ in first]
    assert (sorted(done), sorted(second)) == (["a0", "a1", "a2", "a3"], ["b0", "b1", "b2", "b3"])
    assert backend.pids == []


def test_a_task_that_ends_every_worker_ends_the_batch() -> None:
    backend = Processes(2, attempts=2)
    with pytest.raises(WorkerError, match="poison: 2 workers ended at it"):
        list(backend.run(iter([Poison()])))
    assert backend.pids == []


def test_a_fault_of_a_task_is_raised_here() -> None:
    backend = Processes(1)
    with pytest.raises(chuhe.ArgumentError, match="a fault"):
        list(backend.run(iter([Fault()])))
    assert backend.pids == []


def test_a_stop_from_on_part_ends_workers_and_keeps_what_is_there(tmp_path: Path) -> None:
    def on_part(progress: Progress) -> None:
        if progress.parts == 2:
            raise KeyboardInterrupt

    backend = Processes(2)
    with pytest.raises(KeyboardInterrupt):
        analyse(fens(), out=tmp_path, nodes=NODES, chunk=CHUNK, backend=backend, on_part=on_part)
    assert backend.pids == [] and len(rows(tmp_path)) == 2 * CHUNK


def test_a_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for module, backend, extra in (
        ("pyarrow", None, "batch"),
        ("distributed", chuhe.batch.Dask("tcp://127.0.0.1:1"), "dask"),
        ("ray", chuhe.batch.Ray(), "ray"),
    ):
        with monkeypatch.context() as without:
            without.setitem(sys.modules, module, None)
            with pytest.raises(chuhe.MissingExtraError, match=rf"pip install 'chuhe\[{extra}\]'") as raised:
                analyse([], out=tmp_path / extra, nodes=1, backend=backend)
            assert isinstance(raised.value, ImportError)


def test_self_play_is_the_same_after_kills(tmp_path: Path) -> None:
    backend = Processes(4)

    def on_part(progress: Progress) -> None:
        if progress.parts == 1:
            kill(backend.pids[:2])

    seeds = range(3, 15)
    datagen(seeds, out=tmp_path / "a", games=2, nodes=40, workers=1)
    done = datagen([*seeds, 3], out=tmp_path / "b", games=2, nodes=40, backend=backend, on_part=on_part)
    assert (done.parts, done.items) == (12, 12)
    done = datagen(range(3, 16), out=tmp_path / "b", games=2, nodes=40, workers=1)
    assert (done.parts, done.found) == (1, 12)
    (tmp_path / "b/seed-15.chg").unlink()
    assert merge(tmp_path / "a", tmp_path / "a.chg") == merge(tmp_path / "b", tmp_path / "b.chg") == 24
    assert (tmp_path / "a.chg").read_bytes() == (tmp_path / "b.chg").read_bytes()
    (tmp_path / "b/seed-4.chg").write_bytes(b"damaged")
    with pytest.raises(chuhe.GameFileError):
        merge(tmp_path / "b", tmp_path / "b.chg")
    assert (tmp_path / "a.chg").read_bytes() == (tmp_path / "b.chg").read_bytes()


def test_files_of_positions(tmp_path: Path) -> None:
    lines = tmp_path / "positions.txt"
    lines.write_text(f"\ufeff# two\n{chuhe.START_FEN}; acd 3\n\nmine\tstartpos moves h2e2\n", encoding="utf-8")
    assert list(positions(lines)) == [chuhe.START_FEN, ("mine", "startpos moves h2e2")]
    games = tmp_path / "games.pgn"
    games.write_text(f"{GAME}\n\n{GAME}", encoding="utf-8")
    keys = [item[0] for item in positions(games) if isinstance(item, tuple)]
    assert keys == ["games.pgn:1", "games.pgn:2"]


def test_numbers_of_numpy_are_numbers(tmp_path: Path) -> None:
    np = pytest.importorskip("numpy")
    one, other = tmp_path / "one", tmp_path / "other"
    fen = fens()[:1]
    assert analyse(fen, out=one, nodes=np.int64(50), chunk=np.int32(2), workers=1).items == 1
    # The settings of the folder are those of Python's own numbers.
    assert analyse(fen, out=one, nodes=50, workers=1).found == 1
    assert analyse(fen, out=tmp_path / "time", movetime=np.float32(0.01), workers=1).items == 1
    assert datagen(np.arange(1), out=other, games=np.int64(1), nodes=np.int16(10), workers=1).items == 1
    assert datagen([0], out=other, games=1, nodes=10, workers=1).found == 1


def test_the_command_for_job_scripts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "positions.fen", str(tmp_path / "out")
    file.write_text("\n".join(fens()[:10]), encoding="utf-8")
    command = ["analyse", str(file), "--out", out, "--nodes", "50", "--chunk", "2", "--workers", "1"]
    for shard in ("0/2", "1/2"):
        assert main([*command, "--shard", shard, "--quiet"]) == 0
    assert "6 done in 3 files, 0 files were there" in capsys.readouterr().out
    assert main(command) == 0
    assert main(["merge", out, str(tmp_path / "all.parquet")]) == 0
    assert "all.parquet: 10 in all" in capsys.readouterr().out
    play = ["datagen", "--seeds", "1-2", "--games", "1", "--nodes", "30", "--workers", "1"]
    assert main([*play, "--out", str(tmp_path / "games")]) == 0
    assert main([*play, "--out", out]) == 1
    assert "error: " in capsys.readouterr().err
    for wrong in (["--shard", "2/2"], ["--shard", "x"], ["--workers", "x"]):
        with pytest.raises(SystemExit):
            main([*command, *wrong])
    with pytest.raises(SystemExit):
        main([*play, "--out", out, "--seeds", "5-1"])
    (tmp_path / "notes.pgn").write_text("no game")
    assert main(["analyse", str(tmp_path / "notes.pgn"), *command[2:]]) == 1
    assert "notes.pgn: no games found" in capsys.readouterr().err
    assert main([*command, "--workers", "0"]) == 1
    done = subprocess.run([sys.executable, "-m", "chuhe.batch", *command], capture_output=True, text=True, check=True)
    assert "0 done in 0 files, 5 files were there" in done.stdout
