#!/usr/bin/env python3
"""PyPI's xiangqilab: its test of an engine, and a game in its window, which it plays by the engine on both sides.

    xiangqilab_game.py ENGINE PYTHON [--keep LOG]

PYTHON has the package, and Tk (3.13 or later). The window is on a screen in memory. The program sends FENs alone: each
must be the one before with the engine's answer played.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import tap
from record import Faulty, Record

PLIES = 24
TIMEOUT = 240
SECONDS_A_MOVE = 0.2


def screen(folder):
    """A screen in memory, and its name."""
    process = subprocess.Popen(["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
                               cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    display = process.stdout.readline().strip()
    if not display:
        raise Faulty("Xvfb does not start")
    return process, f":{display}"


def run(command, environment):
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=TIMEOUT)
    if done.returncode != 0:
        raise Faulty(f"{command} ends with {done.returncode}: {done.stdout[-300:]}{done.stderr[-700:]}")
    return done.stdout


def check(log):
    """Every answer is legal, and every FEN follows from the one before."""
    record, plies = None, 0
    for line in log.read_text(encoding="utf-8").splitlines():
        if line.startswith("> position fen "):
            board, *rest = line.removeprefix("> position fen ").split()
            # The program writes horses and elephants by their English letters.
            fen = " ".join([board.translate(str.maketrans("HhEe", "NnBb")), *rest])
            if record and record.fen().split()[:2] != fen.split()[:2]:
                raise Faulty(f"{fen} does not follow from {record.fen()}")
            record = Record(fen)
        elif line.startswith("< bestmove ") and "(none)" not in line:
            record.play(line.split()[2])
            plies += 1
    return plies


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", type=pathlib.Path)
    parser.add_argument("python")
    parser.add_argument("--keep", type=pathlib.Path, help="where to keep what was said")
    arguments = parser.parse_args()
    app = pathlib.Path(__file__).with_name("xiangqilab_app.py")
    with tempfile.TemporaryDirectory() as folder:
        program, log = tap.wrapped(arguments.engine.absolute(), folder)
        environment = os.environ | {"XDG_CONFIG_HOME": folder, "HOME": folder}
        said = run([arguments.python, "-m", "xiangqilab.engine_test", str(program)], environment)
        if "Engine is usable." not in said:
            raise Faulty(f"the engine test says: {said[-300:]}")
        check(log)
        print("xiangqilab: its engine test says 'Engine is usable.'")
        tested = log.read_text(encoding="utf-8")
        log.write_text("", encoding="utf-8")

        config = pathlib.Path(folder) / "xiangqilab" / "config.json"
        settings = json.loads(config.read_text(encoding="utf-8"))
        settings["engine"] |= {"engine_path": str(program), "search_time_seconds": SECONDS_A_MOVE}
        config.write_text(json.dumps(settings), encoding="utf-8")
        process, display = screen(folder)
        try:
            said = run([arguments.python, str(app), str(PLIES)], environment | {"DISPLAY": display})
        finally:
            process.terminate()
            process.wait()
        plies = check(log)
        if not said.startswith("over") or plies < PLIES:
            raise Faulty(f"{plies} plies; the window said {said!r}")
        print(f"xiangqilab: {plies} plies played in its window")
        if arguments.keep:
            arguments.keep.write_text(f"{tested}\n{log.read_text(encoding='utf-8')}", encoding="utf-8")


if __name__ == "__main__":
    try:
        main()
    except (Faulty, subprocess.TimeoutExpired) as fault:
        sys.exit(f"faulty: {fault}")
