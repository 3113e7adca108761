"""Pictures that are dropped on the terminal of `kj attach`, with the words and Enter that follow at once.

What a terminal writes for a drop comes from tmux here. A try is right when one message reaches the model, with the
words and with exactly the pictures.
"""

import hashlib
import shutil
import time
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from urllib.parse import quote

from agents import GPTME, HERMES, PASTED_TO
from cells import Catalogue
from display import Display
from session import Failure
from waiting import wait_for
from ways import MANY, TRIES, in_terminal

DROPS = Catalogue()
WORDS = "what is wrong here"
SECONDS = 30
# How often a person is asked, and how long a question has to be there before a key answers it.
ASKED_TRIES = 10
QUESTION_SECONDS = 1
_numbers = count(1)


def drop(name, title, agents=PASTED_TO):
    """Registers a drop: a function that gives the pictures, and the keys that come for them."""

    def register(function):
        @contextmanager
        def open_trial(rig, agent):
            with in_terminal(rig, agent, "kj", "attach", "dev") as session:
                yield lambda _: drop_once(session, *function(rig))

        DROPS.add(f"drop-{name}", title, "drops", TRIES, agents=agents)(open_trial)
        return function

    return register


def asked_drop(name, title, command=None, agents=PASTED_TO):
    """Registers a drop about which the bar asks, in an agent that a command starts."""

    def register(function):
        @contextmanager
        def open_trial(rig, agent):
            with in_terminal(rig, agent, "kj", "attach", "dev", command=command and command(agent)) as session:
                yield lambda _: drop_once(session, *function(rig), answer="\r")

        DROPS.add(f"asked-{name}", title, "asked", ASKED_TRIES, agents=agents)(open_trial)
        return function

    return register


def drop_once(session, pictures, keys, answer=None):
    """Drops pictures, answers the question about them if one is expected, and types words and Enter behind them."""
    begin = time.monotonic()
    before = remote_files(session.rig)
    messages = len(session.rig.api.messages)
    session.pane.type(keys)
    if answer:
        if not wait_for(lambda: "Enter yes" in session.pane.screen(), SECONDS):
            raise Failure(f"nobody was asked: {session.pane.screen().strip()!r}")
        time.sleep(QUESTION_SECONDS)
        session.pane.type(answer)
    session.pane.type(f"{WORDS}\r")
    message = session.rig.api.message_after(messages, SECONDS)
    if message and session.agent.describes_pictures:
        message = with_words(session.rig.api, messages, message.pictures)
    try:
        if not message:
            raise Failure(f"nothing came to the model: {session.pane.screen().strip()!r}")
        seconds = time.monotonic() - begin
        if WORDS not in message.text:
            raise Failure(f"the words are not in the message with the pictures: {message.text!r}")
        new = sorted(remote_files(session.rig) - before, key=lambda path: path.stat().st_mtime_ns)
        wanted = [hashlib.sha256(path.read_bytes()).hexdigest() for path in new]
        got = [picture.sha256 for picture in message.pictures]
        if len(new) != len(pictures) or sorted(got) != sorted(wanted):
            raise Failure(f"of {len(pictures)} pictures {len(new)} are on the host, and the model got {len(got)}")
        names = [name_of(path) for path in new]
        if [name_of(path) for path in ordered(new, wanted, got)] != [path.stem for path in pictures]:
            raise Failure(f"the pictures are not in order: {names}")
    finally:
        session.await_prompt()
        session.clear()
    return seconds


def with_words(api, count, pictures):
    """The message with the words, as if the pictures had come with it that the model described before."""
    message = wait_for(lambda: next((m for m in api.messages[count:] if WORDS in m.text), None), SECONDS)
    if message:
        message.pictures = pictures
    return message


def ordered(files, sums, got):
    """The files in the order in which the model got them."""
    return [files[sums.index(digest)] for digest in got]


def name_of(path):
    """What a remote file was called here: `20261123-093015-NAME-4f2a.jpg`."""
    return "-".join(path.stem.split("-")[2:-1])


def remote_files(rig):
    return set((rig.host.home / ".cache/kj").glob("[!.]*"))


def paste(text):
    return f"\x1b[200~{text}\x1b[201~"


@asked_drop("shared", "an agent with a name that other programs have, too", agents=(HERMES,))
@drop("png", "a PNG, its path as it is", agents=(*PASTED_TO, GPTME))
def png(rig):
    picture = rig.photo("shot.jpg", 640, 400).with_suffix(".png")
    if not picture.exists():
        rig.kj("image", str(picture.with_suffix(".jpg")), "--format", "png", "-o", str(picture))
    return [picture], paste(picture)


@drop("blanks", "a JPEG with blanks in its name, with backslashes")
def blanks(rig):
    picture = rig.pictures / "my holiday photo.jpg"
    if not picture.exists():
        shutil.copy(rig.photo("holiday.jpg", 500, 300), picture)
    escaped = str(picture).replace(" ", "\\ ")
    return [picture.with_name("my-holiday-photo.jpg")], paste(escaped)


@drop("two", "two at once, in quotation marks")
def two(rig):
    pictures = [rig.photo(name, *size) for name, size in {"first.jpg": (420, 300), "second.jpg": (300, 420)}.items()]
    return pictures, paste(" ".join(f"'{picture}'" for picture in pictures))


@drop("url", "a `file://` URL")
def url(rig):
    picture = rig.photo("from-files.jpg", 360, 240)
    return [picture], paste(f"file://{quote(str(picture))}\r\n")


@drop("keys", "a path like keys, without a paste")
def keys_alone(rig):
    picture = rig.photo("written.jpg", 380, 240)
    return [picture], f"{picture} "


@asked_drop("twelve", "twelve pictures at once")
def twelve(rig):
    pictures = [rig.photo(f"photo-{number}.jpg", 300 + number, 200) for number in range(MANY)]
    return pictures, paste(" ".join(map(str, pictures)))


@asked_drop("screen", "in `screen` on the host", lambda agent: f"screen {agent.command_in_screen or agent.name}")
@asked_drop("script", "below `script`", lambda agent: f"script -qc {agent.name} /tmp/typescript")
def hidden(rig):
    picture = rig.photo("hidden.jpg", 360, 240)
    return [picture], paste(picture)


def copied(rig, agent):
    """A copied picture, pasted with Ctrl-V."""
    display = Display(rig)
    try:
        picture = rig.photo("copied.jpg", 440, 300)
        display.copy(picture, "image/jpeg")
        rig.environment["DISPLAY"] = display.name
        with in_terminal(rig, agent, "kj", "attach", "dev") as session:
            yield lambda _: drop_once(session, [Path("clipboard.jpg")], "\x16")
    finally:
        rig.environment.pop("DISPLAY", None)
        display.close()


DROPS.add("drop-copied", "a copied picture, with Ctrl-V", "drops", TRIES)(contextmanager(copied))
