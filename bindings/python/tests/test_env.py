"""Environments: the API checks of PettingZoo and Gymnasium, and games compared with Board move by move."""

import copy
import importlib
import pickle
import random
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import chuhe
import pytest

np = pytest.importorskip("numpy")

from chuhe.env import ACTIONS, OBSERVATION_SHAPE, VectorXiangqi, action_of, move_of  # noqa: E402


def random_actions(masks: Any, generator: random.Random) -> list[int]:
    return [int(generator.choice(np.flatnonzero(mask))) for mask in masks]


def test_a_package_that_is_missing_is_named() -> None:
    for module, use in (("gymnasium", "XiangqiEnv"), ("gymnasium", "xiangqi_v0"), ("numpy", "VectorXiangqi(2).reset()")):
        code = f"import sys; sys.modules[{module!r}] = None; import chuhe.env; chuhe.env.{use}"
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert run.stderr.splitlines()[-1].startswith("chuhe.MissingExtraError: "), run.stderr
        assert "pip install 'chuhe[env]'" in run.stderr


def test_actions_are_the_moves_that_a_side_can_ever_make() -> None:
    # For rooks and kings there are 90 squares x 17, for horses 508, for advisors 8, and for elephants 16, on one side
    # of the river.
    assert ACTIONS == 90 * 17 + 508 + 8 + 16


def test_actions_and_moves_are_inverse_for_both_sides() -> None:
    generator = random.Random(1)
    board = chuhe.Board()
    for _ in range(200):
        legal = board.legal_moves
        numbers = {action_of(board, move) for move in legal}
        assert len(numbers) == len(legal)
        assert {move_of(board, number) for number in numbers} == set(legal)
        assert sum(move_of(board, number) is not None for number in range(ACTIONS)) == len(legal)
        if board.is_game_over():
            board = chuhe.Board()
        else:
            board.push(generator.choice(legal))
    assert move_of(board, -1) is None and move_of(board, ACTIONS) is None


def test_black_sees_what_red_would_see() -> None:
    red = chuhe.Board("r3k4/9/9/9/4p4/9/9/2C6/9/3K4R w")
    # The same position with colours exchanged and ranks in reverse order.
    black = chuhe.Board("3k4r/9/2c6/9/9/4P4/9/9/9/R3K4 b")
    observed = [np.frombuffer(chuhe.GameBatch.observe(board), np.uint8).reshape(OBSERVATION_SHAPE) for board in (red, black)]
    assert (observed[0][:16] == observed[1][:16]).all()
    assert (observed[0][16] == 1).all() and (observed[1][16] == 0).all()
    assert chuhe.GameBatch.mask(red) == chuhe.GameBatch.mask(black)
    # The king of the side to move is on the rank nearest to the viewer, on file d.
    assert observed[0][0][9][3] == 1 and observed[0][0].sum() == 1


@pytest.mark.parametrize("threads", [1, 3])
def test_games_of_a_batch_are_those_of_boards(threads: int) -> None:
    generator = random.Random(2)
    games = VectorXiangqi(7, max_plies=150, threads=threads)
    boards = [chuhe.Board() for _ in range(7)]
    observations, masks = games.reset()
    ended = {"terminated": 0, "truncated": 0}
    for _ in range(700):
        for board, observation, mask in zip(boards, observations, masks):
            assert observation.tobytes() == chuhe.GameBatch.observe(board)
            assert mask.sum() == len(board.legal_moves)
        actions = random_actions(masks, generator)
        movers = [board.turn for board in boards]
        step = games.step(actions)
        for index, (board, action) in enumerate(zip(boards, actions)):
            move = move_of(board, action)
            assert move is not None
            board.push(move)
            outcome = board.outcome()
            assert step.terminated[index] == (outcome is not None)
            assert step.truncated[index] == (outcome is None and len(board.moves) == 150)
            reward = 0
            if outcome is not None and outcome.winner is not None:
                reward = 1 if outcome.winner == movers[index] else -1
            assert step.rewards[index] == reward
            ended["terminated"] += bool(step.terminated[index])
            ended["truncated"] += bool(step.truncated[index])
            if step.terminated[index] or step.truncated[index]:
                boards[index] = chuhe.Board()
        observations, masks = step.observations, step.masks
    assert min(ended.values()) > 0


def test_an_illegal_action_changes_nothing() -> None:
    games = VectorXiangqi(2)
    _, masks = games.observe()
    legal = int(np.flatnonzero(masks[0])[0])
    illegal = int(np.flatnonzero(~masks[0])[0])
    for actions in ([legal, illegal], [legal], [legal] * 3, [legal, -1], [legal, ACTIONS]):
        with pytest.raises(ValueError):
            games.step(actions)
        assert games.board(0) == chuhe.Board() and not games.board(0).moves
    for action in (-7, ACTIONS, 2**40):
        with pytest.raises(chuhe.ArgumentError, match=f"game 1: action {action} is not legal"):
            games.step([legal, action])


@pytest.mark.parametrize(
    "change",
    [
        lambda legal: [legal + 2**32],
        lambda legal: [legal - 2**32],
        lambda legal: [2**70],
        lambda legal: [legal + 0.9],
        lambda legal: [float(legal)],
        lambda legal: [[legal]],
        lambda legal: legal,
        lambda legal: [True],
        lambda legal: [str(legal)],
    ],
)
def test_only_actions_that_were_asked_for_are_played(change: Callable[[int], Any]) -> None:
    games = VectorXiangqi(1)
    _, masks = games.observe()
    with pytest.raises(chuhe.ArgumentError):
        games.step(change(int(np.flatnonzero(masks[0])[0])))
    assert not games.board(0).moves


def test_integers_of_any_size_are_actions_that_are_not_legal() -> None:
    for action in (2**31, -(2**31) - 1, 2**70, -(2**70)):
        assert move_of(chuhe.Board(), action) is None
    with pytest.raises(TypeError):
        move_of(chuhe.Board(), 8.9)  # type: ignore[arg-type]


def test_a_ruling_is_the_result() -> None:
    # Red gives perpetual check and loses; the repetition is two plies away.
    fen = "5k3/R8/9/9/9/9/9/9/9/4K4 w moves a8a9 f9f8 a9a8 f8f9 a8a9 f9f8"
    games = VectorXiangqi(1, fen=fen)
    for text in ["a9a8", "f8f9"]:
        board = games.board(0)
        step = games.step([action_of(board, board.read(text))])
    assert step.terminated[0] and step.rewards[0] == 1


@pytest.mark.parametrize("arguments", [{"count": 0}, {"count": 1, "threads": 0}, {"count": 1, "max_plies": 0}])
def test_arguments_out_of_range_are_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        VectorXiangqi(**arguments)


def test_a_game_that_is_over_cannot_begin() -> None:
    with pytest.raises(ValueError):
        VectorXiangqi(1, fen="3Rk4/3R5/9/9/9/9/9/9/9/4K4 b")


def test_the_api_check_of_pettingzoo() -> None:
    pytest.importorskip("pettingzoo")
    from chuhe.env import xiangqi_v0

    assert chuhe.env.xiangqi_v0 is xiangqi_v0
    checks = importlib.import_module("pettingzoo.test")
    checks.api_test(xiangqi_v0.env(max_plies=60), num_cycles=500, verbose_progress=False)
    checks.seed_test(xiangqi_v0.env, num_cycles=50)


def test_a_game_of_pettingzoo_to_its_end() -> None:
    pytest.importorskip("pettingzoo")
    from chuhe.env import xiangqi_v0

    wrong: list[dict[str, Any]] = [{"max_plies": 0}, {"max_plies": -5}, {"render_mode": "zzz"}]
    for arguments in wrong:
        with pytest.raises(chuhe.ArgumentError):
            xiangqi_v0.env(**arguments)
    env = xiangqi_v0.env(fen="4k4/1R7/9/9/9/9/9/9/R8/3K5 w")
    env.reset()
    board = env.unwrapped.board
    env.step(action_of(board, board.read("a1a9")))
    _, reward, terminated, truncated, _ = env.last()
    assert (env.agent_selection, reward, terminated, truncated) == ("black", -1, True, False)
    assert env.rewards == {"red": 1, "black": -1}


def test_the_check_of_gymnasium() -> None:
    pytest.importorskip("gymnasium")
    from chuhe.env import XiangqiEnv
    from gymnasium.utils.env_checker import check_env

    wrong: list[dict[str, Any]] = [{"color": "white"}, {"max_plies": 0}, {"max_plies": -5}, {"render_mode": "zzz"}]
    for arguments in wrong:
        with pytest.raises(chuhe.ArgumentError):
            XiangqiEnv(**arguments)
    check_env(XiangqiEnv(max_plies=40), skip_render_check=True)
    check_env(XiangqiEnv(color="black", max_plies=40), skip_render_check=True)


def test_an_opponent_plays_in_gymnasium() -> None:
    pytest.importorskip("gymnasium")
    from chuhe.env import XiangqiEnv

    engine = chuhe.Engine()
    env = XiangqiEnv(lambda board: engine.play(board, depth=3).move, fen="4k4/1r7/9/8P/9/9/9/9/r8/5K3 w")
    observation, _ = env.reset(seed=1)
    action = int(np.flatnonzero(observation["action_mask"])[0])
    _, reward, terminated, _, info = env.step(np.int64(action))
    # Black's last move gives mate.
    assert terminated and reward == -1 and info["outcome"].winner == chuhe.Color.BLACK


def test_the_first_move_of_the_opponent_may_end_the_game() -> None:
    pytest.importorskip("gymnasium")
    from chuhe.env import XiangqiEnv

    # A mate, and the capture of the last piece that could win.
    mate = ("4k4/1R7/9/9/9/9/9/9/R8/3K5 w", "a1a9", chuhe.Color.RED, -1)
    draw = ("3k5/9/9/9/9/9/9/9/4p4/4K4 w", "e0e1", None, 0)
    for fen, move, winner, expected in (mate, draw):
        env = XiangqiEnv(lambda board: board.read(move), color="black", fen=fen)
        observation, info = env.reset()
        assert info["outcome"].winner == winner and not observation["action_mask"].any()
        _, reward, terminated, truncated, info = env.step(np.int64(0))
        assert (reward, terminated, truncated) == (expected, True, False)
        assert info["outcome"] == env.board.outcome() and "illegal" not in info


def test_threads_use_a_batch_in_turn() -> None:
    games = VectorXiangqi(200, threads=2)
    _, masks = games.reset()
    has_ended = threading.Event()
    errors: list[Exception] = []

    def look() -> None:
        try:
            while not has_ended.is_set():
                assert len(games) == 200 and len(games.board(7).moves) < 20
                games.observe()
                copy.copy(games._batch)
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=look) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(15):
            masks = games.step(masks.argmax(axis=1)).masks
    finally:
        has_ended.set()
        for thread in threads:
            thread.join()
    assert not errors and len(games.board(7).moves) == 15


def test_a_batch_is_copied_and_pickled() -> None:
    games = VectorXiangqi(3, fen=f"{chuhe.START_FEN} moves h2e2", max_plies=30, threads=2)
    _, masks = games.reset()
    for _ in range(12):
        masks = games.step(masks.argmax(axis=1)).masks
    for again in (copy.deepcopy(games), pickle.loads(pickle.dumps(games))):
        # Copies continue like the original, also past the end of a game, and do not change it.
        assert [again.board(index).moves for index in range(3)] == [games.board(index).moves for index in range(3)]
        other = masks
        ends = 0
        for _ in range(25):
            step = again.step(other.argmax(axis=1))
            other, ends = step.masks, ends + int(step.truncated.sum() + step.terminated.sum())
        assert ends and again.board(0).start_fen() == games.board(0).start_fen()
        assert len(games.board(0).moves) == 13
