"""`docker exec [-i] [-t] NAME COMMAND…` for a container that is no more than two namespaces.

A Python interpreter that is called `docker` runs it as the file `exec`, so the host sees the words and the executable
that it sees of the real client: one process in front, while the command has a terminal of its own in the container. The
file `NAME` beside it has the id of a process there.
"""

import ctypes
import fcntl
import os
import select
import sys
import termios
import tty

words = sys.argv[1:]
has_terminal = False
while words[0].startswith("-"):
    has_terminal |= "t" in words.pop(0)
place = os.path.dirname(os.path.abspath(sys.argv[0]))
with open(os.path.join(place, words[0])) as file:
    container = file.read().strip()
master, slave = os.openpty() if has_terminal else (None, None)


def run():
    libc = ctypes.CDLL(None, use_errno=True)
    spaces = [os.open(f"/proc/{container}/ns/{name}", os.O_RDONLY) for name in ("mnt", "pid")]
    for space in spaces:
        if libc.setns(space, 0) != 0:
            sys.exit(f"docker: no such container: {words[0]}")
    if process := os.fork():
        os.close(0)
        os._exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
    if has_terminal:
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        for number in range(3):
            os.dup2(slave, number)
    os.environ["HOME"] = os.path.join(place, "inside")
    os.execvp(words[1], words[1:])


if not (process := os.fork()):
    run()
if has_terminal:
    os.close(slave)
    fcntl.ioctl(master, termios.TIOCSWINSZ, fcntl.ioctl(0, termios.TIOCGWINSZ, b"\0" * 8))
    tty.setraw(0)
    open_ends = [0, master]
    while master in open_ends:
        for end in select.select(open_ends, [], [])[0]:
            try:
                data = os.read(end, 65536)
            except OSError:
                data = b""
            if not data:
                open_ends.remove(end)
            os.write(1 if end == master else master, data)
else:
    os.close(0)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
