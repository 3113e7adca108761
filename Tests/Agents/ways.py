"""The ways on which a path comes to an agent's prompt.

Each is a context that opens it, yields a session of the agent and a function that uploads pictures into it,
and closes it again.
"""

import shlex
import time
from contextlib import contextmanager
from functools import wraps
from itertools import count

from cells import Catalogue
from kitty import Kitty
from rig import Result
from session import Failure, Session
from waiting import wait_for

KJ_SECONDS = 60
_numbers = count(1)
TRIES = 20
# Once in this many tries Enter is pressed as well, to see what the model gets.
SENT = 10
# How many pictures come at once, and how often.
MANY = 12
MANY_TRIES = 3
WAYS = Catalogue()


def way(name, title):
    """Registers a way, of which each try is one upload into an empty prompt: of one picture, and of many."""

    def register(function):
        open_way = contextmanager(function)

        @wraps(function)
        @contextmanager
        def open_trial(rig, agent):
            with open_way(rig, agent) as (session, upload):
                yield lambda left: upload_once(session, upload, sends=left % SENT == 0)

        @wraps(function)
        @contextmanager
        def open_many(rig, agent):
            pictures = [rig.photo(f"photo-{number}.jpg", 300 + number, 200) for number in range(MANY)]
            with open_way(rig, agent) as (session, upload):
                yield lambda _: upload_many(session, upload, pictures)

        WAYS.add(name, title, "ways", TRIES)(open_trial)
        WAYS.add(f"{name}-twelve", title, "twelve", MANY_TRIES)(open_many)
        return function

    return register


def upload_once(session, upload, sends):
    """One upload into an empty prompt, which must leave exactly one picture there."""
    begin = time.monotonic()
    try:
        paths = uploaded(upload(session.rig.picture))
        session.expect_chips(1)
        seconds = time.monotonic() - begin
        if sends:
            session.expect_sent(paths)
    finally:
        session.clear()
    return seconds


def upload_many(session, upload, pictures):
    """One upload of several pictures, which must come to the model whole and in order."""
    begin = time.monotonic()
    try:
        paths = uploaded(upload(*pictures))
        session.expect_chips(len(pictures))
        seconds = time.monotonic() - begin
        session.expect_sent(paths)
    finally:
        session.clear()
    return seconds


def uploaded(result):
    """The paths that a run of kj printed, which must have ended well."""
    if result.status != 0:
        raise Failure(f"kj ended with {result.status}: {result.last_error}")
    return result.paths


def uploader(rig, *options, host="dev"):
    """An upload by kj, which runs outside of any terminal."""

    def upload(*pictures):
        return rig.kj("upload", *pictures, "--host", host, "--no-input", *options)

    return upload


def typed_uploader(pane, directory, *options):
    """An upload by kj, typed into a shell in a pane."""

    def upload(*pictures):
        base = directory / f"typed-{next(_numbers)}"
        words = ["kj", "upload", *map(str, pictures), "--host", "dev", "--no-input", *options]
        pane.run(f"clear; {shlex.join(words)} >{base}.out 2>{base}.err; echo $? >{base}.end")
        end = base.with_suffix(".end")
        status = wait_for(lambda: end.exists() and end.read_text().strip(), KJ_SECONDS)
        if not status:
            raise Failure(f"kj does not end: {pane.screen().strip()!r}")
        return Result(int(status), base.with_suffix(".out").read_text(), base.with_suffix(".err").read_text())

    return upload


@contextmanager
def in_tmux(rig, agent, host="dev", command=None):
    """The agent in an ssh in a pane of tmux on this side."""
    tmux = rig.tmux()
    try:
        session = Session(rig, agent, tmux.open("ssh", host))
        session.start(command)
        yield session
    finally:
        tmux.kill()


@contextmanager
def in_terminal(rig, agent, *program, command=None, part=None):
    """The agent in a program that runs in a terminal of its own, or in a part of it."""
    terminal = rig.tmux(visible=False)
    try:
        pane = terminal.open(*program)
        session = Session(rig, agent, part(pane) if part else pane)
        session.start(command)
        yield session
    finally:
        terminal.kill()


@way("tmux-plain", "tmux here, `ssh` in the pane, from outside")
def tmux_plain(rig, agent):
    with in_tmux(rig, agent) as session:
        yield session, uploader(rig, "--insert")


@way("tmux-window", "the same, from another pane of the window")
def tmux_window(rig, agent):
    with in_tmux(rig, agent) as session:
        shell = session.pane.tmux.split(session.pane)
        # kj chooses the pane that the person came from.
        shell.select()
        yield session, typed_uploader(shell, rig.directory, "--insert")


@way("tmux-paste", "tmux here, from outside, `--insert-as paste`")
def tmux_paste(rig, agent):
    with in_tmux(rig, agent) as session:
        yield session, uploader(rig, "--insert", "--insert-as", "paste")


@way("jump", "tmux here, the host behind a jump host")
def jump(rig, agent):
    with in_tmux(rig, agent, host="behind") as session:
        yield session, uploader(rig, "--insert", host="behind")


@way("relay", "tmux here, a relay on the way that changes the port")
def relay(rig, agent):
    with in_tmux(rig, agent, host="relayed") as session:
        yield session, uploader(rig, "--insert", host="relayed")


@way("rtmux", "tmux on the host, `--insert=rtmux`")
def rtmux(rig, agent):
    with in_terminal(rig, agent, "ssh", "-t", "dev", "tmux -f /dev/null new-session bash -l") as session:
        try:
            yield session, uploader(rig, "--insert=rtmux")
        finally:
            rig.ask_host("tmux kill-server")


@way("attach", "`kj attach` here, from outside")
def attach(rig, agent):
    with in_terminal(rig, agent, "kj", "attach", "dev") as session:
        yield session, uploader(rig, "--insert")


@way("attach-key", "`kj attach` here, `C-] u` in it")
def attach_key(rig, agent):
    with in_terminal(rig, agent, "kj", "attach", "dev") as session:
        yield session, key_uploader(rig, session.pane)


@way("attach-tmux", "`kj attach --tmux` here, from outside")
def attach_tmux(rig, agent):
    with in_terminal(rig, agent, "kj", "attach", "--tmux", "dev") as session:
        try:
            yield session, uploader(rig, "--insert")
        finally:
            rig.ask_host("tmux kill-server")


@way("screen-plain", "screen here, `--insert=screen:NAME`")
def screen_plain(rig, agent):
    with in_screen(rig, agent) as session:
        yield session, uploader(rig, "--insert=screen:agent")


@way("screen-paste", "the same, `--insert-as paste`")
def screen_paste(rig, agent):
    with in_screen(rig, agent) as session:
        yield session, uploader(rig, "--insert=screen:agent", "--insert-as", "paste")


@way("kitty", "kitty here, `ssh` in the window, from another window")
def kitty_plain(rig, agent):
    with in_kitty(rig, agent) as (session, shell):
        yield session, typed_uploader(shell, rig.directory, "--insert")


@way("kitty-paste", "the same, `--insert-as paste`")
def kitty_paste(rig, agent):
    with in_kitty(rig, agent) as (session, shell):
        yield session, typed_uploader(shell, rig.directory, "--insert", "--insert-as", "paste")


@contextmanager
def in_kitty(rig, agent):
    """The agent in an ssh in a window of kitty, and a shell in another one."""
    kitty = Kitty(rig, "ssh", "dev")
    try:
        session = Session(rig, agent, kitty.window())
        session.start()
        yield session, kitty.open_shell()
    finally:
        kitty.close()


@contextmanager
def in_screen(rig, agent):
    """The agent in an ssh in GNU screen on this side."""
    # screen takes bytes of the signs in a title for control characters, which they are not.
    (rig.home / ".screenrc").write_text("defc1 off\n")
    screen = ("screen", "-q", "-S", "agent", "ssh", "dev")
    with in_terminal(rig, agent, *screen, command=agent.command_in_screen) as session:
        try:
            yield session
        finally:
            rig.run("screen", "-S", "agent", "-X", "quit")


def key_uploader(rig, pane):
    """An upload by the keys of `kj attach`, which shows the path to nobody: it is the newest file."""

    def files():
        return set((rig.host.home / ".cache/kj").glob("[!.]*"))

    def upload_one(picture):
        before = files()
        pane.press("C-]")
        pane.type("u")
        if not pane.wait_to_show("file to upload:"):
            raise Failure(f"kj does not ask for a file: {pane.screen().strip()!r}")
        pane.run(str(picture))
        new = wait_for(lambda: len(found := files() - before) == 1 and found, KJ_SECONDS)
        if not new or not wait_for(lambda: "file to upload:" not in pane.screen(), KJ_SECONDS):
            raise Failure(f"kj does not upload {picture.name}: {pane.screen().strip()!r}")
        return new.pop()

    def upload(*pictures):
        return Result(0, "".join(f"{upload_one(picture)}\n" for picture in pictures), "")

    return upload
