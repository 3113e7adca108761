#!/usr/bin/env python3
"""Runs a program and tells how it ended: `measure.py SECONDS REPORT PROGRAM [ARGUMENT…]`.

The report is one line: exit status or minus the signal, seconds, and the peak of its resident
memory in bytes. This is a process of its own because a child inherits the peak of its parent.
"""

import os
import signal
import sys
import time


def main(seconds, report, command):
    start = time.monotonic()
    child = os.fork()
    if child == 0:
        try:
            os.execv(command[0], command)
        finally:
            os._exit(127)
    signal.signal(signal.SIGALRM, lambda *_: os.kill(child, signal.SIGKILL))
    signal.setitimer(signal.ITIMER_REAL, float(seconds))
    _, status, usage = os.wait4(child, 0)
    elapsed = time.monotonic() - start
    unit = 1 if sys.platform == "darwin" else 1024
    with open(report, "w") as file:
        file.write(f"{os.waitstatus_to_exitcode(status)} {elapsed:.3f} {usage.ru_maxrss * unit}\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
