"""The stand-in for an agent: a prompt on the alternate screen, in which pasted pictures become `[Image #N]`."""

import os
import re
import select
import shutil
import signal
import subprocess
import tempfile
import termios
import time
import tty
from dataclasses import dataclass
from itertools import zip_longest

from keys import Key, Keys, Paste, Text
from manners import MANNERS

WORKING_SECONDS = 0.5
TITLE_SECONDS = 0.1
# More keys at a time than a person types.
BURST = 3
# Cells that differ, with up to three others among them.
RUN = r"x+(\.{1,3}x+)*"


@dataclass(frozen=True)
class Picture:
    number: int
    path: str


class Prompt:
    """What is in the prompt: characters and pictures, in their order."""

    def __init__(self, manners):
        self._manners = manners
        self._parts = []
        self._pictures = 0

    def __str__(self):
        return "".join(part if isinstance(part, str) else f"[Image #{part.number}] " for part in self._parts)

    @property
    def is_command(self):
        return self._manners.begins_command(str(self))

    @property
    def pictures(self):
        return [part.path for part in self._parts if isinstance(part, Picture)]

    def add(self, text):
        self._parts += list(text)

    def attach(self, path):
        self._pictures += 1
        self._parts.append(Picture(self._pictures, path))

    def drop_last(self):
        del self._parts[-1:]

    def clear(self):
        self._parts = []


class StandIn:
    """The agent at its terminal.

    It writes every byte that comes to one file, and what Enter sends to another one beside it: the text, and
    then the path of each picture in it, each on a line.
    """

    def __init__(self, manners, file, has_picker):
        self._manners = manners
        self._file = file
        with open(f"{file}.sent", "w", encoding="utf-8"):
            pass
        self._record = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self._prompt = Prompt(manners)
        self._keys = Keys()
        self._has_picker = has_picker
        self._picked = None
        self._lines = []
        self._attaching = []
        self._read_pictures = 0
        self._working_until = 0.0
        self._title = manners.title
        self._leaving = False
        self._modes = termios.tcgetattr(0)
        self._frame = None

    def run(self):
        tty.setraw(0)
        show(self._manners.start)
        signal.signal(signal.SIGWINCH, lambda *_: self._draw_anew())
        signal.signal(signal.SIGUSR1, lambda *_: self._ask())
        signal.signal(signal.SIGUSR2, lambda *_: self._end())
        signal.signal(signal.SIGALRM, lambda *_: self._edit())
        with open(f"{self._file}.pid", "w", encoding="utf-8") as file:
            file.write(str(os.getpid()))
        self._draw()
        while True:
            readable, _, _ = select.select([0], [], [], TITLE_SECONDS if self._is_busy() else None)
            data = os.read(0, 4096) if readable else b""
            if readable and not data:
                return
            os.write(self._record, data)
            for event in self._keys.take(data) if readable else self._keys.expire():
                if self._take(event):
                    self._restore()
                    return
            self._attach_what_is_read()
            self._draw()
            self._show_title()

    def _restore(self):
        show("\x1b[?2004l\x1b[?1049l\x1b]0;\x07")
        termios.tcsetattr(0, termios.TCSANOW, self._modes)

    def _ask(self):
        """Wants an answer before it goes on, as an agent does in the middle of its work."""
        self._has_picker = True
        self._draw()

    def _end(self):
        self._restore()
        os._exit(0)

    def _is_busy(self):
        """Whether something is about to happen without a key."""
        is_working = time.monotonic() < self._working_until or self._title in self._manners.working_titles
        return self._attaching or self._keys.is_waiting or is_working

    def _take(self, event):
        """Obeys a paste or a key; true at the end."""
        leaves = event == Key("\x03") and not str(self._prompt)
        if leaves and self._leaving:
            return True
        self._leaving = leaves
        if self._has_picker:
            if event == Key("\x1b"):
                self._has_picker = False
            elif isinstance(event, Text) and (digits := [c for c in event.text if c.isdigit()]):
                self._has_picker, self._picked = False, digits[0]
        elif isinstance(event, Paste):
            self._paste(event.text)
        elif isinstance(event, Text):
            is_burst = self._manners.takes_typing_for_paste and len(event.text) >= BURST
            self._paste(event.text) if is_burst else self._prompt.add(event.text)
        else:
            self._press(event.name)
        return False

    def _press(self, key):
        if key in "\x03\x15":
            self._prompt.clear()
        elif key in "\x08\x7f":
            self._prompt.drop_last()
        elif key == "\x07":
            self._edit()
        elif key == "\r" and str(self._prompt).strip() == "/model":
            self._prompt.clear()
            self._has_picker = True
        elif key == "\r" and str(self._prompt):
            self._send()

    def _paste(self, text):
        path = None
        if not self._prompt.is_command or self._manners.has_pictures_in_commands:
            path = self._manners.picture(text)
        if not path:
            self._prompt.add(text)
            return
        delays = self._manners.reading
        delay = delays[self._read_pictures % len(delays)]
        self._read_pictures += 1
        self._attaching.append((time.monotonic() + delay, path))

    def _attach_what_is_read(self):
        now = time.monotonic()
        for due, path in sorted(self._attaching):
            if due <= now:
                self._prompt.attach(path)
        self._attaching = [(due, path) for due, path in self._attaching if due > now]

    def _send(self):
        text = str(self._prompt).rstrip()
        with open(f"{self._file}.sent", "a", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in [text, *self._prompt.pictures]))
        if self._prompt.is_command:
            self._lines += ["", f"! {text.strip()[1:]}"]
        else:
            self._lines += ["", f"{self._manners.sign} {text}", "", "All right."]
        self._prompt.clear()
        self._working_until = time.monotonic() + WORKING_SECONDS

    def _edit(self):
        """Opens the prompt in an editor, which has the terminal and stays in this process's group."""
        with tempfile.NamedTemporaryFile("w+", suffix=".md") as file:
            file.write(str(self._prompt))
            file.flush()
            termios.tcsetattr(0, termios.TCSANOW, self._modes)
            subprocess.run([os.environ.get("EDITOR", "vi"), file.name], check=False)
            tty.setraw(0)
            file.seek(0)
            text = file.read().rstrip("\n")
        self._prompt.clear()
        self._prompt.add(text)
        show(self._manners.start)
        self._frame = None

    def _show_title(self):
        if time.monotonic() < self._working_until:
            titles = self._manners.working_titles
            title = titles[int(time.monotonic() / TITLE_SECONDS) % len(titles)]
        else:
            title = self._manners.named_title if self._lines else self._manners.title
        if title != self._title:
            self._title = title
            show(f"\x1b]0;{title}\x07")

    def _draw(self):
        size = shutil.get_terminal_size()
        if self._has_picker:
            bottom = ["run it?", "  1. yes", "  2. no"]
        else:
            text = str(self._prompt)
            sign = "!" if text.startswith("!") else self._manners.sign
            bottom = self._manners.draw(sign, text[1:] if sign == "!" else text, size.columns)
        picked = [f"picked {self._picked}"] if self._picked else []
        above = ["a stand-in for an agent", *self._lines, *picked][-(size.lines - len(bottom) - 3) :]
        frame = [*above, "", *bottom]
        old, self._frame = self._frame, frame
        if old and self._manners.draws_changes:
            drawn = changes(old, frame)
        else:
            drawn = "\x1b[2J\x1b[H" + "\r\n".join(frame)
        show(f"\x1b[?25l{drawn}\x1b[?25h")

    def _draw_anew(self):
        self._frame = None
        self._draw()


def changes(old, new):
    """What turns the rows of a screen into others: of each row only the cells that differ, and short gaps."""
    drawn = ""
    for row, (before, after) in enumerate(zip_longest(old, new, fillvalue="")):
        width = max(len(before), len(after))
        after = after.ljust(width)
        differing = "".join(".x"[one != other] for one, other in zip(before.ljust(width), after, strict=True))
        for run in re.finditer(RUN, differing):
            drawn += f"\x1b[{row + 1};{run.start() + 1}H{after[run.start() : run.end()]}"
    return drawn + f"\x1b[{len(new)};{len(new[-1]) + 1}H"


def show(text):
    """Writes at once: a signal may come, and draw, in the middle of it, which a buffer does not survive."""
    rest = text.encode()
    while rest:
        rest = rest[os.write(1, rest):]


def main(role):
    StandIn(MANNERS[role](), os.environ["KJ_STAND_IN_FILE"], "KJ_STAND_IN_PICKER" in os.environ).run()
    return 0
