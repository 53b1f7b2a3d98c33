"""A worker process of Processes: reads tasks from its standard input, and writes results to its standard output.

Each message is its length in eight bytes and a pickle: a task; or whether it was done, and its result or exception.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import sys
import threading
from typing import IO, Any

from ._tasks import perform


def send(pipe: IO[bytes], message: object) -> None:
    """Writes a message."""
    data = pickle.dumps(message)
    pipe.write(len(data).to_bytes(8, "little") + data)
    pipe.flush()


def receive(pipe: IO[bytes]) -> Any:
    """Reads a message.

    Raises:
        EOFError: the other side has ended.
    """
    size = _read(pipe, 8)
    return pickle.loads(_read(pipe, int.from_bytes(size, "little")))


def _read(pipe: IO[bytes], size: int) -> bytes:
    data = pipe.read(size)
    if len(data) < size:
        raise EOFError
    return data


def main() -> None:
    """Does tasks until the program that started it closes the pipe or ends, however it ends."""
    # Ctrl-C reaches all processes of a terminal. The main program ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    results = os.fdopen(os.dup(1), "wb")
    # Text that the work prints must not be taken for a result.
    os.dup2(2, 1)
    tasks: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(tasks,), daemon=True).start()
    while True:
        task = tasks.get()
        answer: tuple[bool, object]
        try:
            answer = True, perform(task)
        except Exception as error:
            answer = False, error
        send(results, answer)


def _listen(tasks: queue.SimpleQueue[Any]) -> None:
    """Takes tasks while one is being done, so as to notice the end of the program at once."""
    try:
        while True:
            tasks.put(receive(sys.stdin.buffer))
    except EOFError:
        os._exit(0)
