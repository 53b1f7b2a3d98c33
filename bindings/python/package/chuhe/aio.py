"""Searches in programs that use asyncio.

>>> import asyncio
>>> async def depths(limit):
...     reports = chuhe.aio.analysis(chuhe.Engine(), chuhe.Board(), infinite=True)
...     async for info in reports:
...         if info.depth >= limit:
...             await reports.aclose()
...             return info.depth
>>> asyncio.run(depths(3))
3
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, overload

from ._chuhe import Board, Engine, Info
from .uci import UciEngine, UciInfo

__all__ = ["analysis"]


@overload
def analysis(engine: Engine, board: Board, **limits: Any) -> AsyncGenerator[Info, None]: ...


@overload
def analysis(engine: UciEngine, board: Board, **limits: Any) -> AsyncGenerator[UciInfo, None]: ...


async def analysis(engine: Engine | UciEngine, board: Board, **limits: Any) -> AsyncGenerator[Any, None]:
    """The reports of a search, one by one, while other tasks run. The search has a thread of its own.

    Args:
        engine: our own engine, or one of popen_uci.
        board: the position.
        limits: those of engine.analyse: depth, nodes, movetime, mate, infinite, multipv, root_moves.

    The search ends when the generator is closed, or when its task is cancelled. Exceptions of engine.analyse are raised here:
    EngineError if the engine is searching already. Such a call leaves the search of the other caller alone, also when it
    is cancelled.
    """
    if not hasattr(engine, "analyse"):
        raise TypeError(f"engine: expected Engine or UciEngine, not {type(engine).__name__}")
    loop = asyncio.get_running_loop()
    reports: asyncio.Queue[Any] = asyncio.Queue()
    end = object()

    # Both are set in the thread of the search.
    thread = 0
    has_begun = False
    is_left = False

    def put(item: object) -> None:
        loop.call_soon_threadsafe(reports.put_nowait, item)

    def report(info: object) -> None:
        nonlocal has_begun
        has_begun = True
        if is_left:
            raise asyncio.CancelledError
        put(info)

    def search() -> None:
        nonlocal thread, has_begun
        thread = threading.get_ident()
        try:
            engine.analyse(board, on_info=report, **limits)
        finally:
            has_begun = False
            put(end)

    def stop() -> None:
        # Until the engine has accepted the search, it may be searching for another caller, who must not be disturbed.
        if isinstance(engine, UciEngine):
            engine._stop_search_of(thread)
        elif has_begun:
            engine.stop()

    # The loop's own executor has few threads: a search in its queue would neither report nor end.
    own = ThreadPoolExecutor(1, thread_name_prefix="analysis")
    searching = loop.run_in_executor(own, search)
    own.shutdown(wait=False)
    try:
        while (item := await reports.get()) is not end:
            yield item
        await searching
    finally:
        is_left = True
        while not searching.done():
            # A stop before the search has begun has no effect, so it is repeated.
            stop()
            await asyncio.wait([searching], timeout=0.05)
        # asyncio would report the error of a search that nobody waits for any more.
        searching.exception()
