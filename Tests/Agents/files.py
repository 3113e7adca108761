"""The list behind `C-] f`: an agent's answer names files, and the list has exactly those that exist."""

import shutil
from contextlib import contextmanager

from agents import PASTED_TO
from cells import Catalogue
from session import Failure
from terminal import COLUMNS, Screen
from waiting import wait_for, wait_until_still
from ways import in_terminal

FILES = Catalogue()
TRIES = 10
SECONDS = 20
# In the directory in which the agent works.
TWENTY = [f"plots/run-{number}.png" for number in range(20)]
LONG = "plots/" + "-".join(["a-name-that-no-row-of-this-terminal-has-the-room-for"] * 3) + ".png"
NAMED = ["out/plot.png", "my plot.png", "notes.md", "table.csv", LONG, *TWENTY]
MISSING = [f"missing/run-{number}.png" for number in range(10)]
# What an agent answers; ABSOLUTE stands for a path from the root directory.
ANSWER = f"""I made `out/plot.png` and "my plot.png"; see notes.md:12 and ABSOLUTE.

| file | rows |
|---|---|
| table.csv | 12 |

{LONG}

{" ".join(TWENTY)}

{" ".join(MISSING)}
"""


class LeftHalf(Screen):
    """The left one of two panes that tmux on the host shows."""

    def __init__(self, whole):
        self.whole = whole

    def screen(self):
        return "\n".join(line[: COLUMNS // 2].rstrip() for line in self.whole.screen().split("\n"))

    def press(self, *keys):
        self.whole.press(*keys)

    def type(self, text):
        self.whole.type(text)


def listing(name, title, command=None, part=None):
    """Registers a place in which the agent answers with names; it is the whole terminal, or a part of it."""

    @contextmanager
    def open_trial(rig, agent):
        make_files(rig)
        absolute = rig.host.home / "absolute.png"
        rig.api.answer = ANSWER.replace("ABSOLUTE", str(absolute))
        try:
            with in_terminal(
                rig, agent, "kj", "attach", "dev", command=command and command(agent), part=part
            ) as session:
                session.type("Name the files. [files]")
                session.send()
                yield lambda _: list_once(session, [*NAMED, str(absolute)])
        finally:
            rig.ask_host("tmux kill-server 2>/dev/null")

    FILES.add(f"files{name}", title, "files", TRIES, agents=PASTED_TO)(open_trial)


def make_files(rig):
    project = rig.host.home / "project"
    for path in [*map(project.joinpath, NAMED), rig.host.home / "absolute.png"]:
        path.parent.mkdir(exist_ok=True)
        shutil.copy(rig.picture, path)


def list_once(session, wanted):
    """Opens the list, reads all of it, and closes it again."""
    # The list takes all of the terminal's width.
    pane = session.pane.whole if isinstance(session.pane, LeftHalf) else session.pane
    # The agent draws its screen anew when the list before this one gives its rows back.
    wait_until_still(pane.screen, SECONDS)
    pane.press("C-]")
    pane.type("f")
    if not pane.wait_to_show("Enter shows", SECONDS):
        raise Failure(f"no list shows: {pane.screen().strip()!r}")
    try:
        for path in wanted:
            if not found(pane, path):
                raise Failure(f"'{path}' is not in the list: {pane.screen().strip()!r}")
        for path in MISSING:
            if found(pane, path):
                raise Failure(f"'{path}' is in the list: {pane.screen().strip()!r}")
    finally:
        pane.press("Escape")
        session.await_prompt()


def found(pane, path):
    """Whether the list has a path, which is typed into its line."""
    pane.press("C-u")
    pane.type(path[:40])
    shown = wait_for(lambda: selected(pane) if path[:40] in line_of(pane) else None, SECONDS)
    return bool(shown) and path[:40] in shown


def line_of(pane):
    """The line that is typed into the list."""
    return next((line for line in pane.screen().split("\n") if line.startswith(" files ")), "")


def selected(pane):
    """The line of the list that is selected, or what stands in place of the lines."""
    lines = pane.screen().split("\n")
    chosen = [line for line in lines if line.startswith("›")]
    # Codex has the same sign before what a person said.
    return next((line for line in lines if "no match" in line), chosen[-1] if chosen else None)


listing("", "`kj attach`")
listing("-long", "after 10 MB of output", lambda agent: f"seq 1400000; {agent.name}")
listing(
    "-tmux",
    "tmux on the host, with two panes",
    lambda agent: f"tmux -f /dev/null new-session {agent.name} ';' split-window -dh",
    LeftHalf,
)
