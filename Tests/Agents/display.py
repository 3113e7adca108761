"""An X display that nobody sees."""

import os
import subprocess

from session import Failure
from waiting import wait_for


class Display:
    """Xvfb, with what was copied on it."""

    def __init__(self, rig):
        self._environment = rig.environment
        self._log = open(rig.directory / "display.log", "ab")
        self._processes = []
        reader, writer = os.pipe()
        screen = ["-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-noreset"]
        self._start("Xvfb", "-displayfd", str(writer), *screen, pass_fds=[writer])
        os.close(writer)
        with os.fdopen(reader) as number:
            self.name = f":{number.readline().strip()}"

    def copy(self, picture, kind):
        """Makes a picture what is in the clipboard."""
        environment = self._environment | {"DISPLAY": self.name}
        self._start("xclip", "-quiet", "-selection", "clipboard", "-t", kind, "-i", str(picture), env=environment)
        command = ["xclip", "-selection", "clipboard", "-t", "TARGETS", "-o"]
        targets = lambda: subprocess.run(command, env=environment, capture_output=True, text=True).stdout
        if not wait_for(lambda: kind in targets(), 20):
            raise Failure(f"nothing was copied on {self.name}")

    def close(self):
        for process in reversed(self._processes):
            process.kill()
            process.wait()
        self._log.close()

    def _start(self, *command, **how):
        settings = {"env": self._environment} | how
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log, **settings
        )
        self._processes.append(process)
