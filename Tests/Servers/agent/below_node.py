"""What npm makes of an agent: a process called node, whose child has the terminal as well and is the agent."""

import os
import subprocess


def main():
    program = os.environ["KJ_STAND_IN_PROGRAM"]
    child = {**os.environ, "KJ_STAND_IN": os.path.basename(program), "PYTHONPATH": os.path.dirname(__file__)}
    return subprocess.run([program], env=child, check=False).returncode
