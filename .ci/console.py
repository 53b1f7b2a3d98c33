#!/usr/bin/env python3
"""Runs a program on a console, presses Ctrl-C when it has printed a text, and prints what it wrote.

    console.py TEXT PROGRAM ARGUMENT...

Ends with the program's status, or with 1 if the text or the end does not come within two minutes.
"""

import os
import pty
import re
import select
import signal
import sys
import time

LIMIT = 120


def plain(output):
    """What was written, without the control sequences."""
    text = re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07", b"", output)
    return text.decode("utf-8", "replace")


def main():
    if len(sys.argv) < 3 or sys.argv[1] == "--help":
        print(__doc__.strip())
        return 0 if sys.argv[1:] == ["--help"] else 2
    awaited = sys.argv[1]
    child, console = pty.fork()
    if child == 0:
        os.execvp(sys.argv[2], sys.argv[2:])
    output, has_pressed = b"", False
    deadline = time.monotonic() + LIMIT
    while time.monotonic() < deadline:
        if not select.select([console], [], [], 1)[0]:
            continue
        try:
            part = os.read(console, 4096)
        except OSError:
            part = b""
        if not part:
            print(plain(output))
            return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        output += part
        if not has_pressed and awaited in plain(output):
            has_pressed = True
            os.write(console, b"\x03")
    os.kill(child, signal.SIGKILL)
    print(plain(output))
    print(f"console.py: no end within {LIMIT} seconds", file=sys.stderr)
    return 1


sys.exit(main())
