"""Arguments of the half of the package that is written in Python, checked as the compiled half checks its own."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any, Optional, TypeVar

from ._errors import ArgumentError

_LEAST, _MOST = -(1 << 63), (1 << 63) - 1

Value = TypeVar("Value")


def several(name: str, values: Iterable[Value]) -> Iterable[Value]:
    """The values. A text is an iterable too, but of its letters, which nobody means.

    Raises:
        TypeError: they are one text.
    """
    if isinstance(values, (str, bytes)):
        raise TypeError(f"{name}: expected several values, not one {type(values).__name__}")
    return values


def integer(value: Any) -> int:
    """An integer, also one of numpy. Beyond 64 bits it becomes the nearest integer of 64 bits, as in numbers.rs.

    Raises:
        TypeError: it is not an integer.
    """
    return max(_LEAST, min(operator.index(value), _MOST))


def within(name: str, value: Any, least: int, most: Optional[int] = None) -> int:
    """An integer of a range.

    Raises:
        ArgumentError: it is outside.
        TypeError: it is not an integer.
    """
    number = operator.index(value)
    if number < least or most is not None and number > most:
        expected = f"{least} or more" if most is None else f"{least} to {most}"
        raise ArgumentError(f"{name} is {number}: expected {expected}")
    return number


def expect(name: str, value: object, kind: type) -> None:
    """Checks that a value has a type, which the methods called on it would report as a missing attribute.

    Raises:
        TypeError: it has another.
    """
    if not isinstance(value, kind):
        raise TypeError(f"{name}: expected {kind.__name__}, not {type(value).__name__}")


def one_of(name: str, value: str, allowed: Iterable[str]) -> str:
    """One of these values.

    Raises:
        ArgumentError: it is another.
    """
    known = list(allowed)
    if value not in known:
        raise ArgumentError(f"{name} is {value!r}: expected one of {', '.join(known)}")
    return value
