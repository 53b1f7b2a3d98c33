"""Packages that only some users need, imported when they are."""

from __future__ import annotations

import importlib
from typing import Any

from ._errors import MissingExtraError


def require(module: str, extra: str) -> Any:
    """The module.

    Raises:
        MissingExtraError: it is not installed; the message says what to install.
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingExtraError(f"{error}: pip install 'chuhe[{extra}]'") from error
