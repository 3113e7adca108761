"""Runs a program at a terminal of its own within another terminal, and types into it what comes through a FIFO.

    typist.py FIFO LOG PROGRAM ARGUMENT…

The terminal outside shows everything, and its own answers reach the program. LOG gets what the program shows.
"""

import fcntl
import os
import pty
import select
import sys
import termios
import tty


def main():
    fifo, log, *command = sys.argv[1:]
    saved = termios.tcgetattr(0)
    child, inner = pty.fork()
    if child == 0:
        os.execvp(command[0], command)
    fcntl.ioctl(inner, termios.TIOCSWINSZ, fcntl.ioctl(0, termios.TIOCGWINSZ, b"\0" * 8))
    tty.setraw(0)
    # Open for writing, too, so that it never ends.
    keys = os.open(fifo, os.O_RDWR)
    record = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        while True:
            for source in select.select([0, keys, inner], [], [])[0]:
                piece = os.read(source, 1 << 16)
                os.write(1 if source == inner else inner, piece)
                if source == inner:
                    os.write(record, piece)
    except OSError:
        # The program has ended.
        termios.tcsetattr(0, termios.TCSANOW, saved)


if __name__ == "__main__":
    main()
