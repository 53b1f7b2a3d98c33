"""Xiangqi for PettingZoo: agents "red" and "black" move in turn.

>>> from chuhe.env import xiangqi_v0  # doctest: +SKIP
>>> env = xiangqi_v0.env()  # doctest: +SKIP

``env`` ends a game in which an agent plays an illegal action, to its loss; ``raw_env`` raises ``chuhe.ArgumentError`` instead.
"""

from __future__ import annotations

import operator
from typing import Any

from .._arguments import one_of, within
from .._chuhe import START_FEN, Board, GameBatch
from .._errors import ArgumentError
from .._extras import require

require("gymnasium", "env")
require("pettingzoo", "env")
import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

__all__ = ["env", "raw_env"]


def env(**options: Any) -> Any:
    """The environment with PettingZoo's usual wrappers. Options are those of ``raw_env``."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv):  # type: ignore[misc]
    """The environment itself.

    Args:
        fen: where games begin.
        max_plies: the length at which a game is truncated; None for no limit.
        render_mode: "ansi" for the board as text, "human" to print it.
    """

    metadata: dict[str, Any] = {"name": "xiangqi_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False, "render_fps": 2}

    def __init__(self, *, fen: str = START_FEN, max_plies: int | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.possible_agents = ["red", "black"]
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, self.metadata["render_modes"])
        self._start = Board(fen)
        if self._start.is_game_over():
            raise ArgumentError("the game is over at the start")
        self._max_plies = None if max_plies is None else within("max_plies", max_plies, 1)
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, GameBatch.observation_shape(), np.uint8),
                "action_mask": spaces.Box(0, 1, (GameBatch.action_count(),), np.int8),
            }
        )
        self._observation_spaces = {agent: space for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(GameBatch.action_count()) for agent in self.possible_agents}
        self._board = self._start.copy()

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._action_spaces[agent]

    @property
    def board(self) -> Board:
        """A copy of the game."""
        return self._board.copy()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._board = self._start.copy()
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._board.turn.value

    def observe(self, agent: str) -> dict[str, Any]:
        board = self._board
        shape = GameBatch.observation_shape()
        observation = np.frombuffer(GameBatch.observe(board), np.uint8).reshape(shape)
        to_move = agent == board.turn.value
        if not to_move:
            # The same position from the other side: colours are exchanged, and ranks are in reverse order.
            observation = observation.copy()
            observation[:14] = np.concatenate([observation[7:14], observation[:7]])[:, ::-1, :]
        over = board.is_game_over() or any(self.truncations.values())
        if to_move and not over:
            mask = np.frombuffer(GameBatch.mask(board), np.int8)
        else:
            mask = np.zeros(GameBatch.action_count(), np.int8)
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = None if action is None else GameBatch.move_of(self._board, operator.index(action))
        if move is None:
            raise ArgumentError(f"action {action} is not legal")
        self._cumulative_rewards[agent] = 0
        self._board.push(move)
        outcome = self._board.outcome()
        self.rewards = {agent: 0 for agent in self.agents}
        if outcome is not None:
            if outcome.winner is not None:
                self.rewards = {agent: 1 if agent == outcome.winner.value else -1 for agent in self.agents}
            self.terminations = {agent: True for agent in self.agents}
            self.infos = {agent: {"outcome": str(outcome)} for agent in self.agents}
        elif self._max_plies is not None and len(self._board.moves) - len(self._start.moves) >= self._max_plies:
            self.truncations = {agent: True for agent in self.agents}
        self.agent_selection = self._board.turn.value
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        if self.render_mode == "human":
            print(self._board)
        return str(self._board) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass
