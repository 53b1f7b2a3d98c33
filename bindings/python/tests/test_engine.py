"""The engine: what it finds, how it is stopped, what it refuses."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable

import pytest

import chuhe
from chuhe import Board, Engine, Move

# The rook on b8 keeps the king on its rank, and the other rook gives mate.
MATE_IN_1 = "4k4/1R7/9/9/9/9/9/9/R8/3K5 w"
STALEMATE = "3k5/4P4/9/9/9/9/9/9/9/4K4 b"


def test_a_mate_is_found(engine: Engine) -> None:
    board = Board(MATE_IN_1)
    [info] = engine.analyse(board, depth=4)
    assert (info.score.mate, info.score.cp, info.pv) == (1, None, [Move("a1a9")])
    assert info.wdl == (1000, 0, 0) and info.depth >= 1 and info.nodes > 0 and info.bound == "exact"
    result = engine.play(board, nodes=1000)
    assert result.move == Move("a1a9") and result.ponder is None and result.info.score.mate == 1
    board.push("a1a9")
    [info] = engine.analyse(board, depth=4)
    assert (info.depth, info.pv, info.score.mate) == (0, [], 0)
    assert engine.play(Board(STALEMATE), depth=2).move is None


def test_a_search_for_a_mate_ends_without_one_too(engine: Engine) -> None:
    # Nobody can mate any more. The depth is 20 plies beyond the mate, as over UCI.
    [info] = engine.analyse(Board("4k4/9/9/9/9/9/9/9/9/3K1A3 w"), mate=1)
    assert (info.depth, info.score.mate) == (22, None)


def test_lines_come_best_first_and_the_same_again(engine: Engine) -> None:
    board = Board("startpos moves h2e2")
    infos = engine.analyse(board, nodes=20_000, multipv=3)
    assert [info.multipv for info in infos] == [1, 2, 3]
    assert len({info.pv[0] for info in infos}) == 3
    assert infos[0].score >= infos[1].score >= infos[2].score
    for info in infos:
        assert sum(info.wdl) == 1000 and 0 <= info.hashfull <= 1000 and info.seldepth >= 1
        board.write_line(info.pv)
    engine.new_game()
    again = engine.analyse(board, nodes=20_000, multipv=3)
    assert [(info.score, info.pv, info.nodes) for info in again] == [
        (info.score, info.pv, info.nodes) for info in infos
    ]


def test_scores_have_two_sides(engine: Engine) -> None:
    ahead = "3k5/9/9/9/9/9/9/9/R8/4K4"
    [red], [black] = (engine.analyse(Board(f"{ahead} {side}"), depth=6) for side in "wb")
    assert red.score > black.score and -red.score < red.score
    assert red.score.mate or (red.score.cp or 0) > 300


def test_root_moves_and_reports(engine: Engine) -> None:
    infos: list[chuhe.Info] = []
    [info] = engine.analyse(Board(), depth=5, root_moves=["炮二平五", Move("a0a1")], on_info=infos.append)
    assert info.pv[0] in (Move("h2e2"), Move("a0a1"))
    assert [info.depth for info in infos] == sorted({info.depth for info in infos}) and infos[-1].depth == 5
    assert infos[-1].pv == info.pv


def test_the_rules_of_the_board_count(engine: Engine) -> None:
    # Black's king steps back, and the position occurs for the third time. Red has given perpetual check.
    line = "5k3/R8/9/9/9/9/9/9/9/4K4 w moves a8a9 f9f8 a9a8 f8f9 a8a9 f9f8 a9a8"
    [judged] = engine.analyse(Board(line), depth=3, root_moves=["f8f9"])
    assert judged.score.is_ruling and judged.score > -judged.score and judged.score.mate is None
    [even] = engine.analyse(Board(line, repetition="simple"), depth=3, root_moves=["f8f9"])
    assert even.score.cp == 0


def test_levels_limit_play(engine: Engine) -> None:
    assert (engine.level, engine.elo) == (20, None)
    with pytest.raises(ValueError, match="give a limit"):
        engine.play(Board())
    engine.level = 0
    assert engine.play(Board()).info.nodes <= 100
    engine.elo = 2000
    assert (engine.level, engine.elo) == (None, 2000) and engine.play(Board()).move is not None
    # Analysis always uses the full strength.
    assert engine.analyse(Board(), nodes=5000)[0].nodes == 5000


def test_options(engine: Engine) -> None:
    engine.hash_mib, engine.threads = 2, 2
    assert (engine.hash_mib, engine.threads) == (2, 2)
    assert engine.play(Board(), nodes=5000).move is not None
    assert engine.play(Board(), clock=0.2, increment=0.01).move is not None


@pytest.mark.parametrize(
    "call",
    [
        lambda engine: engine.analyse(Board()),
        lambda engine: engine.analyse(Board(), depth=0),
        lambda engine: engine.analyse(Board(), depth=128),
        lambda engine: engine.analyse(Board(), nodes=-1),
        lambda engine: engine.analyse(Board(), movetime=float("nan")),
        lambda engine: engine.analyse(Board(), movetime=-1.0),
        lambda engine: engine.analyse(Board(), depth=1, multipv=0),
        lambda engine: engine.analyse(Board(), depth=1, multipv=129),
        lambda engine: engine.analyse(Board(), depth=1, root_moves=[]),
        lambda engine: engine.analyse(Board(), depth=1, root_moves=[Move("a0a9")]),
        lambda engine: engine.play(Board(), clock=float("inf")),
        lambda engine: engine.play(Board(), clock=1.0, moves_to_go=0),
        lambda engine: setattr(engine, "hash_mib", 0),
        lambda engine: setattr(engine, "threads", 1025),
        lambda engine: setattr(engine, "level", 21),
        lambda engine: setattr(engine, "elo", 599),
        lambda engine: Engine(level=3, elo=1000),
    ],
)
def test_arguments_out_of_range_are_refused(engine: Engine, call: Callable[[Engine], object]) -> None:
    with pytest.raises(ValueError):
        call(engine)


def wait_for(condition: Callable[[], bool]) -> None:
    for _ in range(3000):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("waited for half a minute")


def test_another_thread_stops_a_search_and_may_do_nothing_else(engine: Engine) -> None:
    found: list[list[chuhe.Info]] = []
    board = Board()
    search = threading.Thread(target=lambda: found.append(engine.analyse(board, infinite=True)))
    search.start()
    wait_for(lambda: engine.is_searching)
    # Python runs during the search, and the board may be changed.
    board.push("h2e2")
    for call in (
        lambda: engine.play(board, depth=1),
        lambda: setattr(engine, "threads", 2),
        engine.new_game,
    ):
        with pytest.raises(chuhe.EngineError, match="is searching"):
            call()
    engine.stop()
    search.join()
    assert found[0][0].pv and not engine.is_searching
    # Without a search, stop has no effect, not even on the next search.
    engine.stop()
    assert engine.analyse(board, depth=4)[0].depth == 4


def test_what_a_callback_raises_ends_the_search(engine: Engine) -> None:
    def refuse(info: chuhe.Info) -> None:
        if info.depth == 3:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        engine.analyse(Board(), infinite=True, on_info=refuse)
    assert not engine.is_searching and engine.analyse(Board(), depth=2)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of one thread to another are not Windows'")
def test_ctrl_c_ends_searches_and_counts(engine: Engine) -> None:
    # A shell may have started the tests with the signal ignored, as it does in the background.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        for work in (lambda: engine.analyse(Board(), infinite=True), lambda: chuhe.perft(Board(), 12)):
            interrupt = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
            with pytest.raises(KeyboardInterrupt):
                interrupt.start()
                work()
            interrupt.join()
    finally:
        signal.signal(signal.SIGINT, before)
    assert engine.play(Board(), depth=2).move is not None


@pytest.mark.parametrize("number", [2**70, -(2**70), 2**31])
def test_integers_of_any_size_are_out_of_range(number: int) -> None:
    engine = chuhe.Engine()
    board = chuhe.Board()
    for call in (
        lambda: engine.analyse(board, depth=number),
        lambda: engine.analyse(board, depth=1, multipv=number),
        lambda: engine.play(board, depth=number),
        lambda: chuhe.Engine(hash_mib=number),
        lambda: chuhe.Engine(level=number),
        lambda: chuhe.perft(board, number),
        lambda: chuhe.Board(natural_move_limit=number),
        lambda: setattr(engine, "threads", number),
    ):
        with pytest.raises(chuhe.ArgumentError):
            call()
    assert engine.analyse(board, depth=1, nodes=2**63 - 1)
