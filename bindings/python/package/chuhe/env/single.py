"""One player against an opponent, for Gymnasium."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, cast

from .._arguments import one_of, within
from .._chuhe import START_FEN, Board, GameBatch, Move
from .._enums import Color
from .._errors import ArgumentError
from .._extras import require

require("gymnasium", "env")
import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

Observation = dict[str, NDArray[Any]]


class XiangqiEnv(gymnasium.Env[Observation, np.int64]):
    """The agent plays one side; the opponent answers within the same step.

    Args:
        opponent: chooses the opponent's move, like ``lambda board: engine.play(board, nodes=100).move``; without one it
            plays at random, by the environment's seed.
        color: the agent's side, "red" or "black".
        fen: where games begin.
        max_plies: the length at which a game is truncated.
        render_mode: "ansi" for the board as text.

    An illegal action loses the game; ``action_mask`` says which are legal. If the opponent's first move ends the game, ``reset``
    has the outcome in its info, no action is legal, and the first step, with any action, gives the reward.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        opponent: Callable[[Board], Move | None] | None = None,
        *,
        color: Color | str = "red",
        fen: str = START_FEN,
        max_plies: int = 400,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, self.metadata["render_modes"])
        self.action_space = spaces.Discrete(GameBatch.action_count())
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, GameBatch.observation_shape(), np.uint8),
                "action_mask": spaces.Box(0, 1, (GameBatch.action_count(),), np.int8),
            }
        )
        self.observation_space = cast("gymnasium.Space[Observation]", space)
        self._opponent = opponent
        self._color = Color(one_of("color", color, Color))
        self._start = Board(fen)
        if self._start.is_game_over():
            raise ArgumentError("the game is over at the start")
        self._max_plies = within("max_plies", max_plies, 1)
        self._board = self._start.copy()

    @property
    def board(self) -> Board:
        """A copy of the game."""
        return self._board.copy()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._board = self._start.copy()
        if self._board.turn != self._color:
            self._answer()
        outcome = self._board.outcome()
        return self._observe(), {} if outcome is None else {"outcome": outcome}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if not self._board.is_game_over():
            move = GameBatch.move_of(self._board, operator.index(action))
            if move is None:
                return self._observe(), -1.0, True, False, {"illegal": True}
            self._board.push(move)
            if not self._board.is_game_over():
                self._answer()
        outcome = self._board.outcome()
        if outcome is None:
            truncated = len(self._board.moves) - len(self._start.moves) >= self._max_plies
            return self._observe(), 0.0, False, truncated, {}
        reward = 0.0 if outcome.winner is None else 1.0 if outcome.winner == self._color else -1.0
        return self._observe(), reward, True, False, {"outcome": outcome}

    def render(self) -> str | None:  # type: ignore[override]
        return str(self._board) if self.render_mode == "ansi" else None

    def _answer(self) -> None:
        moves = self._board.legal_moves
        move = self._opponent(self._board.copy()) if self._opponent else moves[self.np_random.integers(len(moves))]
        if move is None:
            raise ArgumentError("the opponent has chosen no move")
        self._board.push(move)

    def _observe(self) -> Observation:
        shape = GameBatch.observation_shape()
        observation = np.frombuffer(GameBatch.observe(self._board), np.uint8).reshape(shape)
        over = self._board.is_game_over()
        mask = np.zeros(GameBatch.action_count(), np.int8) if over else np.frombuffer(GameBatch.mask(self._board), np.int8)
        return {"observation": observation, "action_mask": mask}
