"""tmux as a terminal: servers of the run's own, and the panes in which programs are shown and typed to."""

import itertools
import os
import subprocess

from waiting import wait_for

COLUMNS, ROWS = 120, 40


class Tmux:
    """A tmux server.

    With `visible`, its socket lies where tmux looks by default, so that kj finds it too. Without, it is
    nothing but a terminal: kj must not see a multiplexer around what is tested in it. A server that ends
    takes its time, so that each has a socket of its own.
    """

    _numbers = itertools.count(1)

    def __init__(self, environment, directory, visible=True):
        self._environment = environment
        self._visible = visible
        number = next(Tmux._numbers)
        self._socket = ["-L", f"tmux-{number}"] if visible else ["-S", str(directory / f"terminal-{number}")]

    def __call__(self, *arguments):
        command = ["tmux", "-u", "-f", "/dev/null", *self._socket, *arguments]
        done = subprocess.run(
            command, capture_output=True, text=True, env=self._environment, stdin=subprocess.DEVNULL, timeout=20
        )
        return done.stdout

    def open(self, *command, columns=COLUMNS, rows=ROWS, environment=None):
        """Opens a session with a program, or with a shell, and returns its pane."""
        size = ["-x", str(columns), "-y", str(rows)]
        pane = self("new-session", "-d", "-P", "-F", "#{pane_id}", *size, *self._around(command, environment))
        return Pane(self, pane.strip())

    def split(self, pane, *command, rows=8):
        """Opens a pane below another one, in the same window."""
        place = ["-t", pane.name, "-l", str(rows)]
        new = self("split-window", "-d", "-P", "-F", "#{pane_id}", *place, *self._around(command, None))
        return Pane(self, new.strip())

    @property
    def client(self):
        """The command of a client, for another terminal."""
        return ("env", "-u", "TMUX", "-u", "TMUX_PANE", "tmux", "-u", "-f", "/dev/null", *self._socket, "attach")

    def kill(self):
        """Ends it, and waits until it is gone, so that kj does not find what is about to end."""
        process = self("display-message", "-p", "#{pid}").strip()
        self("kill-server")
        if process:
            wait_for(lambda: not os.path.exists(f"/proc/{process}"), 10)

    def _around(self, command, environment):
        command = command or SHELL
        settings = [f"{name}={value}" for name, value in (environment or {}).items()]
        hidden = [] if self._visible else ["-u", "TMUX", "-u", "TMUX_PANE", "TERM=xterm-256color"]
        return ["env", *hidden, *settings, *command]


# A shell that reads nobody's configuration.
SHELL = ("PS1=here$ ", "bash", "--norc", "--noprofile", "-i")


class Screen:
    """A terminal that is looked at and typed to."""

    name = ""

    def screen(self):
        """What it shows, as lines of text."""
        raise NotImplementedError

    def press(self, *keys):
        """Presses keys by tmux's names for them, such as `Enter` and `C-u`."""
        raise NotImplementedError

    def type(self, text):
        raise NotImplementedError

    def run(self, line):
        """Types a line and presses Enter."""
        self.type(line)
        self.press("Enter")

    def paste(self, text):
        """Pastes as a terminal does, with the markers of a bracketed paste around the text."""
        self.type(f"\x1b[200~{text}\x1b[201~")

    def wait_to_show(self, text, seconds=20):
        return wait_for(lambda: text in self.screen(), seconds)


class Pane(Screen):
    """One pane of tmux."""

    def __init__(self, tmux, name):
        self.tmux = tmux
        self.name = name

    def screen(self):
        return self.tmux("capture-pane", "-p", "-t", self.name)

    def cursor(self):
        return self.tell("#{cursor_x},#{cursor_y}")

    def select(self):
        """Makes it the active pane of its window, as a person does who goes there."""
        self.tmux("select-pane", "-t", self.name)

    def press(self, *keys):
        self.tmux("send-keys", "-t", self.name, *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", "-t", self.name, "--", text)

    def tell(self, format):
        """What tmux says of the pane, as `#{pane_title}`."""
        return self.tmux("display-message", "-p", "-t", self.name, format).rstrip("\n")
