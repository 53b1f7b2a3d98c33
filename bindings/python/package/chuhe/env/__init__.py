"""Environments for programs that learn to play.

``xiangqi_v0``: a game of two players for PettingZoo. ``XiangqiEnv``: one player against an opponent, for Gymnasium.
``VectorXiangqi``: many games side by side, which needs numpy only.

All of them share observations and actions. The side to move sees the board from its own side, so Black's ranks are
exchanged: one network can play both sides.

=========  ==================================================================
planes     observations as planes, in bytes, ranks by files, the own back rank last
=========  ==================================================================
0 to 6     own pieces: king, advisors, elephants, horses, rooks, cannons, pawns
7 to 13    the other side's, in the same order
14         1 if the position has occurred before
15         plies since the last capture; 120 draw the game
16         1 if Red is to move
=========  ==================================================================

An action is a number below ``ACTIONS``: a pair of squares that some piece of the side to move could ever go between,
seen from its side. ``action_of`` and ``move_of`` convert. The action mask says which are legal.

A game ends by checkmate, stalemate, the ruling on a repetition, the natural move limit or a lack of attackers, as
``Board.outcome`` says. The reward is 1 for the winner, -1 for the loser and 0 for a draw.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from .._chuhe import GameBatch
from .vector import VectorXiangqi

if TYPE_CHECKING:
    from . import xiangqi_v0
    from .single import XiangqiEnv

ACTIONS: int = GameBatch.action_count()
OBSERVATION_SHAPE: tuple[int, int, int] = GameBatch.observation_shape()
action_of = GameBatch.action_of
move_of = GameBatch.move_of

__all__ = ["ACTIONS", "OBSERVATION_SHAPE", "VectorXiangqi", "XiangqiEnv", "action_of", "move_of", "xiangqi_v0"]


def __getattr__(name: str) -> object:
    # Gymnasium and PettingZoo are needed only by those who use them.
    if name == "XiangqiEnv":
        from .single import XiangqiEnv

        return XiangqiEnv
    if name == "xiangqi_v0":
        return importlib.import_module(".xiangqi_v0", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
