"""kitty on a display that nobody sees, as a terminal on this side."""

import json
import subprocess
from itertools import count

from display import Display
from session import Failure
from terminal import COLUMNS, ROWS, SHELL, Screen
from waiting import wait_for

KEYS = {"Enter": "\r", "BSpace": "\x7f", "Escape": "\x1b"}
START_SECONDS = 60
OPTIONS = {
    "allow_remote_control": "yes",
    "shell_integration": "disabled",
    "remember_window_size": "no",
    "initial_window_width": f"{COLUMNS}c",
    "initial_window_height": f"{ROWS}c",
    "font_size": "8",
}


class Kitty:
    """A kitty, whose first window runs a program."""

    _numbers = count(1)

    def __init__(self, rig, *program):
        self._environment = rig.environment | {"LIBGL_ALWAYS_SOFTWARE": "1"}
        self._address = f"unix:{rig.directory}/kitty-{next(Kitty._numbers)}"
        self._log = open(rig.directory / "kitty.log", "wb")
        self._processes = []
        self._display = Display(rig)
        self._environment["DISPLAY"] = self._display.name
        options = [word for option in OPTIONS.items() for word in ("-o", "=".join(option))]
        self._start("kitty", "--config", "NONE", *options, "--listen-on", self._address, *program)
        if not wait_for(self._windows, START_SECONDS):
            raise Failure("kitty does not come up")

    def window(self):
        """The window with the program."""
        return Window(self, self._windows()[0])

    def open_shell(self):
        """A shell in a tab of its own."""
        return Window(self, self("launch", "--type=tab", "--keep-focus", "env", *SHELL).strip())

    def close(self):
        for process in reversed(self._processes):
            process.kill()
            process.wait()
        self._display.close()
        self._log.close()

    def __call__(self, *arguments, text=None):
        """Asks kitty by its remote control."""
        command = ["kitty", "@", "--to", self._address, *arguments]
        done = subprocess.run(command, input=text, env=self._environment, capture_output=True, text=True, timeout=20)
        return done.stdout

    def _start(self, *command, **how):
        process = subprocess.Popen(
            command, env=self._environment, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log, **how
        )
        self._processes.append(process)

    def _windows(self):
        answer = self("ls")
        found = json.loads(answer) if answer else []
        return [str(window["id"]) for part in found for tab in part["tabs"] for window in tab["windows"]]


class Window(Screen):
    """One window of kitty's."""

    def __init__(self, kitty, name):
        self._kitty = kitty
        self.name = name

    def screen(self):
        return self._kitty("get-text", "--match", f"id:{self.name}")

    def press(self, *keys):
        # Ctrl with a letter sends that letter without its upper bits.
        self.type("".join(KEYS.get(key) or chr(ord(key[-1]) & 0x1F) for key in keys))

    def type(self, text):
        self._kitty("send-text", "--match", f"id:{self.name}", "--stdin", text=text)
