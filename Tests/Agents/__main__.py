"""Tries kj with real agents; Scripts/test-agents installs them and starts this in namespaces of its own."""

import fnmatch
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from drops import DROPS
from files import FILES
from report import report
from rig import Rig
from situations import SITUATIONS
from stand_in import STAND_IN
from ways import WAYS

MOST_TRIES = 20
# No cell is started after this.
MOST_SECONDS = 55 * 60
REPORT = Path(__file__).resolve().parents[2] / "docs/agents.md"
# The place of an agent's program in its virtual environment.
PACKAGES = "lib/python3*/site-packages"
PROGRAMS = {
    "claude": f"{PACKAGES}/claude_agent_sdk/_bundled/claude",
    "codex": f"{PACKAGES}/codex_cli_bin/bin/codex",
    "aider": "bin/aider",
    "gptme": "bin/gptme",
    "hermes": "bin/hermes",
}


def programs():
    """Where each agent is that Scripts/test-agents has installed."""
    store, prefix = Path(os.environ["KJ_AGENTS"]), os.environ["KJ_AGENTS_PREFIX"]
    found = {name: list(store.glob(f"{prefix}{name}/{place}")) for name, place in PROGRAMS.items()}
    return {name: paths[0] for name, paths in found.items() if paths}


def all_cells():
    return [cell for catalogue in (WAYS, DROPS, FILES, SITUATIONS, STAND_IN) for cell in catalogue.cells]


def is_wanted(cell, patterns):
    names = (cell.name, *cell.name.split("/"))
    return not patterns or any(fnmatch.fnmatch(name, pattern) for name in names for pattern in patterns)


def main():
    patterns = os.environ.get("ONLY", "").split()
    if patterns == ["list"]:
        print("\n".join(cell.name for cell in all_cells()))
        return 0
    wanted = [cell for cell in all_cells() if is_wanted(cell, patterns)]
    if not wanted:
        print(f"test-agents: no cell is called {' or '.join(patterns)}; ONLY=list names them", file=sys.stderr)
        return 64
    installed = programs()
    cells = [cell for cell in wanted if cell.agent.name in installed]
    tries = int(os.environ.get("TRIES") or MOST_TRIES)
    begin = time.monotonic()
    directory = Path(tempfile.mkdtemp(prefix="kj-agents."))
    rig = Rig(directory, Path(os.environ["KJ_TOOLS"]).resolve(), installed)
    try:
        outcomes = [(cell, run(cell, rig, tries, begin + MOST_SECONDS)) for cell in cells]
        if not patterns:
            REPORT.write_text(report(outcomes, rig.versions(), time.monotonic() - begin))
    finally:
        rig.close()
        if os.environ.get("KJ_KEEP"):
            print(f"kept: {directory}")
        else:
            shutil.rmtree(directory, ignore_errors=True)
    failed = sum(not outcome.passed for _, outcome in outcomes)
    skipped = [cell.name for cell in wanted if cell not in cells]
    if skipped:
        print(f"skipped, without their agent: {', '.join(skipped)}")
    print(f"{len(outcomes) - failed} passed, {failed} failed" + (f", {len(skipped)} skipped" if skipped else ""))
    return 1 if failed else 0


def run(cell, rig, tries, deadline):
    outcome = cell.run(rig, tries, deadline)
    print(f"{'ok    ' if outcome.passed else 'FAILED'} {cell.name:24} {outcome.rate:>6}  {outcome.pace}", flush=True)
    for reason, times in outcome.reasons.most_common(5):
        print(f"         {times} x {reason}", flush=True)
    return outcome


if __name__ == "__main__":
    sys.exit(main())
