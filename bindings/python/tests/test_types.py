"""The stubs compared with the module, and code of users checked against the stubs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy")

HERE = Path(__file__).parent


def run(folder: Path, *arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stubs_agree_with_the_module(tmp_path: Path) -> None:
    allowed = str(HERE / "stubtest-allowlist.txt")
    settings = ["--mypy-config-file", str(HERE.parent / "pyproject.toml")]
    run(tmp_path, "mypy.stubtest", "chuhe", "--allowlist", allowed, "--ignore-unused-allowlist", *settings)


def test_examples_and_tests_pass_the_strict_type_checker(tmp_path: Path) -> None:
    files = [str(path) for path in [*HERE.glob("*.py"), *(HERE.parent / "examples").glob("*.py")]]
    run(tmp_path, "mypy", "--strict", "--cache-dir", str(tmp_path), *files)


def test_everything_public_says_what_it_does() -> None:
    import chuhe
    import chuhe.batch

    names = [getattr(chuhe, name) for name in chuhe.__all__ if name not in ("START_FEN", "__version__")]
    # `Item` and `Position` are names of types only.
    names += [getattr(chuhe.batch, name) for name in chuhe.batch.__all__ if name not in ("Item", "Position")]
    for name in names:
        assert name.__doc__, name
        for member, value in vars(name).items() if isinstance(name, type) else ():
            if not member.startswith("_") and (callable(value) or hasattr(value, "__get__")):
                assert value.__doc__, f"{name}.{member}"


@pytest.mark.parametrize(
    "example", sorted((HERE.parent / "examples").glob("*.py")), ids=lambda path: path.name
)
def test_examples_run(example: Path) -> None:
    # The bot needs a server; test_bot.py starts one.
    arguments = ["--help"] if example.name == "bot.py" else []
    done = subprocess.run(
        [sys.executable, str(example), *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and done.stdout, done.stderr
