"""Engines of others, as processes."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import chuhe

MATE_IN_ONE = "4k4/1R7/9/9/9/9/9/9/R8/3K5 w"

# A small engine that behaves as its first argument says.
MOCK = '''
import os, sys, time
how = sys.argv[1]
shift = 1 if how == "ranks" else 0
def say(text): print(text, flush=True)
def move(text): return text[0] + str(int(text[1]) + shift) + text[2] + str(int(text[3]) + shift)
searches, lines, pings, going = 0, 1, 0, False
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "uci":
        if how == "mute": continue
        say("id name Mock")
        say("option name Hash type spin default 16 min 1 max 64")
        say("option name MultiPV type spin default 1 min 1 max 9")
        say("option name Style type combo default Calm var Calm var Very Wild")
        say("option name Ponder type check default false")
        say("option name Clear type button")
        if how == "ranks": say("option name UCI_Variant type combo default chess var chess var xiangqi")
        if how == "chess": say("option name UCI_Variant type combo default chess var chess var atomic")
        say("uciok")
    elif word == "isready":
        pings += 1
        if how == "late" and pings == 2: time.sleep(1.5)
        if how == "waits" and pings == 2:
            while not os.path.exists(sys.argv[2]): time.sleep(0.01)
        say(f"info string {pings}")
        say("readyok")
    elif word == "setoption":
        if "MultiPV" in line: lines = int(line.split()[-1])
    elif word == "position": position = line.strip()
    elif word == "go":
        searches, going = searches + 1, "infinite" in line
        if searches > 1:
            if how == "crash": sys.exit(3)
            if how == "hang": continue
            if how == "many":
                for number in range(3000): print(f"info depth {number + 1} score cp 3 pv h2e2")
            if how == "illegal": say("bestmove a0a9"); continue
            while how == "flood": print("info depth 1 score cp 3 pv h2e2")
            while how == "endless": sys.stdout.write("info depth 1 score cp 3 pv h2e2 ")
            if how == "ranks" and "moves" in position: assert position.endswith("moves h3e3"), position
        black = "moves" in position
        best = "h9g7" if black else "h2e2"
        say("info string thinking")
        say("info depth 3 seldepth 5 multipv 1 score cp -17 wdl 10 900 90 nodes 50 nps 5000 hashfull 3 time 10 pv " + move(best))
        for number in range(2, lines + 1): say(f"info depth 3 multipv {number} score mate -2 nodes 50 time 10 pv " + move("b0c2"))
        if "infinite" in line: continue
        say("bestmove " + move(best))
    elif word == "stop":
        if how == "deaf": continue
        if going: say("bestmove " + move("h2e2"))
        going = False
    elif word == "quit" and how != "deaf": break
'''


Mock = Callable[..., chuhe.UciEngine]


@pytest.fixture
def mock(tmp_path: Path) -> Mock:
    script = tmp_path / "mock.py"
    script.write_text(MOCK)

    def start(how: str, *arguments: str, **options: Any) -> chuhe.UciEngine:
        return chuhe.popen_uci([sys.executable, str(script), how, *arguments], **options)

    return start


@pytest.mark.parametrize("how", ["plain", "ranks"])
def test_an_engine_answers_as_our_own_does(mock: Mock, how: str) -> None:
    with mock(how) as engine:
        assert engine.name == "Mock"
        result = engine.play(chuhe.Board(), nodes=50)
        assert (result.move, result.ponder) == (chuhe.Move("h2e2"), None)
        info = result.info
        assert info is not None
        assert (info.depth, info.seldepth, info.score.cp, info.score.mate, info.wdl) == (3, 5, -17, None, (10, 900, 90))
        assert (info.nodes, info.nps, info.time, info.hashfull, info.bound) == (50, 5000, 0.01, 3, "exact")
        assert info.pv == [chuhe.Move("h2e2")]
        # Results can be put into a set, like those of Engine.
        assert len({result, info}) == 2
        lines = engine.analyse(chuhe.Board(), depth=3, multipv=2)
        assert [line.multipv for line in lines] == [1, 2]
        assert lines[1].score.mate == -2 and lines[1].score < lines[0].score
        # The moves of the game are sent with the engine's count of ranks.
        board = chuhe.Board()
        board.push("h2e2")
        assert engine.play(board, movetime=0.05).move == chuhe.Move("h9g7")


def test_options_are_checked(mock: Mock) -> None:
    with mock("plain") as engine:
        assert engine.options["Hash"].max == 64 and engine.options["Style"].choices == ("Calm", "Very Wild")
        engine.configure({"hash": 32, "Style": "Very Wild", "Ponder": True, "Clear": ""})
        refused: list[dict[str, str | int | bool]] = [{"Nothing": 1}, {"Hash": 65}, {"Hash": "many"}, {"Style": "Wild"}, {"Ponder": 1}]
        for wrong in refused:
            with pytest.raises(ValueError):
                engine.configure(wrong)
        with pytest.raises(TypeError, match="not int"):
            engine.configure({5: 1})  # type: ignore[dict-item]
        values: list[Any] = [None, 5, "startpos", [("Hash", 16)]]
        for value in values:
            for call in (engine.analyse, engine.play):
                with pytest.raises(TypeError, match="board"):
                    call(value, depth=1)
            with pytest.raises(TypeError, match="options"):
                engine.configure(value)
        # An engine would not understand the number, and search without an end.
        too_large: list[dict[str, Any]] = [{"depth": 10**30}, {"nodes": 10**30}, {"mate": 10**30}]
        for limit in too_large:
            with pytest.raises(chuhe.ArgumentError, match="to "):
                engine.analyse(chuhe.Board(), **limit)
        with pytest.raises(chuhe.ArgumentError, match="moves_to_go"):
            engine.play(chuhe.Board(), clock=1, moves_to_go=10**30)
        limits: list[dict[str, Any]] = [{}, {"depth": 0}, {"movetime": -1}, {"nodes": 1, "multipv": 0}]
        for limit in limits:
            with pytest.raises(ValueError):
                engine.analyse(chuhe.Board(), **limit)
        limits = [{"depth": "1"}, {"nodes": 1.5}, {"movetime": "1"}, {"nodes": 1, "multipv": 1.5}]
        for limit in limits:
            with pytest.raises(TypeError):
                engine.analyse(chuhe.Board(), **limit)
        with pytest.raises(TypeError):
            engine.play(chuhe.Board(), clock=1, moves_to_go=1.5)  # type: ignore[arg-type]
        engine.ping()


def test_numbers_of_numpy_are_numbers(mock: Mock) -> None:
    np = pytest.importorskip("numpy")
    with mock("plain") as engine:
        engine.configure({"Hash": np.int64(32), "Ponder": np.bool_(True)})
        assert engine.play(chuhe.Board(), nodes=np.int64(50), movetime=np.float32(0.5)).move == chuhe.Move("h2e2")
        assert len(engine.analyse(chuhe.Board(), depth=np.int8(3), multipv=np.uint8(2))) == 2


def test_the_negative_of_a_score_is_that_of_the_other_side() -> None:
    scores = [chuhe.UciScore(cp, mate) for cp, mate in ((None, 0), (None, -2), (-5, None), (0, None), (7, None), (None, 1))]
    assert sorted(scores) == scores
    assert sorted([-score for score in scores]) == [-score for score in reversed(scores)]
    assert [-(-score) for score in scores] == scores
    assert [str(-score) for score in scores] == ["mate 0", "mate 2", "cp 5", "cp 0", "cp -7", "mate -1"]
    with pytest.raises(TypeError):
        scores[0] < 3  # type: ignore[operator]
    with pytest.raises(TypeError):
        sorted([scores[0], None])  # type: ignore[type-var]
    # The side that has mated is better off than every other.
    assert all(-scores[0] > score for score in scores) and -scores[0] != scores[0]


def test_a_search_without_an_end_is_stopped(mock: Mock) -> None:
    with mock("plain") as engine:
        reports: list[chuhe.UciInfo] = []

        def stop_at_the_second(info: chuhe.UciInfo) -> None:
            reports.append(info)
            if len(reports) == 2:
                threading.Thread(target=engine.stop).start()

        assert len(engine.analyse(chuhe.Board(), infinite=True, multipv=2, on_info=stop_at_the_second)) == 2

        def fail(info: chuhe.UciInfo) -> None:
            raise KeyError("mine")

        with pytest.raises(KeyError):
            engine.analyse(chuhe.Board(), infinite=True, on_info=fail)
        engine.ping()


def test_a_stop_before_the_search_begins_is_not_lost(mock: Mock, tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    with mock("waits", str(ready), timeout=60.0) as engine:
        found: list[list[chuhe.UciInfo]] = []
        searching = threading.Thread(target=lambda: found.append(engine.analyse(chuhe.Board(), infinite=True)))
        searching.start()
        while not engine._search_lock.locked():
            time.sleep(0.001)
        # The engine does not answer `isready` yet, so `go` has not been sent.
        engine.stop()
        ready.touch()
        searching.join(60)
        was_lost = searching.is_alive()
        engine.stop()
        searching.join()
        assert not was_lost and [line.depth for line in found[0]] == [3]
        # A stop that comes after the end does not end the next search.
        limited = threading.Timer(0.3, engine.stop)
        engine.analyse(chuhe.Board(), infinite=True, on_info=lambda _: limited.start())
        assert limited.finished.is_set()


@pytest.mark.parametrize("how, what", [("crash", "ended"), ("hang", "does not answer"), ("illegal", "not a legal move")])
def test_what_engines_do_wrong_is_an_error(mock: Mock, how: str, what: str) -> None:
    with mock(how, timeout=1.0) as engine:
        with pytest.raises(chuhe.EngineError, match=what):
            engine.play(chuhe.Board(), movetime=0.05)
        if how != "illegal":
            with pytest.raises(chuhe.EngineError):
                engine.ping()


@pytest.mark.parametrize("how", ["flood", "endless"])
def test_an_engine_that_floods_its_output_is_given_up(mock: Mock, how: str) -> None:
    with mock(how) as engine:
        engine.timeout = 0.3
        with pytest.raises(chuhe.EngineError, match="does not answer"):
            engine.play(chuhe.Board(), movetime=0.05)
        assert len(engine._process._lines) <= 1000


def test_a_slow_listener_does_not_make_the_engine_late(mock: Mock) -> None:
    with mock("plain") as engine:
        engine.timeout = 2.0
        slow = iter([2.1])
        # The answer has come long before the listener returns.
        lines = engine.analyse(chuhe.Board(), movetime=0.01, multipv=3, on_info=lambda _: time.sleep(next(slow, 0.0)))
        assert [line.multipv for line in lines] == [1, 2, 3]


def test_a_slow_listener_of_many_lines_does_not_make_the_engine_late(mock: Mock) -> None:
    with mock("many") as engine:
        engine.timeout = 2.0
        depths: list[int] = []

        def listen(info: chuhe.UciInfo) -> None:
            depths.append(info.depth)
            time.sleep(0.001)

        # The engine has its answer at once, but cannot write it before most lines are read.
        assert engine.analyse(chuhe.Board(), movetime=0.01, on_info=listen)
        assert depths[:3000] == list(range(1, 3001))


@pytest.mark.parametrize("limit", [{"infinite": True}, {"depth": 30}, {"movetime": 3600.0}])
def test_an_engine_that_ignores_stop_is_given_up(mock: Mock, limit: dict[str, Any]) -> None:
    # The mock answers `go` at once if it is not infinite.
    how = "deaf" if "infinite" in limit else "hang"
    with mock(how) as engine:
        engine.timeout = 0.3
        has_ended = threading.Event()

        def stop() -> None:
            # Again and again, because the first ones may come before the search.
            with suppress(chuhe.EngineError):
                while not has_ended.wait(0.01):
                    engine.stop()

        stopping = threading.Thread(target=stop)
        stopping.start()
        try:
            with pytest.raises(chuhe.EngineError, match="does not answer"):
                engine.analyse(chuhe.Board(), on_info=lambda _: engine.stop(), **limit)
        finally:
            has_ended.set()
            stopping.join()


def test_the_first_exception_is_raised_even_if_the_engine_ignores_stop(mock: Mock) -> None:
    def fail(info: chuhe.UciInfo) -> None:
        engine.timeout = 0.3
        raise KeyError("mine")

    with mock("deaf") as engine:
        with pytest.raises(KeyError, match="mine"):
            engine.analyse(chuhe.Board(), infinite=True, on_info=fail)
        with pytest.raises(chuhe.EngineError, match="ended"):
            engine.ping()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers of signals")
def test_ctrl_c_ends_a_search_and_leaves_the_engine_usable(mock: Mock) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        with mock("plain") as engine:
            with pytest.raises(KeyboardInterrupt):
                engine.analyse(chuhe.Board(), infinite=True, on_info=lambda _: signal.setitimer(signal.ITIMER_REAL, 0.1))
            assert len(engine.analyse(chuhe.Board(), depth=3)) == 1
        with mock("deaf") as engine:

            def impatient(info: chuhe.UciInfo) -> None:
                engine.timeout = 0.3
                signal.setitimer(signal.ITIMER_REAL, 0.1)

            with pytest.raises(KeyboardInterrupt):
                engine.analyse(chuhe.Board(), infinite=True, on_info=impatient)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_errors_of_other_engines_in_on_info_do_not_end_this_one(mock: Mock) -> None:
    with mock("plain") as engine, mock("crash") as other:
        for use in (engine.ping, lambda: other.play(chuhe.Board(), depth=1)):
            with pytest.raises(chuhe.EngineError, match="searching already|ended"):
                engine.analyse(chuhe.Board(), infinite=True, on_info=lambda _, use=use: use())  # type: ignore[misc]
            assert len(engine.analyse(chuhe.Board(), depth=3)) == 1


def is_running(number: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has waited for does not."""
    try:
        os.kill(number, 0)
        status = Path(f"/proc/{number}/stat")
        return not status.exists() or status.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


@pytest.mark.skipif(sys.platform == "win32", reason="there are no groups of processes")
@pytest.mark.parametrize(
    "how, wrapper",
    [
        ("plain", "sleep 600 & echo $! >helper; exec"),
        ("crash", "sleep 600 & echo $! >helper; exec"),
        ("hang", "echo $$ >helper;"),
    ],
)
def test_what_an_engine_has_started_ends_with_it(tmp_path: Path, how: str, wrapper: str) -> None:
    script = tmp_path / "mock.py"
    # The process of the engine itself, which is not the wrapper.
    script.write_text("import os; open('engine', 'w').write(str(os.getpid()))\n" + MOCK)
    command = ["sh", "-c", f'{wrapper} "$0" "$@"\nexit 0', sys.executable, str(script), how]
    with chuhe.popen_uci(command, cwd=tmp_path) as engine:
        engine.timeout = 0.3
        if how != "plain":
            with pytest.raises(chuhe.EngineError):
                engine.play(chuhe.Board(), depth=5, movetime=0.05 if how == "hang" else None)
    numbers = [int((tmp_path / name).read_text()) for name in ("helper", "engine")]
    # Somebody has to wait for orphans before their numbers are free.
    deadline = time.monotonic() + 60
    while any(map(is_running, numbers)) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not any(map(is_running, numbers))


@pytest.mark.parametrize("how", ["mute", "chess"])
def test_what_is_no_engine_of_xiangqi_is_refused(mock: Mock, how: str) -> None:
    with pytest.raises(chuhe.EngineError):
        mock(how, timeout=1.0)


def test_what_cannot_be_started_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(chuhe.EngineError):
        chuhe.popen_uci(str(tmp_path / "nothing"))
    text = tmp_path / "text"
    text.write_text("no program")
    text.chmod(text.stat().st_mode | stat.S_IXUSR)
    with pytest.raises(chuhe.EngineError):
        chuhe.popen_uci(text)


def engines() -> list[str | None]:
    repository = Path(__file__).resolve().parents[3]
    own = os.environ.get("CHUHE") or repository / "target/release/chuhe"
    return [str(own) if Path(own).exists() else None, shutil.which("fairy-stockfish")]


@pytest.mark.parametrize("command", engines())
def test_real_engines(command: str | None) -> None:
    if command is None:
        pytest.skip("the engine is not here")
    with chuhe.popen_uci(command) as engine:
        result = engine.play(chuhe.Board(MATE_IN_ONE), depth=4)
        assert result.move == chuhe.Move("a1a9")
        assert result.info is not None and result.info.score.mate == 1
        lines = engine.analyse(chuhe.Board(), nodes=20_000, multipv=3)
        assert len({line.pv[0] for line in lines}) == 3
        board = chuhe.Board()
        for _ in range(6):
            move = engine.play(board, clock=5.0, increment=0.1).move
            assert move is not None
            board.push(move)
        assert len(board.moves) == 6


def test_each_search_sets_its_number_of_lines(mock: Mock) -> None:
    with mock("plain") as engine:
        engine.configure({"multipv": 3})
        assert len(engine.analyse(chuhe.Board(), depth=3)) == 1
        assert len(engine.analyse(chuhe.Board(), depth=3, multipv=3)) == 3
        engine.configure({"MultiPV": 1})
        assert len(engine.analyse(chuhe.Board(), depth=3, multipv=3)) == 3


def test_an_infinite_search_has_no_other_limit(mock: Mock) -> None:
    with mock("plain", timeout=0.2) as engine:

        def stop(info: chuhe.UciInfo) -> None:
            # Longer than the engine could take if the time were a limit.
            threading.Timer(0.5, engine.stop).start()

        [line] = engine.analyse(chuhe.Board(), infinite=True, movetime=0.01, on_info=stop)
        assert line.depth == 3
        engine.ping()
    # Our own engine does the same.
    own = chuhe.Engine(hash_mib=1)
    stopped = threading.Event()

    def stop_own() -> None:
        stopped.set()
        own.stop()

    threading.Timer(0.5, stop_own).start()
    own.analyse(chuhe.Board(), infinite=True, movetime=0.01)
    assert stopped.is_set()


def test_root_moves_are_checked(mock: Mock) -> None:
    with mock("plain") as engine:
        for engine_ in (engine, chuhe.Engine(hash_mib=1)):
            with pytest.raises(chuhe.ArgumentError, match="root_moves is empty"):
                engine_.analyse(chuhe.Board(), depth=3, root_moves=[])
            with pytest.raises(chuhe.ArgumentError, match="root_moves is empty"):
                engine_.play(chuhe.Board(), depth=3, root_moves=[])
            with pytest.raises(TypeError):
                engine_.analyse(chuhe.Board(), depth=3, root_moves="h2e2")
            for illegal in ("a0a9", chuhe.Move("a0a9")):
                with pytest.raises(chuhe.IllegalMoveError):
                    engine_.analyse(chuhe.Board(), depth=3, root_moves=[illegal])


def test_a_late_answer_is_not_that_to_the_next_request(mock: Mock) -> None:
    with mock("late", timeout=5.0) as engine:
        engine.timeout = 0.1
        with pytest.raises(chuhe.EngineError, match="does not answer"):
            engine.ping()
        engine.timeout = 30.0
        assert "info string 3" in engine._ask("isready", "readyok")
