"""The results of a full run, as docs/agents.md."""

import time

INTRODUCTION = """\
# kj with real agents

Written by `make test-agents` on {date}, in {minutes} minutes, with {versions}.

Each cell is a real agent on a private host, without a network: the number of tries that were right, the number of
all tries, and the median of the time from the start of kj to the picture in the prompt. A try of a way is right
when kj ends with 0 and the prompt then holds exactly one picture, `[Image #N]`. In every tenth try Enter is pressed
as well, and the bytes that come to the model must be those of the remote file. [CONTRIBUTING.md](../CONTRIBUTING.md)
says how to run it.
"""
HEADINGS = {
    "ways": "## The ways into a prompt",
    "twelve": "## Twelve pictures in one command",
    "drops": "## Dropped on the terminal of `kj attach`",
    "situations": "## Other situations",
    "refusals": "## Where nothing may be inserted",
    "stand-in": "## The stand-in of `make test`",
}
EXPLANATIONS = {
    "twelve": "Right when the prompt holds twelve, and their bytes come to the model in order. With `C-] u` they come\n"
    "one after the other.\n",
    "drops": "A question and Enter follow the drop at once. Right when one message comes to the model, with the question\n"
    "and exactly the pictures, in order; the time is that from the drop to the message.\n",
    "situations": "With tmux here, `ssh` in the pane, and a plain `--insert`.\n",
    "refusals": "The same with something else in front: kj ends with 79, and nothing on the screen changes.\n",
    "stand-in": "The pastes that leave the same in the prompt of the agent and of `Tests/Servers/pane_reader.py --agent`.\n",
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
    failures = [(cell, outcome) for cell, outcome in outcomes if not outcome.passed]
    if failures:
        parts += ["## What happened instead\n", "".join(_failure(*failure) for failure in failures)]
    return "\n".join(parts)


def _table(outcomes):
    agents = list(dict.fromkeys(cell.agent for cell, _ in outcomes))
    trials = list(dict.fromkeys(cell.trial for cell, _ in outcomes))
    found = {(cell.trial, cell.agent): outcome for cell, outcome in outcomes}
    rows = [["", *(agent.title for agent in agents)], ["---"] * (len(agents) + 1)]
    for trial in trials:
        rows.append([trial.title, *(_entry(found.get((trial, agent))) for agent in agents)])
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
