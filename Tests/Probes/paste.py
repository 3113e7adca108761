"""Pastes a megabyte into sessions on a host, and compares what arrived.

    paste.py [--times N] [--hidden] [--stopping] [--busy N] COMMAND...

COMMAND is a session that takes a further argument, what to run at a terminal of the host. --hidden switches the echo
off there; --stopping makes the reader stop twice, for two seconds; --busy keeps N processes computing meanwhile.
Ends with 1 if anything is missing, and says what.
"""

import argparse
import hashlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time

LINES = b"".join(b"%06d " % number + b"x" * 72 + b"\n" for number in range(12500)) + b"\n"
PATIENCE = 300


def remote_command(path: str, options: argparse.Namespace) -> str:
    reader = "sleep 2; head -c 300000; sleep 2; cat" if options.stopping else "cat"
    echo = "-echo" if options.hidden else "echo"
    return f"stty {echo}; echo READY; {{ {reader}; }} > {path}; sha1sum < {path}; echo DONE"


def paste(command: list[str]) -> bytes:
    """Runs a session, and returns the end of what it showed."""
    process, terminal = pty.fork()
    if process == 0:
        os.execvp(command[0], command)
    os.set_blocking(terminal, False)
    shown, rest, is_ready = b"", LINES + b"\x04", False
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not re.search(rb"DONE\r+\n", shown):
        waiting = [terminal] if is_ready and rest else []
        readable, writable, _ = select.select([terminal], waiting, [], 1)
        if readable:
            try:
                piece = os.read(terminal, 1 << 16)
            except OSError:
                break
            if not piece:
                break
            shown = (shown + piece)[-4000:]
            # Before ssh has made its own terminal raw, that adds a carriage return.
            if not is_ready and re.search(rb"READY\r+\n", shown):
                is_ready, shown = True, b""
        if writable:
            try:
                rest = rest[os.write(terminal, rest[: 1 << 16]) :]
            except BlockingIOError:
                pass
    os.close(terminal)
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass
    os.waitpid(process, 0)
    return shown


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--hidden", action="store_true")
    parser.add_argument("--stopping", action="store_true")
    parser.add_argument("--busy", type=int, default=0)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    wanted = hashlib.sha1(LINES).hexdigest().encode()
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(options.busy)]
    whole = 0
    try:
        for _ in range(options.times):
            with tempfile.NamedTemporaryFile() as file:
                shown = paste([*options.command, remote_command(file.name, options)])
                if wanted in shown:
                    whole += 1
                else:
                    size = os.path.getsize(file.name)
                    print(f"{size} of {len(LINES)} bytes arrived: {shown[-300:]!r}", file=sys.stderr)
    finally:
        for process in busy:
            process.kill()
    print(f"{whole} of {options.times} whole")
    sys.exit(whole != options.times)


main()
