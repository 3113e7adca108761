"""Situations beside the everyday one, each with ssh in a pane of tmux and a plain `--insert`."""

from contextlib import contextmanager

from agents import AIDER, PASTED_TO
from cells import Catalogue
from session import Failure, Session
from waiting import wait_for, wait_until_still
from ways import in_tmux, typed_uploader, uploaded, uploader

TRIES = 3
FOCUSED_TRIES = 20
NOT_INSERTED = 79
# How long to wait for something that must not happen.
QUIET_SECONDS = 1.0
# How long aider may be busy with a command.
TAKE_SECONDS = 20
SITUATIONS = Catalogue()


def situation(name, title, agents=PASTED_TO, tries=TRIES):
    def register(function):
        return SITUATIONS.add(name, title, "situations", tries, agents=agents)(contextmanager(function))

    return register


def not_in_front(name, title):
    """Registers a situation in which nothing may be inserted.

    The function gets a session, whose agent has started, and brings something else to the front.
    """

    def register(function):
        @contextmanager
        def open_trial(rig, agent):
            with in_tmux(rig, agent) as session:
                function(session)
                yield lambda _: refused(session.pane, uploader(rig, "--insert"), rig.picture)

        SITUATIONS.add(name, f"in front: {title}", "refusals", TRIES)(open_trial)
        return function

    return register


def refused(pane, upload, picture):
    """An upload that must insert nothing, and print its path all the same."""
    before = wait_until_still(lambda: (pane.screen(), pane.cursor()), 20)
    result = upload(picture)
    changed = wait_for(lambda: (pane.screen(), pane.cursor()) != before, QUIET_SECONDS)
    if result.status != NOT_INSERTED or len(result.paths) != 1:
        raise Failure(f"kj ended with {result.status} {result.last_error}; the screen is {pane.screen().strip()!r}")
    if changed:
        raise Failure(f"something came to the screen: {pane.screen().strip()!r}")


@situation("two-agents", "two agents on one host, in two panes of a window")
def two_agents(rig, agent):
    tmux = rig.tmux()
    try:
        first = Session(rig, agent, tmux.open("ssh", "dev", rows=70))
        second = Session(rig, agent, tmux.split(first.pane, "ssh", "dev", rows=30))
        shell = tmux.split(second.pane)
        for session in (first, second):
            session.start()
        typed = typed_uploader(shell, rig.directory, "--insert")

        def attempt(_):
            for meant, other in ((first, second), (second, first)):
                named = uploader(rig, f"--insert=tmux:{meant.pane.name}")
                for upload in (named, typed):
                    # The person was in the pane that is meant, and then moved to the shell.
                    meant.pane.select()
                    shell.select()
                    uploaded(upload(rig.picture))
                    meant.expect_chips(1)
                    other.expect_empty()
                    meant.clear()
            refused(first.pane, uploader(rig, "--insert"), rig.picture)
            second.expect_empty()

        yield attempt
    finally:
        tmux.kill()


@situation("focused", "a key of the desktop, two agents on one host, `--insert=focused`", tries=FOCUSED_TRIES)
def focused(rig, agent):
    tmux, terminal = rig.tmux(), rig.tmux(visible=False)
    try:
        first = Session(rig, agent, tmux.open("ssh", "dev", rows=70))
        second = Session(rig, agent, tmux.split(first.pane, "ssh", "dev", rows=30))
        client = terminal.open(*tmux.client, rows=70)
        for session in (first, second):
            session.start()
        upload = uploader(rig, "--insert=focused")

        def attempt(left):
            meant, other = (first, second) if left % 2 else (second, first)
            meant.pane.select()
            client.press("x")
            if not wait_for(lambda: meant.prompt() == "x", TAKE_SECONDS):
                raise Failure(f"the key is not in the prompt: {meant.prompt()!r}")
            client.press("BSpace")
            if not wait_for(meant.is_empty, TAKE_SECONDS):
                raise Failure(f"the key is still in the prompt: {meant.prompt()!r}")
            try:
                uploaded(upload(rig.picture))
                meant.expect_chips(1)
                other.expect_empty()
            finally:
                meant.clear()

        yield attempt
    finally:
        terminal.kill()
        tmux.kill()


@situation("below-node", "the agent below `node`, as npm installs it")
def below_node(rig, agent):
    with in_tmux(rig, agent, command=f"node ~/bin/{agent.name}.js") as session:
        upload = uploader(rig, "--insert")

        def attempt(_):
            try:
                uploaded(upload(rig.picture))
                session.expect_chips(1)
            finally:
                session.clear()

        yield attempt


@situation("markdown", "`--as markdown`, as text that no shell runs")
def markdown(rig, agent):
    with in_tmux(rig, agent) as session:
        upload = uploader(rig, "--insert", "--as", "markdown")

        def attempt(_):
            try:
                [path] = uploaded(upload(rig.picture))
                # The prompt may break the path over two lines.
                if not wait_for(lambda: path in "".join((session.prompt() or "").split()), 5):
                    raise Failure(f"the prompt holds {session.prompt()!r}")
                if agent.runs_commands(session.pane.screen()):
                    raise Failure(f"Enter would run {session.prompt()!r} in a shell")
                text = session.send().text
                if path not in text:
                    raise Failure(f"the model got {text!r}")
            finally:
                session.clear()

        yield attempt


def _take_file(session, upload, rig):
    """Puts the command into aider's prompt that takes a picture, and sees what the model gets of it."""
    try:
        [path] = uploaded(upload(rig.picture))
        if not wait_for(lambda: path in "".join((session.prompt() or "").split("\n")), TAKE_SECONDS):
            raise Failure(f"the prompt holds {session.prompt()!r}, on {session.pane.screen().strip()!r}")
        session.pane.press("Enter")
        if not session.pane.wait_to_show("Added ", TAKE_SECONDS):
            raise Failure(f"aider does not take it: {session.pane.screen().strip()!r}")
        if not wait_for(session.is_empty, TAKE_SECONDS):
            raise Failure(f"the prompt holds {session.prompt()!r}, on {session.pane.screen().strip()!r}")
        session.type("what is it")
        session.expect_sent([path])
    finally:
        # A question left open is not answered. Two of these keys within two seconds end aider.
        if not wait_for(session.is_empty, QUIET_SECONDS):
            session.pane.press("C-c")
        # Input that comes while it is busy with a command is lost, as a person's would be.
        for command, answer in (("/drop", "Dropping all"), ("/clear", "history cleared")):
            wait_for(session.is_empty, TAKE_SECONDS)
            session.pane.run(command)
            session.pane.wait_to_show(answer, TAKE_SECONDS)
        wait_for(session.is_empty, TAKE_SECONDS)
        session.pane.press("C-l")
        wait_for(lambda: session.pane.screen().strip() == ">", TAKE_SECONDS)


@situation("add", "aider: `--as add`, in a directory with and without a blank in its name", agents=(AIDER,))
def add(rig, agent):
    with in_tmux(rig, agent) as session:
        plain = uploader(rig, "--insert", "--as", "add")
        blank = uploader(rig, "--insert", "--as", "add", "--into", "two words")
        yield lambda left: _take_file(session, blank if left % 2 else plain, rig)


@not_in_front("less", "`less`, under another title")
def less_first(session):
    session.quit()
    session.pane.press("C-l")
    session.pane.tmux("select-pane", "-t", session.pane.name, "-T", "elsewhere")
    _run_full_screen(session.pane, "less /etc/services")


@not_in_front("less-title", "`less`, under the title that the agent left")
def less_under_title(session):
    session.type("hello")
    session.send()
    session.quit()
    _run_full_screen(session.pane, "less /etc/services")


@not_in_front("htop", "htop")
def htop(session):
    session.quit()
    # Otherwise it would redraw the time and the load.
    _run_full_screen(session.pane, "htop --delay 9000")


@not_in_front("vim", "vim, in Normal mode")
def vim(session):
    session.quit()
    _run_full_screen(session.pane, "vim /etc/services")


@not_in_front("editor", "the editor that the agent opened")
def editor(session):
    session.pane.press(session.agent.editor_key)
    if not session.pane.wait_to_show("0L, 0B"):
        raise Failure(f"no editor: {session.pane.screen().strip()!r}")


@not_in_front("nested-ssh", "`ssh` to another host, with the agent there")
def nested_ssh(session):
    _start_elsewhere(session, "ssh gate", "gate$")


@not_in_front("docker", "`docker exec`, with the agent in the container")
def docker(session):
    _start_elsewhere(session, "docker exec -it box bash", "box$")


@not_in_front("password", "a password prompt on the alternate screen")
def password(session):
    session.quit()
    session.pane.run(r"clear; printf '\e[?1049h\e[HPassword: '; read -rs secret")
    session.pane.wait_to_show("Password:")


def _start_elsewhere(session, command, shell):
    """Starts the agent in a shell to which a command leads."""
    session.quit()
    session.pane.run(f"clear; {command}")
    if not session.pane.wait_to_show(shell):
        raise Failure(f"{command} shows no shell: {session.pane.screen().strip()!r}")
    session.pane.run(session.agent.name)
    session.await_prompt()


def _run_full_screen(pane, command):
    pane.run(command)
    if not wait_for(lambda: pane.tell("#{alternate_on}") == "1" and "dev$" not in pane.screen(), 20):
        raise Failure(f"{command} shows nothing: {pane.screen().strip()!r}")
