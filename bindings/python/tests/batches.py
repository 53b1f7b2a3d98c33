"""Shared by the tests of batches: positions, a task that ends its worker, and comparing results."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from conftest import suite_positions

import chuhe.batch
from chuhe.batch import Backend, Task

Result = TypeVar("Result")

NODES = 400
CHUNK = 3


def fens() -> list[str]:
    """Sixty positions."""
    return suite_positions()[:60]


def rows(out: Path) -> dict[str, dict[str, object]]:
    """The results in a folder by their keys, each of which is there once."""
    found: list[dict[str, object]] = chuhe.batch.read(out).to_pylist()
    by_key = {str(row["key"]): row for row in found}
    assert len(by_key) == len(found)
    return by_key


def kill(pids: list[int]) -> None:
    """Ends processes without a chance to tidy up."""
    for pid in pids:
        os.kill(pid, signal.SIGKILL)


@dataclass(frozen=True)
class Poison:
    """A task that ends every worker."""

    name: str = "poison"

    def run(self) -> None:
        kill([os.getpid()])


@dataclass(frozen=True)
class Fault:
    """A task that fails."""

    name: str = "fault"

    def run(self) -> None:
        print("not a result")
        raise chuhe.ArgumentError("a fault")


@dataclass(frozen=True)
class Bomb:
    """A task that ends its worker the first time that it is done, when all is done but the result not given back."""

    task: Task[Any]
    mark: Path

    @property
    def name(self) -> str:
        return self.task.name

    def run(self) -> Any:
        result = self.task.run()
        if not self.mark.exists():
            self.mark.touch()
            kill([os.getpid()])
        return result


class Deadly:
    """A backend whose workers are killed at the third and the sixth task of a run."""

    def __init__(self, backend: Backend, folder: Path) -> None:
        self.backend = backend
        self.marks = [folder / "first death", folder / "second death"]

    def run(self, tasks: Iterator[Task[Result]]) -> Iterator[tuple[Task[Result], Result]]:
        places = {2: self.marks[0], 5: self.marks[1]}
        bombs = (Bomb(task, places[place]) if place in places else task for place, task in enumerate(tasks))
        for done, result in self.backend.run(bombs):
            yield done.task if isinstance(done, Bomb) else done, result

    def killed(self) -> int:
        """How many workers have been."""
        return sum(mark.exists() for mark in self.marks)
