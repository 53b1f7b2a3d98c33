"""Other engines, as processes that speak UCI: Pikafish, Fairy-Stockfish and others.

>>> with chuhe.popen_uci("pikafish") as engine:          # doctest: +SKIP
...     engine.configure({"Hash": 64})
...     result = engine.play(chuhe.Board(), movetime=1.0)
"""

from __future__ import annotations

import operator
import re
import shlex
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, Union

from ._arguments import expect, several, within
from ._chuhe import Board, Move
from ._enums import Color
from ._errors import ArgumentError, EngineError
from ._uci_process import EngineProcess
from ._uci_types import UciInfo, UciOption, UciPlayResult, UciScore, option_of

__all__ = ["UciEngine", "UciInfo", "UciOption", "UciPlayResult", "UciScore", "popen_uci"]

# Engines keep numbers in 32 bits. A longer one is not understood, so that it limits nothing.
_MOST = (1 << 31) - 1
_MOVE = re.compile(r"([a-i])(10|[0-9])([a-i])(10|[0-9])")


OptionValue = Union[str, int, bool]


def popen_uci(
    command: str | Path | Sequence[str], *, timeout: float = 10.0, cwd: str | Path | None = None
) -> UciEngine:
    """Starts an engine that speaks UCI.

    Args:
        command: the program, as a path, as a line like those of a shell, or as a list with its arguments.
        timeout: the seconds that the engine may take to answer; in a search, in addition to the search time.
        cwd: the folder in which it runs.

    Raises:
        ArgumentError: the command is empty.
        EngineError: it cannot be started, or does not answer as UCI says.
    """
    return UciEngine(command, timeout=timeout, cwd=cwd)


class UciEngine:
    """An engine as a process. It searches one position at a time; another thread may call stop(), and Ctrl-C ends a search
    by KeyboardInterrupt. Use it as a context manager, or call close()."""

    name: str
    """The name that the engine reports."""
    options: dict[str, UciOption]
    """The options that the engine declares, by their names."""

    def __init__(
        self, command: str | Path | Sequence[str], *, timeout: float = 10.0, cwd: str | Path | None = None
    ) -> None:
        if isinstance(command, Path):
            words = [str(command)]
        elif isinstance(command, str):
            words = [command] if command and Path(command).exists() else _words(command)
        else:
            words = list(command)
        if not words or not words[0]:
            raise ArgumentError("command is empty: expected a program")
        self.timeout = float(timeout)
        self.name = words[0]
        self.options = {}
        self._write_lock = threading.RLock()
        self._search_lock = threading.Lock()
        # The thread that has the search lock.
        self._searcher: int | None = None
        # Whether stop() was called since the search lock was taken, and whether `go` has been sent. The write lock
        # protects them, and the searcher.
        self._stop_asked = False
        self._is_going = False
        self._ranks_from = 0
        # The number of lines that the engine reports; None if configure() has changed it.
        self._multipv: int | None = 1
        self._process = EngineProcess(words, cwd)
        try:
            self._greet()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> UciEngine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the engine with `quit`, and kills it if it does not exit within 2 s, with what it has started. Can be called
        again."""
        self._process.close(self.timeout)

    def configure(self, options: Mapping[str, OptionValue]) -> None:
        """Sets options by their names, in any case. Each search sets the number of its lines (MultiPV) itself.

        Raises:
            ArgumentError: the engine has no such option, or does not take the value.
            EngineError: the engine has ended, or does not answer.
        """
        expect("options", options, Mapping)
        lines = [self._setting(name, value) for name, value in options.items()]
        with self._searching():
            if any(name.lower() == "multipv" for name in options):
                self._multipv = None
            for line in lines:
                self._process.send(line)
            self._ask("isready", "readyok")

    def ping(self) -> None:
        """Waits until the engine answers.

        Raises:
            EngineError: it has ended, or does not answer in time.
        """
        with self._searching():
            self._ask("isready", "readyok")

    def new_game(self) -> None:
        """Makes the engine forget earlier games."""
        with self._searching():
            self._process.send("ucinewgame")
            self._ask("isready", "readyok")

    def stop(self) -> None:
        """Ends a search that another thread waits for; it returns the result so far. Does nothing if no search runs.

        If the engine does not answer in time, the search ends by EngineError.
        """
        with self._write_lock:
            if self._search_lock.locked():
                self._stop_asked = True
                if self._is_going:
                    self._send_stop()

    def _stop_search_of(self, thread: int) -> None:
        """Ends a search as stop() does, but only if this thread waits for it."""
        with self._write_lock:
            if self._searcher == thread:
                self.stop()

    def analyse(
        self,
        board: Board,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        movetime: float | None = None,
        mate: int | None = None,
        infinite: bool = False,
        multipv: int = 1,
        root_moves: Iterable[Move | str] | None = None,
        on_info: Callable[[UciInfo], object] | None = None,
    ) -> list[UciInfo]:
        """Searches the position and returns its lines, the best first.

        Arguments are those of Engine.analyse. on_info is called with each report.

        Raises:
            ArgumentError: there is no limit, or it is out of range.
            IllegalMoveError: a root move is not legal.
            EngineError: the engine has ended, does not answer in time, or its answer is not a move.
        """
        go = _limits(depth=depth, nodes=nodes, movetime=movetime, mate=mate)
        if infinite:
            # Only stop() ends the search, as with Engine.
            go, movetime = ["infinite"], None
        if not go:
            raise ArgumentError("give a limit: depth, nodes, movetime, mate or infinite")
        lines, _ = self._search(board, go, movetime, multipv, root_moves, on_info)
        return lines

    def play(
        self,
        board: Board,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        movetime: float | None = None,
        clock: float | None = None,
        increment: float = 0.0,
        moves_to_go: int | None = None,
        root_moves: Iterable[Move | str] | None = None,
    ) -> UciPlayResult:
        """Searches for the move to play. Arguments are those of Engine.play.

        Raises:
            ArgumentError: there is no limit, or it is out of range.
            IllegalMoveError: a root move is not legal.
            EngineError: the engine has ended, does not answer in time, or its answer is not a legal move.
        """
        expect("board", board, Board)
        go = _limits(depth=depth, nodes=nodes, movetime=movetime)
        if clock is not None:
            ms, inc = _milliseconds("clock", clock), _milliseconds("increment", increment)
            for word, side in (("w", Color.RED), ("b", Color.BLACK)):
                go += [f"{word}time", str(ms), f"{word}inc", str(inc)] if side == board.turn else [f"{word}time", str(ms)]
            if moves_to_go is not None:
                go += ["movestogo", str(within("moves_to_go", moves_to_go, 1, _MOST))]
        if not go:
            raise ArgumentError("give a limit: depth, nodes, movetime or clock")
        seconds = max((time for time in (movetime, clock) if time is not None), default=None)
        lines, words = self._search(board, go, seconds, 1, root_moves, None)
        move = self._move(words[1]) if len(words) > 1 and words[1] != "(none)" else None
        if move is None and board.legal_moves or move is not None and not board.is_legal(move):
            raise EngineError(f"{self.name} plays {words[1] if len(words) > 1 else 'nothing'}, which is not a legal move")
        ponder = self._move(words[3]) if len(words) > 3 and words[2] == "ponder" else None
        return UciPlayResult(move, ponder, lines[0] if lines else None)

    def _greet(self) -> None:
        for line in self._ask("uci", "uciok"):
            if line.startswith("id name "):
                self.name = self._process.name = line[len("id name ") :]
            option = option_of(line)
            if option:
                self.options[option.name] = option
        variant = self.options.get("UCI_Variant")
        if variant and variant.default != "xiangqi":
            if "xiangqi" not in variant.choices:
                raise EngineError(f"{self.name} does not play xiangqi")
            self._process.send("setoption name UCI_Variant value xiangqi")
        self._ask("isready", "readyok")
        # Some engines count ranks from 1. At the start position each move is legal with one count only.
        self._process.send("position startpos")
        answer = self._ask("go depth 1", "bestmove")[-1].split()
        found = _MOVE.fullmatch(answer[1]) if len(answer) > 1 else None
        start = Board()
        for self._ranks_from in (0, 1):
            move = self._move(answer[1]) if found else None
            if move is not None and start.is_legal(move):
                return
        raise EngineError(f"{self.name} answers {' '.join(answer)} at the start of a game of xiangqi")

    def _search(
        self,
        board: Board,
        go: list[str],
        seconds: float | None,
        multipv: int,
        root_moves: Iterable[Move | str] | None,
        on_info: Callable[[UciInfo], object] | None,
    ) -> tuple[list[UciInfo], list[str]]:
        expect("board", board, Board)
        moves = [self._written(move) for move in board.moves]
        position = f"position fen {board.start_fen()}" + (f" moves {' '.join(moves)}" if moves else "")
        if root_moves is not None:
            wanted = [board.read(move) if isinstance(move, str) else move for move in several("root_moves", root_moves)]
            if not wanted:
                raise ArgumentError("root_moves is empty: expected moves, or None for all")
            for move in wanted:
                board.copy().push(move)
            go = [*go, "searchmoves", *(self._written(move) for move in wanted)]
        multipv = within("multipv", multipv, 1)
        lines: dict[int, UciInfo] = {}
        with self._searching():
            if multipv != self._multipv:
                self._process.send(self._setting("MultiPV", multipv))
                self._multipv = multipv
            self._process.send(position)
            self._ask("isready", "readyok")
            try:
                with self._write_lock:
                    self._is_going = True
                    self._process.send("go " + " ".join(go))
                    self._process.answer_by(None if seconds is None else time.monotonic() + float(seconds) + self.timeout)
                    if self._stop_asked:
                        # Before `go`, the engine would have ignored it.
                        self._send_stop()
                while True:
                    line = self._next()
                    if line.startswith("bestmove"):
                        return [lines[number] for number in sorted(lines)], line.split()
                    info = self._info(line)
                    if info:
                        if info.bound == "exact":
                            lines[info.multipv] = info
                        if on_info:
                            with self._process.listening():
                                on_info(info)
            except BaseException:
                self._end_search()
                raise

    def _next(self) -> str:
        """The next line of a search. An engine that does not answer is killed."""
        try:
            return self._process.next()
        except EngineError:
            self._process.kill()
            raise

    def _end_search(self) -> None:
        """Makes the engine ready for the next search, after Ctrl-C or an exception in on_info."""
        try:
            self._ask("stop", "bestmove")
        except EngineError:
            # The first exception is the one to raise, even if the engine does not answer.
            self._process.kill()

    def _send_stop(self) -> None:
        self._process.send("stop")
        self._process.answer_within(self.timeout)

    @contextmanager
    def _searching(self) -> Iterator[None]:
        """One search or request at a time."""
        with self._write_lock:
            if not self._search_lock.acquire(blocking=False):
                raise EngineError("the engine is searching already")
            self._searcher = threading.get_ident()
            self._stop_asked = self._is_going = False
        try:
            yield
        finally:
            with self._write_lock:
                self._searcher = None
                self._search_lock.release()

    def _setting(self, name: str, value: OptionValue) -> str:
        if not isinstance(name, str):
            raise TypeError(f"expected the name of an option as str, not {type(name).__name__}")
        known = {option.lower(): option for option in self.options}
        if name.lower() not in known:
            raise ArgumentError(f"{self.name} has no option {name}")
        option = self.options[known[name.lower()]]
        if option.type == "button":
            return f"setoption name {option.name}"
        # str() of a truth value of Python, and of numpy, begins with a capital.
        text = str(value).lower() if option.type == "check" else str(value)
        if option.type == "check" and text not in ("true", "false"):
            raise ArgumentError(f"{option.name}: expected True or False")
        if option.type == "spin":
            number = _integer(value)
            if number is None:
                raise ArgumentError(f"{option.name}: expected a whole number")
            if option.min is not None and number < option.min or option.max is not None and number > option.max:
                raise ArgumentError(f"{option.name}: expected {option.min} to {option.max}")
            text = str(number)
        if option.type == "combo" and text not in option.choices:
            raise ArgumentError(f"{option.name}: expected one of {', '.join(option.choices)}")
        if "\n" in text or "\r" in text:
            raise ArgumentError(f"{option.name}: expected a text of one line")
        return f"setoption name {option.name} value {text}"

    def _ask(self, line: str, end: str) -> list[str]:
        """Sends a line and returns the output up to a line that begins with `end`."""
        return self._process.ask(line, end, self.timeout)

    def _written(self, move: Move) -> str:
        text = move.uci()
        if self._ranks_from == 0:
            return text
        return f"{text[0]}{int(text[1]) + 1}{text[2]}{int(text[3]) + 1}"

    def _move(self, text: str) -> Move | None:
        found = _MOVE.fullmatch(text)
        if not found:
            return None
        from_file, from_rank, to_file, to_rank = found.groups()
        ranks = [int(from_rank) - self._ranks_from, int(to_rank) - self._ranks_from]
        if not all(0 <= rank <= 9 for rank in ranks):
            return None
        return Move(f"{from_file}{ranks[0]}{to_file}{ranks[1]}")

    def _info(self, line: str) -> UciInfo | None:
        words = line.split()
        if words[:1] != ["info"] or words[1:2] == ["string"] or "score" not in words:
            return None
        at = words.index("score")

        def number(name: str) -> int:
            try:
                return int(words[words.index(name) + 1])
            except (ValueError, IndexError):
                return 0

        try:
            value = int(words[at + 2])
            wdl_at = words.index("wdl") if "wdl" in words else None
            wdl = None if wdl_at is None else tuple(int(word) for word in words[wdl_at + 1 : wdl_at + 4])
        except (ValueError, IndexError):
            return None
        pv = []
        for word in words[words.index("pv") + 1 :] if "pv" in words else []:
            move = self._move(word)
            if move is None:
                break
            pv.append(move)
        bound: Literal["exact", "lower", "upper"] = "exact"
        if "lowerbound" in words:
            bound = "lower"
        elif "upperbound" in words:
            bound = "upper"
        return UciInfo(
            multipv=number("multipv") or 1,
            depth=number("depth"),
            seldepth=number("seldepth"),
            score=UciScore(None, value) if words[at + 1] == "mate" else UciScore(value, None),
            bound=bound,
            wdl=(wdl[0], wdl[1], wdl[2]) if wdl is not None and len(wdl) == 3 else None,
            nodes=number("nodes"),
            nps=number("nps"),
            time=number("time") / 1000,
            hashfull=number("hashfull"),
            pv=pv,
        )


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError as error:
        raise EngineError(f"{command}: {error}") from error


def _integer(value: object) -> int | None:
    """An integer, also one of numpy; None for everything else."""
    try:
        return None if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def _milliseconds(name: str, seconds: float) -> int:
    if not 0 <= seconds < 10**9:
        raise ArgumentError(f"{name}: expected seconds")
    return int(seconds * 1000)


def _limits(
    depth: int | None = None, nodes: int | None = None, movetime: float | None = None, mate: int | None = None
) -> list[str]:
    words = []
    # The longest numbers of nodes have 64 bits.
    for name, value, most in (("depth", depth, _MOST), ("nodes", nodes, (1 << 63) - 1), ("mate", mate, _MOST)):
        if value is not None:
            words += [name, str(within(name, value, 1, most))]
    if movetime is not None:
        words += ["movetime", str(max(1, _milliseconds("movetime", movetime)))]
    return words
