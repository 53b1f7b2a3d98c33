"""Types for the reports of UCI engines: scores, lines, options."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from ._chuhe import Move

__all__ = ["UciInfo", "UciOption", "UciPlayResult", "UciScore", "option_of"]


@dataclass(frozen=True)
class UciScore:
    """A score for the side to move, as an engine reports it. Scores are ordered: the better one is the greater. -score is
    the same for the other side."""

    cp: int | None
    """Centipawns; None for a mate."""
    mate: int | None
    """Moves until the side to move mates; negative if it is mated, 0 if it has been. None for other scores."""
    has_mated: bool = field(default=False, repr=False)
    """Whether `mate` is 0 because the other side has been mated, as in the negative of a score with mate 0."""

    def __neg__(self) -> UciScore:
        if self.mate is None:
            return UciScore(-(self.cp or 0), None)
        return UciScore(None, -self.mate, self.mate == 0 and not self.has_mated)

    def _order(self) -> tuple[int, int]:
        if self.mate is None:
            return (0, self.cp or 0)
        # A mate for the side to move is better if it comes sooner; a mate against it is better if it comes later.
        return (1 if self.mate > 0 or self.has_mated else -1, -self.mate)

    def __lt__(self, other: UciScore) -> bool:
        if not isinstance(other, UciScore):
            return NotImplemented
        return self._order() < other._order()

    def __le__(self, other: UciScore) -> bool:
        if not isinstance(other, UciScore):
            return NotImplemented
        return self._order() <= other._order()

    def __gt__(self, other: UciScore) -> bool:
        if not isinstance(other, UciScore):
            return NotImplemented
        return self._order() > other._order()

    def __ge__(self, other: UciScore) -> bool:
        if not isinstance(other, UciScore):
            return NotImplemented
        return self._order() >= other._order()

    def __str__(self) -> str:
        return f"mate {self.mate}" if self.cp is None else f"cp {self.cp}"


@dataclass(frozen=True)
class UciInfo:
    """The report of an engine on one line."""

    multipv: int
    depth: int
    seldepth: int
    score: UciScore
    bound: Literal["exact", "lower", "upper"]
    wdl: tuple[int, int, int] | None
    nodes: int
    nps: int
    time: float
    """Seconds."""
    hashfull: int
    pv: list[Move] = field(hash=False)


@dataclass(frozen=True)
class UciPlayResult:
    """The move that an engine plays."""

    move: Move | None
    """None if there is no legal move."""
    ponder: Move | None
    info: UciInfo | None
    """The last report about the best line, if there was one."""


@dataclass(frozen=True)
class UciOption:
    """An option that an engine declares."""

    name: str
    type: str
    """check, spin, combo, string or button."""
    default: str | None
    min: int | None
    max: int | None
    choices: tuple[str, ...]


def option_of(line: str) -> UciOption | None:
    """The option that a line declares; None for other lines."""
    found = re.fullmatch(r"option name (.+?) type (\w+)(.*)", line)
    if not found:
        return None
    name, kind, rest = found.groups()
    default = re.search(r" default (.*?)(?= var | min | max |$)", rest)
    least, most = re.search(r" min (-?\d+)", rest), re.search(r" max (-?\d+)", rest)
    return UciOption(
        name=name,
        type=kind,
        default=default[1] if default else None,
        min=int(least[1]) if least else None,
        max=int(most[1]) if most else None,
        choices=tuple(re.findall(r" var (.*?)(?= var |$)", rest)),
    )
