"""The results of a full run, as docs/agents.md."""

import json
import pathlib
import time

TABLE = pathlib.Path(__file__).resolve().parents[2] / "Sources/KJDomain/Foreground/agents.json"
AGENTS = """\
## The agents that kj knows

`kj help agents` shows the same table. If nothing proves for certain that a program is the agent, kj only guesses from
the name. The name then decides the form of the path, and kj asks before it inserts anything.
"""
FORMS = {"path": "`PATH`", "at": "`@PATH`", "add": "`/add PATH`"}
ATTACHED = {"paste": "at once", "enter": "with the message", "tool": "never: the model opens the file"}
SOURCES = {"tried": "tests with it", "code": "its source", "reports": "reports"}
INTRODUCTION = """\
# kj with real agents

`make test-agents` wrote this page on {date}, in {minutes} minutes, with {versions}.

Each cell is a real agent on a private host without a network. It shows the number of successful tries, the number of
all tries, and the median time from the start of kj to the picture in the prompt. A try succeeds if kj exits with 0 and
the prompt then holds exactly one picture, `[Image #N]`. Every tenth try also presses Enter, and the bytes that reach the
model must be those of the remote file. [CONTRIBUTING.md](../CONTRIBUTING.md) says how to run the tests.
"""
HEADINGS = {
    "ways": "## The ways into a prompt",
    "twelve": "## Twelve pictures in one command",
    "drops": "## Dropped on the terminal of `kj attach`",
    "asked": "## Dropped, with a question in the bar",
    "files": "## The list of `C-] f`",
    "situations": "## Other situations",
    "refusals": "## Where kj must insert nothing",
    "stand-in": "## The stand-in of `make test`",
}
EXPLANATIONS = {
    "twelve": "A try succeeds if the prompt holds twelve pictures and their bytes reach the model in order. With `C-] u`, the pictures\n"
    "arrive one after the other.\n",
    "drops": "A question and Enter follow the drop immediately. A try succeeds if one message reaches the model, with the question and\n"
    "exactly the pictures, in order. The time runs from the drop to the message.\n",
    "asked": "The same if kj cannot tell which program takes the paste, or if there are more files than usual: Enter answers.\n",
    "files": "The agent's answer names 26 files that exist and ten that do not, in a table, wrapped, quoted, with line numbers. A try\n"
    "succeeds if the list holds the former and none of the latter.\n",
    "situations": "With tmux on this machine, `ssh` in the pane, and a plain `--insert`.\n",
    "refusals": "The same with another program in front: kj exits with 79, and nothing on the screen changes.\n",
    "stand-in": "The number of pastes after which the agent and `Tests/Servers/pane_reader.py --agent` show the same prompt.\n",
}


def report(outcomes, versions, seconds):
    """The whole text, from pairs of a cell and its outcome."""
    date = time.strftime("%Y-%m-%d")
    minutes = max(1, round(seconds / 60))
    parts = [INTRODUCTION.format(date=date, minutes=minutes, versions=", ".join(versions))]
    for group, heading in HEADINGS.items():
        chosen = [(cell, outcome) for cell, outcome in outcomes if cell.trial.group == group]
        if chosen:
            parts += [heading + "\n", *([EXPLANATIONS[group]] if group in EXPLANATIONS else []), _table(chosen)]
    parts.append(_agents())
    failures = [(cell, outcome) for cell, outcome in outcomes if not outcome.passed]
    if failures:
        parts += ["## What happened instead\n", "".join(_failure(*failure) for failure in failures)]
    return "\n".join(parts)


def _agents():
    """The table of the agents that kj knows, from the one that is embedded in it."""
    agents = json.loads(TABLE.read_text())["agents"]
    rows = [["agent", "recognised by", "a path is", "attached", "pictures", "known from"], ["---"] * 6]
    for agent in agents:
        names = [name for key in ("commands", "files", "modules") for name in agent.get(key, [])]
        proofs = [f"`{name}`" for name in dict.fromkeys(names)]
        proofs += [f"`{title}` by an interpreter" for title in agent.get("titles", [])]
        proof = ", ".join(proofs) if agent["sure"] else ""
        bounds = f", up to {agent['bytes'] >> 20} MiB" if "bytes" in agent else ""
        rows.append([
            agent["name"], proof or "nothing for certain", _form(agent), ATTACHED[agent["attaches"]],
            (", ".join(agent.get("pictures", [])) or "not known") + bounds, SOURCES[agent["source"]],
        ])
    return AGENTS + "\n" + _rows(rows)


def _form(agent):
    alone = ", one in a paste" if agent.get("one") else ""
    return FORMS[agent["as"]] + alone + (", at the beginning" if agent.get("first") else "")


def _table(outcomes):
    agents = list(dict.fromkeys(cell.agent for cell, _ in outcomes))
    trials = list(dict.fromkeys(cell.trial for cell, _ in outcomes))
    found = {(cell.trial, cell.agent): outcome for cell, outcome in outcomes}
    rows = [["", *(agent.title for agent in agents)], ["---"] * (len(agents) + 1)]
    for trial in trials:
        rows.append([trial.title, *(_entry(found.get((trial, agent))) for agent in agents)])
    return _rows(rows)


def _rows(rows):
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _entry(outcome):
    if not outcome:
        return ""
    rate = outcome.rate if outcome.passed else f"**{outcome.rate}**"
    return f"{rate}, {outcome.pace}" if outcome.pace else rate


def _failure(cell, outcome):
    lines = [f"- `{cell.name}`\n"]
    # The whole screen was printed during the run.
    lines += [f"  - {times} × {reason[:200]}\n" for reason, times in outcome.reasons.most_common(3)]
    return "".join(lines)
