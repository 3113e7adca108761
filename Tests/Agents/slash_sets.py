"""Compares kj's sets of slash commands with the agents; Scripts/slash-sets starts this in namespaces of its own."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

from agents import AGENTS
from terminal import Tmux
from waiting import wait_for, wait_until_still

PACKAGES = "lib/python3*/site-packages"
# The programs that are run, and the package that is read.
PLACES = {
    "claude": f"{PACKAGES}/claude_agent_sdk/_bundled/claude",
    "codex": f"{PACKAGES}/codex_cli_bin/bin/codex",
    "aider": f"{PACKAGES}/aider",
}
# Nothing listens there.
API = SimpleNamespace(address="http://127.0.0.1:9")
# A line of a menu: the command, and after several blanks what it does.
ENTRY = re.compile(r"^[ ›❯>]*(/[a-z][a-z0-9_:-]*)(?: {2,}(\S.*))?$")
# Wide enough for no description to go on in another line.
COLUMNS, ROWS = 200, 50
# More keys than any menu has entries; and so many in a row that show nothing new are its end.
MOST_KEYS, LAST_KEYS = 600, 15
SECONDS_FOR_A_KEY = 2
KNOWN = Path(__file__).resolve().with_name("slash_sets.txt")


class Unreadable(Exception):
    """Why an agent could not be asked."""


def kj_sets(directory):
    """The sets that come with kj: for each agent the version, and the commands."""
    environment = {"HOME": str(directory), "PATH": "/usr/bin:/bin"}
    tool = Path(os.environ["KJ_TOOLS"]) / "kj-slash"
    done = subprocess.run([tool, "list", "--json"], env=environment, check=True, capture_output=True, text=True)
    sets = {}
    for line in map(json.loads, done.stdout.splitlines()):
        sets.setdefault(line["agent"], (line["version"], []))[1].append(line["command"])
    return sets


def known_differences():
    """What stands in slash_sets.txt: for each agent the commands that a set leaves out, and those that it has besides."""
    left_out, besides = {}, {}
    for line in KNOWN.read_text().splitlines():
        words = line.partition("#")[0].split(None, 2)
        if words:
            agent, sign, commands = words
            (left_out if sign == "-" else besides).setdefault(agent, set()).update(commands.split())
    return left_out, besides


def environment_in(home, extra):
    return {
        "HOME": str(home),
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "TMPDIR": str(home),
        "LC_ALL": "C.UTF-8",
        "TERM": "xterm-256color",
        "TMUX_TMPDIR": str(home),
    } | extra


def read_menu(name, program, directory):
    """The commands that an agent lists when somebody types `/`, each with its description."""
    agent = AGENTS[name]
    home = directory / name
    (home / "project").mkdir(parents=True, mode=0o700)
    agent.set_up(SimpleNamespace(home=home), API)
    environment = environment_in(home, agent.environment(API))
    tmux = Tmux(environment, directory, visible=False)
    try:
        start = f"cd '{home}/project' && exec '{program}'"
        pane = tmux.open("sh", "-c", start, columns=COLUMNS, rows=ROWS)
        if not wait_for(lambda: agent.is_ready(pane.screen()), 120):
            raise Unreadable(f"it shows no prompt, but:\n{pane.screen().rstrip()}")
        pane.type("/")
        if not wait_for(lambda: entries(pane.screen()), 30):
            raise Unreadable(f"it shows no menu, but:\n{pane.screen().rstrip()}")
        return walk(pane)
    finally:
        tmux.kill()


def walk(pane):
    """Goes down a menu of which a few lines are shown at a time."""
    found, without = {}, 0
    for _ in range(MOST_KEYS):
        screen = wait_until_still(pane.screen, SECONDS_FOR_A_KEY, quiet=0.1)
        new = {command: words for command, words in entries(screen).items() if command not in found}
        found |= new
        without = 0 if new else without + 1
        if without > LAST_KEYS:
            return found
        pane.press("Down")
        wait_for(lambda: pane.screen() != screen, SECONDS_FOR_A_KEY)
    raise Unreadable(f"its menu does not end after {MOST_KEYS} keys")


def entries(screen):
    matches = map(ENTRY.match, screen.splitlines())
    return {match[1]: match[2] or "" for match in matches if match}


def read_aider(package):
    """The methods of aider's commands, which it lists itself by them."""
    found = {}
    for node in ast.walk(ast.parse((package / "commands.py").read_text())):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("cmd_"):
            found["/" + node.name.removeprefix("cmd_").replace("_", "-")] = ast.get_docstring(node) or ""
    return found


def version_of(name, place, directory):
    """The version of what is installed."""
    if name == "aider":
        metadata = next(place.parent.glob("aider_chat-*.dist-info"))
        return metadata.name.removeprefix("aider_chat-").removesuffix(".dist-info")
    environment = environment_in(directory, {})
    done = subprocess.run([place, "--version"], env=environment, capture_output=True, text=True, timeout=60)
    found = re.search(r"\d+(\.\d+)+\S*", done.stdout)
    return found[0] if found else "?"


def base(command):
    return command.split()[0]


def compare(name, ours, found, left_out, besides):
    """Prints what differs, and returns whether something does."""
    new = [command for command in found if command not in map(base, ours) and command not in left_out]
    gone = [command for command in ours if base(command) not in found and command not in besides]
    stale = [command for command in sorted(left_out) if command not in found]
    stale += [command for command in sorted(besides) if command in found or command not in ours]
    for command in new:
        print(f"{name}: new: {command}  {found[command].splitlines()[0] if found[command] else ''}".rstrip())
    for command in gone:
        print(f"{name}: gone: {command}")
    for command in stale:
        print(f"{name}: no longer true in {KNOWN.name}: {command}")
    return bool(new or gone or stale)


def main(wanted):
    store, prefix = Path(os.environ["KJ_AGENTS"]), os.environ["KJ_AGENTS_PREFIX"]
    # Sockets of tmux stand in it, so that its name has to be short.
    directory = Path(tempfile.mkdtemp(prefix="kj-slash."))
    try:
        sets = kj_sets(directory)
        left_out, besides = known_differences()
        for name in wanted:
            if name not in sets:
                print(f"slash-sets: no set is called {name}", file=sys.stderr)
                return 64
        differs = False
        for name in wanted or sets:
            places = list(store.glob(f"{prefix}{name}/{PLACES[name]}")) if name in PLACES else []
            if not places:
                print(f"{name}: not installed; docs/slash.md says how to read it")
                continue
            version, ours = sets[name]
            installed = version_of(name, places[0], directory)
            print(f"{name}: {installed} is installed, the set is of {version}", flush=True)
            try:
                found = read_aider(places[0]) if name == "aider" else read_menu(name, places[0], directory)
            except Unreadable as problem:
                print(f"{name}: cannot be read: {problem}")
                differs = True
                continue
            print(f"{name}: {len(found)} commands there, {len(ours)} in the set")
            changed = compare(name, ours, found, left_out.get(name, set()), besides.get(name, set()))
            differs = differs or changed or installed != version
        return 1 if differs else 0
    finally:
        shutil.rmtree(directory, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
