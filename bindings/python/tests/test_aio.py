"""Searches in programs that use asyncio."""

from __future__ import annotations

import asyncio
import gc
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import chuhe


def test_reports_come_while_other_tasks_go_on() -> None:
    async def run() -> tuple[list[int], int]:
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0)

        other = asyncio.create_task(tick())
        depths = [info.depth async for info in chuhe.aio.analysis(chuhe.Engine(), chuhe.Board(), depth=6)]
        other.cancel()
        return depths, ticks

    depths, ticks = asyncio.run(run())
    assert depths == sorted(depths) and depths[-1] == 6
    assert ticks > 1


def test_a_closed_or_cancelled_analysis_ends_its_search() -> None:
    engine = chuhe.Engine()

    async def leave() -> None:
        reports = chuhe.aio.analysis(engine, chuhe.Board(), infinite=True, multipv=2)
        async for info in reports:
            if info.depth >= 2:
                break
        await reports.aclose()

    async def cancel() -> None:
        async def endless() -> None:
            async for _ in chuhe.aio.analysis(engine, chuhe.Board(), infinite=True):
                pass

        task = asyncio.create_task(endless())
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    for story in (leave, cancel, leave):
        asyncio.run(story())
        assert not engine.is_searching
    assert engine.play(chuhe.Board(), depth=2).move is not None


class _Slow:
    """An engine whose second search begins when it may. Counts what stops a search."""

    def __init__(self, engine: Any) -> None:
        self.engine = engine
        self.calls = self.stops = 0
        self.has_called, self.may_begin = threading.Event(), threading.Event()

    def analyse(self, *args: Any, **limits: Any) -> Any:
        self.calls += 1
        if self.calls == 2:
            self.has_called.set()
            self.may_begin.wait()
        return self.engine.analyse(*args, **limits)

    def stop(self) -> None:
        self.stops += 1
        self.engine.stop()


class _SlowUci(chuhe.UciEngine):
    def __init__(self, command: list[str]) -> None:
        super().__init__(command)
        self.slow = _Slow(super())

    def analyse(self, *args: Any, **limits: Any) -> Any:
        return self.slow.analyse(*args, **limits)

    def _send_stop(self) -> None:
        self.slow.stops += 1
        super()._send_stop()


_ENDLESS = """
import sys
for line in sys.stdin:
    if line == "uci\\n": print("uciok", flush=True)
    if line == "isready\\n": print("readyok", flush=True)
    if line == "go infinite\\n": print("info depth 1 score cp 1 pv h2e2", flush=True)
    if line in ("go depth 1\\n", "stop\\n"): print("bestmove h2e2", flush=True)
"""


@pytest.mark.parametrize("is_uci", [False, True])
def test_a_cancelled_analysis_does_not_end_that_of_another_caller(is_uci: bool) -> None:
    engine: Any = _SlowUci([sys.executable, "-c", _ENDLESS]) if is_uci else _Slow(chuhe.Engine())
    slow: _Slow = engine.slow if is_uci else engine

    async def next_of(reports: Any) -> Any:
        return await reports.__anext__()

    async def run() -> None:
        first = chuhe.aio.analysis(engine, chuhe.Board(), infinite=True)
        assert (await next_of(first)).depth >= 1
        second = asyncio.ensure_future(next_of(chuhe.aio.analysis(engine, chuhe.Board(), infinite=True)))
        await asyncio.get_running_loop().run_in_executor(None, slow.has_called.wait)
        second.cancel()
        # It reaches the wait for its own search.
        for _ in range(5):
            await asyncio.sleep(0)
        slow.may_begin.set()
        with pytest.raises(asyncio.CancelledError):
            await second
        assert slow.stops == 0
        # Without a cancellation, the second analysis raises the error.
        with pytest.raises(chuhe.EngineError):
            await next_of(chuhe.aio.analysis(engine, chuhe.Board(), infinite=True))
        assert slow.stops == 0
        await first.aclose()
        assert slow.stops >= 1

    asyncio.run(run())
    if is_uci:
        engine.close()


def test_an_analysis_that_is_cancelled_before_it_begins_ends() -> None:
    slow: Any = _Slow(chuhe.Engine())
    slow.calls = 1

    async def run() -> None:
        task = asyncio.ensure_future(chuhe.aio.analysis(slow, chuhe.Board(), infinite=True).__anext__())
        await asyncio.get_running_loop().run_in_executor(None, slow.has_called.wait)
        task.cancel()
        await asyncio.sleep(0)
        slow.may_begin.set()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(run())
    assert not slow.engine.is_searching


def test_an_analysis_by_an_engine_that_does_not_answer_can_be_cancelled(tmp_path: Path) -> None:
    script = tmp_path / "deaf.py"
    script.write_text(
        "import sys\n"
        "answers = {'uci': 'uciok', 'isready': 'readyok', 'go depth 1': 'bestmove h2e2', 'go infinite': 'info score cp 1'}\n"
        "for line in sys.stdin:\n"
        "    if line.strip() in answers: print(answers[line.strip()], flush=True)\n"
    )
    with chuhe.popen_uci([sys.executable, str(script)]) as engine:
        reported: list[dict[str, Any]] = []

        async def endless(has_begun: asyncio.Event) -> None:
            async for _ in chuhe.aio.analysis(engine, chuhe.Board(), infinite=True):
                has_begun.set()

        async def run() -> None:
            asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
            has_begun = asyncio.Event()
            search = asyncio.ensure_future(endless(has_begun))
            await has_begun.wait()
            engine.timeout = 0.3
            search.cancel()
            with pytest.raises(asyncio.CancelledError):
                await search
            gc.collect()

        asyncio.run(run())
        # The error of the search is not reported as forgotten.
        assert not reported


def test_a_search_does_not_wait_for_the_threads_of_the_loop() -> None:
    async def run() -> list[int]:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(1))
        free = threading.Event()
        busy = loop.run_in_executor(None, free.wait)
        searching = asyncio.create_task(depths())
        await asyncio.wait([searching], timeout=60)
        answered = searching.done()
        # If the search has waited, it can now end.
        free.set()
        await busy
        assert answered
        return await searching

    async def depths() -> list[int]:
        return [info.depth async for info in chuhe.aio.analysis(chuhe.Engine(), chuhe.Board(), depth=2)]

    assert asyncio.run(run())[-1] == 2


def test_errors_of_the_search_are_raised() -> None:
    async def run(**limits: Any) -> list[chuhe.Info]:
        return [info async for info in chuhe.aio.analysis(chuhe.Engine(), chuhe.Board(), **limits)]

    with pytest.raises(ValueError):
        asyncio.run(run(depth=0))
    with pytest.raises(TypeError):
        asyncio.run(run(death=3))

    async def without_engine() -> None:
        await chuhe.aio.analysis(None, chuhe.Board(), depth=1).__anext__()  # type: ignore[call-overload]

    with pytest.raises(TypeError, match="engine"):
        asyncio.run(without_engine())


def test_an_engine_is_a_context_manager() -> None:
    with chuhe.Engine(hash_mib=4) as engine:
        assert engine.hash_mib == 4
    assert not engine.is_searching
    with pytest.raises(KeyError), chuhe.Engine() as engine:
        raise KeyError
