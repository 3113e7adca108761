"""Sends pictures and drops through a session in the sequences of terminals, and compares what arrived.

    sequences.py [--megabytes N] COMMAND...

COMMAND is a session that takes a further argument, what to run at a terminal of the host. For each protocol N megabytes
go from a program there to the terminal, and as many from the terminal to the program: the clipboard (OSC 5522), drag
and drop (OSC 72), iTerm2's pictures (OSC 1337) and kitty's (APC G). Ends with 1 if a sequence is missing, or was broken
by anything else, and says which.
"""

import argparse
import base64
import fcntl
import os
import pty
import random
import select
import struct
import sys
import tempfile
import termios
import time

PATIENCE = 300
CHUNK = 4096


def sequences(megabytes: int) -> dict[str, tuple[list[bytes], list[bytes]]]:
    """For each protocol what the program writes, and what the terminal answers."""
    data = base64.b64encode(random.Random(1).randbytes((megabytes << 20) * 3 // 4))
    chunks = [data[start : start + CHUNK] for start in range(0, len(data), CHUNK)]

    def framed(head: bytes, pieces: list[bytes] = chunks) -> list[bytes]:
        return [b"\x1b" + head + piece + b"\x1b\\" for piece in pieces]

    return {
        "5522": (
            framed(b"]5522;type=wdata:mime=aW1hZ2UvcG5n;"),
            framed(b"]5522;type=read:status=DATA:mime=aW1hZ2UvcG5n;"),
        ),
        "72": (framed(b"]72;t=p:m=1;"), framed(b"]72;t=r:m=1;")),
        "1337": (
            [b"\x1b]1337;File=inline=1:" + data + b"\x07"],
            framed(b"]1337;ReportVariable="),
        ),
        "kitty": (framed(b"_Ga=t,f=24,s=64,v=64,m=1,q=2;"), framed(b"_Gi=31;")),
    }


class Session:
    def __init__(self, command: list[str]):
        self._process, self._terminal = pty.fork()
        if self._process == 0:
            os.execvp(command[0], command)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        os.set_blocking(self._terminal, False)
        self.shown = bytearray()

    def carry(self, sent: bytes, sign: bytes) -> bool:
        """Writes, and reads until the sign has come."""
        begin, rest, end = len(self.shown), memoryview(sent), time.monotonic() + PATIENCE
        while time.monotonic() < end and (rest or sign not in self.shown[max(begin, len(self.shown) - CHUNK) :]):
            readable, writable, _ = select.select([self._terminal], [self._terminal] if rest else [], [], 1)
            if readable:
                try:
                    self.shown += os.read(self._terminal, 1 << 16)
                except OSError:
                    return False
            if writable:
                try:
                    rest = rest[os.write(self._terminal, rest[: 1 << 14]) :]
                except BlockingIOError:
                    pass
        return not rest and sign in self.shown[begin:]

    def end(self) -> None:
        os.close(self._terminal)
        os.waitpid(self._process, 0)


def missing(pieces: list[bytes], whole: bytes) -> str | None:
    """The first piece that does not follow the one before it."""
    place = 0
    for number, piece in enumerate(pieces):
        place = whole.find(piece, place)
        if place < 0:
            return f"piece {number} of {len(pieces)}: {piece[:40]!r}"
        place += len(piece)
    return None


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--megabytes", type=int, default=5)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    faults = []
    for name, (written, answered) in sequences(options.megabytes).items():
        with tempfile.TemporaryDirectory() as directory:
            out, back = f"{directory}/out", f"{directory}/back"
            with open(out, "wb") as file:
                file.writelines(written)
            size = sum(map(len, answered))
            script = f"stty raw -echo; cat {out}; echo REA''DY; head -c {size} >{back}; printf DO''NE"
            session = Session([*options.command, script])
            came = session.carry(b"", b"READY") and session.carry(b"".join(answered), b"DONE")
            shown = bytes(session.shown)
            session.end()
            with open(back, "rb") as file:
                returned = file.read()
        if not came:
            faults.append(f"{name}: the session did not get to its end: {shown[-200:]!r}")
        elif fault := missing(written, shown):
            faults.append(f"{name}: the terminal did not get {fault}")
        elif fault := missing(answered, returned):
            faults.append(f"{name}: the program did not get {fault}")
    print("\n".join(faults) or "whole", file=sys.stderr if faults else sys.stdout)
    sys.exit(bool(faults))


main()
