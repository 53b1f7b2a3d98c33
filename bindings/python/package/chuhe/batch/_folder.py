"""The folder of a batch: a manifest with its settings, and one file per task, which is there only when it is complete."""

from __future__ import annotations

import dataclasses
import json
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, Union

from .._errors import BatchError
from ._errors import SettingsError

MANIFEST = "manifest.json"
_FORMAT = 1
# Drafts of this age, in seconds, come from a killed run. Younger ones may still be in use by another process.
_STALE_AFTER = 24 * 3600.0

Filled = TypeVar("Filled")
StrPath = Union[str, "os.PathLike[str]"]


class Folder:
    """The folder of a batch, created if it does not exist.

    Raises:
        SettingsError: it belongs to a batch with other settings, or of another version.
        BatchError: its manifest cannot be read.
        OSError: it cannot be read or written.
    """

    def __init__(self, path: StrPath, kind: str, settings: Any) -> None:
        self.path = Path(path)
        self.path.mkdir(parents=True, exist_ok=True)
        wanted = {"format": _FORMAT, "kind": kind, "settings": dataclasses.asdict(settings)}
        manifest = self.path / MANIFEST
        if not manifest.exists():
            # Several shards of a batch may begin at once. The last manifest stays, and the other shards compare theirs
            # with it.
            self.write(MANIFEST, lambda draft: draft.write_text(json.dumps(wanted, indent=2) + "\n", encoding="utf-8"))
        found = read_manifest(self.path)
        difference = _difference(found, wanted)
        if difference:
            raise SettingsError(f"{self.path} was begun with {difference}: take another folder")
        for draft in self.path.glob(".*.tmp"):
            try:
                if time.time() - draft.stat().st_mtime > _STALE_AFTER:
                    draft.unlink()
            except FileNotFoundError:
                # The owner of the draft has completed it meanwhile.
                pass

    def names(self) -> set[str]:
        """The names of the files that are complete."""
        return {entry.name for entry in os.scandir(self.path) if not entry.name.startswith(".")} - {MANIFEST}

    def write(self, name: str, fill: Callable[[Path], object]) -> None:
        """Makes a file that is there with all its content or not at all, even if the machine fails."""
        publish(self.path / name, fill)


def publish(path: Path, fill: Callable[[Path], Filled]) -> Filled:
    """Lets a function fill a draft, which becomes the file once it is complete. Returns the function's result."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-", suffix=".tmp")
    os.close(handle)
    draft = Path(name)
    try:
        filled = fill(draft)
        with open(draft, "rb+") as file:
            os.fsync(file.fileno())
        # A draft can be read only by its owner. A result gets the usual permissions of new files in this folder.
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(draft, 0o666 & ~umask)
        os.replace(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    return filled


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a batch.

    Raises:
        BatchError: there is none, or it cannot be read.
    """
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError) as error:
        raise BatchError(f"{folder} is not the folder of a batch: {error}") from error
    if not isinstance(manifest, dict) or not isinstance(manifest.get("settings"), dict):
        raise BatchError(f"{folder} is not the folder of a batch: its {MANIFEST} has no settings")
    return manifest


def _difference(found: dict[str, Any], wanted: dict[str, Any]) -> str:
    """In words, where manifests differ; empty if they do not."""
    for name in ("format", "kind"):
        if found.get(name) != wanted[name]:
            return f"{name} {found.get(name)}, not {wanted[name]}"
    before, now = found["settings"], wanted["settings"]
    names = [name for name in {**now, **before} if before.get(name) != now.get(name)]
    return " and ".join(f"{name} {before.get(name)}, not {now.get(name)}" for name in names)
