"""A program for a pane of tmux that takes keys as an agent's prompt does, and writes down every byte.

    pane_reader.py [--paste] [--alternate] [--picker] FILE

It reads in raw mode and appends what comes to FILE, which is there as soon as it reads. With --paste it
asks for bracketed paste; with --alternate it shows the alternate screen. With --picker it shows a
numbered question that a digit answers at once, as agents do before they run a command; a digit in a
paste answers nothing.
"""

import os
import re
import sys
import tty

PASTE = re.compile(rb"\x1b\[200~.*?(\x1b\[201~|\Z)", re.DOTALL)
DIGIT = re.compile(rb"[0-9]")


def show(text):
    os.write(1, text.encode())


def main():
    options = sys.argv[1:-1]
    file = os.open(sys.argv[-1], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    tty.setraw(0)
    if "--alternate" in options:
        show("\x1b[?1049h")
    if "--paste" in options:
        show("\x1b[?2004h")
    picks = "--picker" in options
    show("run it?\r\n  1. yes\r\n  2. no\r\n" if picks else "waiting\r\n")
    received = b""
    while chunk := os.read(0, 4096):
        os.write(file, chunk)
        received += chunk
        if picks and (digit := DIGIT.search(PASTE.sub(b"", received))):
            show(f"picked {digit.group().decode()}\r\n")
            picks = False


if __name__ == "__main__":
    main()
