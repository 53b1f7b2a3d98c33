"""The exceptions of batches."""

from __future__ import annotations

from .._errors import BatchError

__all__ = ["SettingsError", "WorkerError"]


class SettingsError(BatchError):
    """The folder of results was begun with other settings, or by another version."""


class WorkerError(BatchError):
    """A task ends every worker that takes it, or workers have another version than the program."""


for _error in (SettingsError, WorkerError):
    _error.__module__ = "chuhe.batch"
