#!/usr/bin/env python3
"""Runs a program and tells how it ended: `measure.py SECONDS REPORT PROGRAM [ARGUMENT…]`.

The report is one line: exit status or minus the signal, seconds of processor time, and the peak of
its resident memory in bytes. A program that takes more seconds is killed; a busy machine takes none
away. This is a process of its own because a child inherits the peak of its parent.
"""

import math
import os
import resource
import sys


def main(seconds, report, command):
    child = os.fork()
    if child == 0:
        try:
            limit = math.ceil(float(seconds)) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            os.execv(command[0], command)
        finally:
            os._exit(127)
    _, status, usage = os.wait4(child, 0)
    elapsed = usage.ru_utime + usage.ru_stime
    unit = 1 if sys.platform == "darwin" else 1024
    with open(report, "w") as file:
        file.write(f"{os.waitstatus_to_exitcode(status)} {elapsed:.3f} {usage.ru_maxrss * unit}\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
