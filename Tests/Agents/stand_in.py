"""Whether the stand-in of `make test` does what the real agent does: the same keys into both, side by side."""

import re
import shlex
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from cells import Catalogue
from session import CHIP_SECONDS, Failure, Session
from waiting import wait_for, wait_until_still

PROGRAM = Path(__file__).resolve().parents[1] / "Servers/pane_reader.py"
PICTURE, TWO_WORDS = "{home}/photo.jpg", "{home}/two words.jpg"
STAND_IN = Catalogue()


def paste(text):
    return lambda pane, home: pane.paste(text.format(home=home))


def type_text(text):
    return lambda pane, home: pane.type(text.format(home=home))


def press(key):
    return lambda pane, home: pane.press(key)


@dataclass(frozen=True)
class Case:
    """What is done to an empty prompt, and what puts it right afterwards."""

    name: str
    steps: tuple
    ends: tuple = ()


# A typed path is left out: Codex takes it for a paste if the keys come fast enough.
CASES = (
    Case("a path", (paste(PICTURE),)),
    Case("a path with a blank behind it", (paste(PICTURE + " "),)),
    Case("a path with words behind it", (paste(PICTURE + " look"),)),
    Case("a path with words before it", (paste("look " + PICTURE),)),
    Case("a path after words that were typed", (type_text("look at"), paste(PICTURE + " "))),
    Case("a backslash before a blank", (paste("{home}/two\\ words.jpg "),)),
    Case("a blank as it is", (paste(TWO_WORDS),)),
    Case("a path in quotes", (paste(f"'{TWO_WORDS}'"),)),
    Case("two pastes", (paste(PICTURE + " "), paste("{home}/two\\ words.jpg "))),
    Case("no such file", (paste("{home}/nothing.jpg "),)),
    Case("an empty file", (paste("{home}/empty.jpg "),)),
    Case("a JPEG called .png", (paste("{home}/photo.png "),)),
    Case("a text file", (paste("{home}/notes.txt "),)),
    Case("markdown", (paste(f"![]({PICTURE})"),)),
    Case("markdown after a blank", (paste(f" ![]({PICTURE})"),)),
    Case("a link in markdown", (paste(f"[]({PICTURE})"),)),
    Case("a path in a command", (type_text("!"), paste(PICTURE + " "))),
    Case("a path while a list is open", (type_text("/model"), press("Enter"), paste(PICTURE)), (press("Escape"),)),
)


@contextmanager
def side_by_side(rig, agent):
    """The real agent and the stand-in, each in ssh in a pane of its own."""
    furnish(rig)
    tmux = rig.tmux()
    try:
        sessions = [Session(rig, agent, tmux.open("ssh", "dev")) for _ in range(2)]
        stand_in = ["/usr/bin/python3", "-B", str(PROGRAM), "--agent", agent.name, str(rig.host.home / "received")]
        for session, command in zip(sessions, (agent.name, shlex.join(stand_in))):
            session.start(command)
        yield lambda left: compare(CASES[len(CASES) - 1 - left], sessions)
    finally:
        tmux.kill()


for_all_cases = STAND_IN.add("stand-in", f"{len(CASES)} pastes, side by side", "stand-in", len(CASES), whole=True)
for_all_cases(side_by_side)


def furnish(rig):
    """The files that the cases name."""
    home = rig.host.home
    data = rig.picture.read_bytes()
    for name in ("photo.jpg", "two words.jpg", "photo.png"):
        (home / name).write_bytes(data)
    (home / "empty.jpg").write_bytes(b"")
    (home / "notes.txt").write_text("notes")


def compare(case, sessions):
    """Does the same to both, and compares what is in the prompts when nothing moves any more."""
    found = []
    for session in sessions:
        for step in case.steps:
            before = session.pane.screen()
            step(session.pane, session.rig.host.home)
            wait_for(lambda: session.pane.screen() != before, 1)
            wait_until_still(lambda: state(session), CHIP_SECONDS, quiet=0.5)
        found.append(state(session))
    for session in sessions:
        for step in case.ends:
            step(session.pane, session.rig.host.home)
            wait_for(lambda: session.prompt() is not None, CHIP_SECONDS)
        session.clear()
    if found[0] != found[1]:
        raise Failure(f"{case.name}: {found[0]}, and the stand-in {found[1]}")


def state(session):
    """What is in the prompt, whatever the numbers of the pictures, and whether Enter would run it in a shell."""
    prompt = session.prompt()
    if prompt is not None:
        prompt = re.sub(r"#\d+", "#", " ".join(prompt.split()))
    return prompt, session.agent.runs_commands(session.pane.screen())
