"""The process of a UCI engine: lines to it and from it, with a time limit, and its end. The protocol is in uci.py."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ._errors import EngineError

__all__ = ["EngineProcess"]

# The most lines that wait to be read. An engine that writes faster has to wait.
_CAPACITY = 1000
# Characters. What is longer comes as several lines.
_LONGEST_LINE = 1 << 16
# The seconds that an engine has to exit after `quit`.
_LAST_SECONDS = 2.0


class EngineProcess:
    """A process that reads and writes lines. Methods can be called from several threads, but only one may read.

    Raises:
        EngineError: it cannot be started.
    """

    def __init__(self, words: list[str], cwd: str | Path | None) -> None:
        self.name = words[0] if words else ""
        """What errors call it."""
        self._write_lock = threading.RLock()
        # Guards the fields below, and tells of their changes.
        self._change = threading.Condition()
        self._lines: deque[str] = deque()
        self._has_ended = False
        # When reading gives up, and the number of lines that may be read after that, because they came in time. A limit
        # for lines that have not come yet would not end an engine that floods its output.
        self._deadline: float | None = None
        self._in_time: int | None = None
        # How often an answer is still to come that nobody waits for any more, by its first word.
        self._late: Counter[str] = Counter()
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=cwd,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                # Ctrl-C must reach only Python, which then stops the engine. The engine and what it starts are a group.
                start_new_session=True,
            )
        except (OSError, IndexError, ValueError) as error:
            raise EngineError(f"{self.name}: {error}") from error
        threading.Thread(target=self._read, daemon=True).start()
        self._watcher = threading.Thread(target=self._watch, daemon=True)
        self._watcher.start()

    def send(self, line: str) -> None:
        """Sends a line.

        Raises:
            EngineError: the engine has ended.
        """
        stdin = self._process.stdin
        try:
            with self._write_lock:
                if stdin is None:
                    raise OSError("no pipe")
                stdin.write(line + "\n")
                stdin.flush()
        except (OSError, ValueError) as error:
            raise EngineError(f"{self.name} has ended") from error

    def answer_by(self, deadline: float | None) -> None:
        """Sets when next() gives up, as a time of time.monotonic(); None for never."""
        with self._change:
            self._deadline, self._in_time = deadline, None
            self._change.notify_all()

    def answer_within(self, seconds: float) -> None:
        """Makes next() give up after this time, if it does not give up earlier."""
        with self._change:
            deadline = time.monotonic() + seconds
            if self._deadline is None or deadline < self._deadline:
                self.answer_by(deadline)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While many lines wait for their listener, so that the engine may be unable to write more, its time stands still."""
        begun = time.monotonic()
        try:
            yield
        finally:
            with self._change:
                if self._deadline is not None and len(self._lines) >= _CAPACITY // 2:
                    self._deadline += time.monotonic() - begun

    def next(self) -> str:
        """The next line.

        Raises:
            EngineError: the engine has ended, or there is no line in time.
        """
        with self._change:
            while True:
                left = None if self._deadline is None else self._deadline - time.monotonic()
                is_late = left is not None and left <= 0
                if is_late and self._in_time is None:
                    self._in_time = len(self._lines)
                if self._lines and self._in_time != 0:
                    if self._in_time is not None:
                        self._in_time -= 1
                    line = self._lines.popleft()
                    self._change.notify_all()
                    word = line.split(" ", 1)[0]
                    if not self._late[word]:
                        return line
                    self._late[word] -= 1
                elif self._has_ended:
                    raise EngineError(f"{self.name} has ended")
                elif is_late:
                    raise EngineError(f"{self.name} does not answer")
                else:
                    self._change.wait(left)

    def ask(self, line: str, end: str, seconds: float) -> list[str]:
        """Sends a line and returns the output up to a line that begins with `end`, but at most the last 1000 lines.

        Raises:
            EngineError: the engine has ended, or does not answer in time.
        """
        self.send(line)
        self.answer_by(time.monotonic() + seconds)
        heard: deque[str] = deque(maxlen=_CAPACITY)
        try:
            while not heard or heard[-1].split(" ", 1)[0] != end:
                heard.append(self.next())
        except BaseException:
            # Also after Ctrl-C.
            self._late[end] += 1
            raise
        return list(heard)

    def kill(self) -> None:
        """Kills the engine and what it has started. Reading and writing then fail at once."""
        # As long as nobody has waited for the process, its number is not used again.
        if self._process.returncode is None:
            self._kill_all()
        self._end()

    def close(self, seconds: float) -> None:
        """Ends the engine with `quit`, and kills it if it does not exit within this time or 2 s. Can be called again."""
        try:
            self.send("quit")
            self._watcher.join(min(seconds, _LAST_SECONDS))
        except EngineError:
            pass
        finally:
            self.kill()
            self._watcher.join()
        # The output is not closed here: that would wait for the thread that reads it, and so for every process that
        # has it open.
        if self._process.stdin:
            try:
                self._process.stdin.close()
            except OSError:
                pass

    def _kill_all(self) -> None:
        if sys.platform == "win32":
            self._process.kill()
            return
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            # The processes have ended. Systems report different errors for ended processes that were not waited for.
            pass

    def _watch(self) -> None:
        """Ends what an engine that has ended has left behind: it could keep the output open, so that nobody noticed."""
        self._process.wait()
        if sys.platform != "win32":
            self._kill_all()

    def _read(self) -> None:
        with self._process.stdout or open(os.devnull) as stdout:
            while line := stdout.readline(_LONGEST_LINE):
                with self._change:
                    while len(self._lines) >= _CAPACITY and not self._has_ended:
                        self._change.wait()
                    if not self._has_ended:
                        self._lines.append(line.rstrip("\r\n"))
                        self._change.notify_all()
        self._end()

    def _end(self) -> None:
        with self._change:
            self._has_ended = True
            self._change.notify_all()
