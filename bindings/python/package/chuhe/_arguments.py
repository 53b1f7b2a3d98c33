"""Arguments of the half of the package that is written in Python, checked as the compiled half checks its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

Value = TypeVar("Value")


def several(name: str, values: Iterable[Value]) -> Iterable[Value]:
    """The values. A text is an iterable too, but of its letters, which nobody means.

    Raises:
        TypeError: they are one text.
    """
    if isinstance(values, (str, bytes)):
        raise TypeError(f"{name}: expected several values, not one {type(values).__name__}")
    return values
