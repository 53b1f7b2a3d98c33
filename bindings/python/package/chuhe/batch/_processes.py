"""Worker processes on this machine."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any, Optional, TypeVar

from .._errors import ArgumentError
from ._errors import WorkerError
from ._tasks import Task
from ._worker import receive, send

Result = TypeVar("Result")

# The worker gets this process's module path, so that it finds the same packages. The path is in the command line, so
# that the user's program needs no "if __name__" and can be a notebook.
_START = "import sys; sys.path[:] = sys.argv[1:]; from chuhe.batch._worker import main; main()"


class _WorkerDied(Exception):
    """The process of a worker has ended."""


class _Worker:
    """A process, for one thread at a time."""

    def __init__(self) -> None:
        command = [sys.executable, "-c", _START, *sys.path]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, task: Task[Any]) -> Any:
        """The result of the task; an exception of the task is raised here."""
        stdin, stdout = self.process.stdin, self.process.stdout
        if stdin is None or stdout is None:
            raise _WorkerDied
        try:
            send(stdin, task)
            is_done, result = receive(stdout)
        except (EOFError, OSError, ValueError) as error:
            raise _WorkerDied from error
        if is_done:
            return result
        raise result

    def end(self) -> int:
        """Ends the process, and returns its exit status."""
        self.process.kill()
        status = self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            try:
                if pipe is not None:
                    pipe.close()
            except OSError:
                # The process that should get these bytes has ended.
                pass
        return status


class Processes:
    """Worker processes on this machine, each with one engine and one search thread. A killed one is replaced, and its
    task done again.

    Args:
        workers: how many; without it, as many as this process may use processors.
        attempts: how many workers may die at a task before the batch gives up.

    Raises:
        ArgumentError: a number below 1.
    """

    def __init__(self, workers: Optional[int] = None, *, attempts: int = 3) -> None:
        self.workers = _processors() if workers is None else workers
        """How many workers there are."""
        self.attempts = attempts
        """How many workers may die at a task before the batch gives up."""
        if self.workers < 1 or attempts < 1:
            raise ArgumentError("workers and attempts: at least 1")
        self._lock = threading.Lock()
        self._runs: set[_Workers] = set()

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that run now."""
        with self._lock:
            return [pid for workers in self._runs for pid in workers.pids()]

    def run(self, tasks: Iterator[Task[Result]]) -> Iterator[tuple[Task[Result], Result]]:
        """Carries out tasks; Backend.run describes it. Each run has workers of its own."""
        running: dict[Future[Result], Task[Result]] = {}
        workers = _Workers(self.attempts)
        with self._lock:
            self._runs.add(workers)
        pool = ThreadPoolExecutor(self.workers, thread_name_prefix="chuhe-batch")
        try:
            while True:
                # There are twice as many tasks as workers, so that no worker waits while the results of others are
                # written.
                while len(running) < 2 * self.workers and (task := next(tasks, None)) is not None:
                    running[pool.submit(workers.perform, task)] = task
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()
        finally:
            for future in running:
                future.cancel()
            workers.end_all()
            pool.shutdown(wait=True)
            with self._lock:
                self._runs.discard(workers)


class _Workers:
    """The workers of a run."""

    def __init__(self, attempts: int) -> None:
        self._attempts = attempts
        self._lock = threading.Lock()
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._is_ending = False

    def pids(self) -> list[int]:
        """The numbers of their processes."""
        with self._lock:
            return [worker.process.pid for worker in self._all]

    def perform(self, task: Task[Result]) -> Result:
        """The result of a task, which is done again if its worker ends."""
        status = 0
        for _ in range(self._attempts):
            worker = self._take()
            try:
                result: Result = worker.ask(task)
            except _WorkerDied:
                status = self._drop(worker)
                if self._is_ending:
                    break
                continue
            finally:
                self._give_back(worker)
            return result
        raise WorkerError(f"{task.name}: {self._attempts} workers ended at it, the last with status {status}")

    def _take(self) -> _Worker:
        with self._lock:
            if self._is_ending:
                raise WorkerError("the batch has ended")
            if self._idle:
                return self._idle.pop()
            worker = _Worker()
            self._all.add(worker)
            return worker

    def _give_back(self, worker: _Worker) -> None:
        with self._lock:
            if worker in self._all:
                self._idle.append(worker)

    def _drop(self, worker: _Worker) -> int:
        with self._lock:
            self._all.discard(worker)
        return worker.end()

    def end_all(self) -> None:
        """Ends them, and with them the run."""
        with self._lock:
            self._is_ending = True
            idle, busy = self._idle, self._all.difference(self._idle)
            self._idle, self._all = [], set()
        for worker in idle:
            worker.end()
        # A thread waits for each of these results. It notices the end of its worker, and closes the pipes.
        for worker in busy:
            worker.process.kill()


def _processors() -> int:
    """How many processors this process may use; a cluster often gives it only some."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
