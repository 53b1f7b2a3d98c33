"""Many games side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .._chuhe import START_FEN, Board, GameBatch
from .._errors import ArgumentError
from .._extras import require

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


class Step(NamedTuple):
    """The result of a step of all games. Observations and masks are those of the next positions."""

    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]


class VectorXiangqi:
    """Games that advance together. Both sides of each are played through ``step``, in turn.

    A game that ends is restarted in the same step. Arrays are read-only and belong to the caller.

    Args:
        count: how many games.
        fen: where they begin.
        max_plies: the length at which a game is truncated; None for no limit.
        threads: how many threads share the work.
    """

    def __init__(self, count: int, *, fen: str = START_FEN, max_plies: int | None = None, threads: int = 1) -> None:
        self._batch = GameBatch(count, fen=fen, max_plies=max_plies, threads=threads)

    def __len__(self) -> int:
        return len(self._batch)

    def board(self, index: int) -> Board:
        """A copy of one of the games."""
        return self._batch.board(index)

    def observe(self) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """Observations, count x 17 x 10 x 9, and masks of the legal actions, count x ACTIONS."""
        require("numpy", "env")
        import numpy as np

        count = len(self._batch)
        shape = (count, *GameBatch.observation_shape())
        observations = np.frombuffer(self._batch.observations(), dtype=np.uint8).reshape(shape)
        masks = np.frombuffer(self._batch.masks(), dtype=np.bool_).reshape(count, -1)
        return observations, masks

    def reset(self) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """Restarts all games."""
        self._batch.reset()
        return self.observe()

    def step(self, actions: ArrayLike) -> Step:
        """Plays one action in each game.

        Rewards are those of the sides that moved.

        Raises:
            ArgumentError: an action is not legal or not an integer, or there is not one for each game; nothing has
                changed.
        """
        require("numpy", "env")
        import numpy as np

        given = np.asarray(actions)
        if given.shape != (len(self),):
            raise ArgumentError(f"actions have the shape {given.shape}: expected ({len(self)},)")
        if given.dtype.kind not in "iu":
            raise ArgumentError(f"actions are {given.dtype}: expected integers")
        # An integer that is not an action must not become one by losing its upper bits.
        for index in np.flatnonzero((given < 0) | (given >= GameBatch.action_count())):
            raise ArgumentError(f"game {index}: action {given[index]} is not legal")
        rewards, ends = self._batch.step(np.ascontiguousarray(given, dtype=np.int32).tobytes())
        end = np.frombuffer(ends, dtype=np.uint8)
        return Step(*self.observe(), np.frombuffer(rewards, dtype=np.float32), end == 1, end == 2)
