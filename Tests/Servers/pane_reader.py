"""A program for a pane of tmux that takes keys as an agent's prompt does, and writes down every byte.

    pane_reader.py [--paste] [--alternate] [--picker] FILE
    pane_reader.py --agent claude|codex [--below-node] [--picker] FILE

It reads in raw mode, shows what comes and appends it to FILE, which is there as soon as it reads. With --paste it
asks for bracketed paste; with --alternate it shows the alternate screen. With --picker it shows a
numbered question that a digit answers at once, as agents do before they run a command; a digit in a
paste answers nothing.

With --agent it is a stand-in for Claude Code or Codex, and has the name of that program in the list of
processes: a link to Python, of which the directory `agent` makes the rest. It draws a prompt on the alternate
screen, and a paste that names nothing but a picture becomes `[Image #N]` a little later; a paste while the
question of --picker shows is swallowed. `/model` and Enter ask it again. Enter appends the text and the paths
of its pictures to FILE.sent, and Ctrl-G opens $EDITOR. With --below-node it is the child of a process called
node.
"""

import os
import re
import sys
import tty

PASTE = re.compile(rb"\x1b\[200~.*?(\x1b\[201~|\Z)", re.DOTALL)
DIGIT = re.compile(rb"[0-9]")
CONTROL = re.compile("[\x00-\x1f\x7f]")


def show(text):
    os.write(1, text.encode())


def visible(chunk):
    """What came, as a prompt shows it: nothing in it acts on the terminal."""
    return CONTROL.sub(lambda match: f"^{chr(ord(match.group()) ^ 0x40)}", chunk.decode(errors="replace"))


def become_agent(name, options, file):
    """Becomes the stand-in, by a link to Python that has the agent's name."""
    directory = os.path.abspath(file) + ".bin"
    os.makedirs(directory, exist_ok=True)
    for link in (name, "node"):
        if not os.path.lexists(f"{directory}/{link}"):
            os.symlink(os.path.realpath(sys.executable), f"{directory}/{link}")
    environment = {
        **os.environ,
        "PYTHONPATH": os.path.join(os.path.dirname(os.path.abspath(__file__)), "agent"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "KJ_STAND_IN": name,
        "KJ_STAND_IN_FILE": os.path.abspath(file),
    }
    if "--picker" in options:
        environment["KJ_STAND_IN_PICKER"] = "1"
    if "--below-node" in options:
        environment |= {"KJ_STAND_IN": "node", "KJ_STAND_IN_PROGRAM": f"{directory}/{name}"}
        os.execve(f"{directory}/node", ["node", f"{directory}/{name}.js"], environment)
    os.execve(f"{directory}/{name}", [name], environment)


def main():
    options = sys.argv[1:-1]
    if "--agent" in options:
        become_agent(options[options.index("--agent") + 1], options, sys.argv[-1])
    file = os.open(sys.argv[-1], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    tty.setraw(0)
    if "--alternate" in options:
        show("\x1b[?1049h")
    if "--paste" in options:
        show("\x1b[?2004h")
    picks = "--picker" in options
    show("run it?\r\n  1. yes\r\n  2. no\r\n" if picks else "waiting\r\n")
    received = b""
    while chunk := os.read(0, 4096):
        os.write(file, chunk)
        received += chunk
        show(visible(chunk))
        if picks and (digit := DIGIT.search(PASTE.sub(b"", received))):
            show(f"picked {digit.group().decode()}\r\n")
            picks = False


if __name__ == "__main__":
    main()
