#!/usr/bin/env python3
"""Puts faults into a copy of the sources, one at a time, and makes sure that the tests notice each.

  make mutants                             # every file of Tests/Mutants
  Tests/Mutants/run.py strict-asks …       # those with these names
  Tests/Mutants/run.py --check             # only looks whether their lines are in the sources

A file of Tests/Mutants says in its first lines what would be broken; then

  file: Sources/…                 the file
  line: …                         a line that occurs there exactly once, without its indentation
  with: …                         what takes its place; MUTANT in it is true while the fault is there
  test: KJDomainTests.name        a test that must fail with the fault, and pass without it: a function of a test
  test: kj-upload/host-key        target, a script, or a picture of the odd set; again for more
  test: pictures/gif/comment.gif

All faults are built into one copy, .build/mutants/tree. Each is switched on by a file that only that copy looks for.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MUTANTS = ROOT / "Tests" / "Mutants"
WORK = ROOT / ".build" / "mutants"
TREE = WORK / "tree"
SWITCHES = WORK / "on"


class Mutant:
    """One fault, and the tests that must notice it."""

    def __init__(self, path):
        self.name = path.name
        self.symbol = "kjMutant_" + re.sub(r"\W", "_", path.name)
        fields = [line.split(": ", 1) for line in path.read_text().splitlines() if re.match(r"(file|line|with|test): ", line)]
        values = {key: [value for name, value in fields if name == key] for key in ("file", "line", "with", "test")}
        if any(len(values[key]) != 1 for key in ("file", "line", "with")) or not values["test"]:
            fail(f"{path} needs one 'file', one 'line', one 'with', and a 'test'")
        (self.file,), (self.line,), (self.replacement,) = values["file"], values["line"], values["with"]
        self.tests = values["test"]
        if "MUTANT" not in self.replacement:
            fail(f"{path} has no MUTANT in its 'with'")

    @property
    def switch(self):
        return SWITCHES / self.name

    def apply(self, text):
        """The text of the file with the fault in it."""
        lines = text.split("\n")
        places = [i for i, line in enumerate(lines) if line.strip() == self.line]
        if len(places) != 1:
            fail(f"Tests/Mutants/{self.name}: its line occurs {len(places)} times in {self.file}")
        line = lines[places[0]]
        indentation = line[: len(line) - len(line.lstrip())]
        if self.file.endswith(".c"):
            condition = f'({{ extern int access(const char *, int); access("{self.switch}", 0) == 0; }})'
        else:
            condition = self.symbol
            lines += [
                f'@_silgen_name("access") private func {self.symbol}_access(_: UnsafePointer<CChar>, _: CInt) -> CInt',
                f'private let {self.symbol} = {self.symbol}_access("{self.switch}", 0) == 0',
            ]
        lines[places[0]] = indentation + re.sub(r"\bMUTANT\b", condition, self.replacement)
        return "\n".join(lines)


def fail(message):
    sys.exit(f"mutants: error: {message}")


def copy_tree():
    """Copies what git knows; a file that is the same keeps its time, so that little is built anew."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True
    ).stdout
    names = {name for name in os.fsdecode(listing).split("\0") if name and (ROOT / name).is_file()}
    return {name: (ROOT / name).read_bytes() for name in names}


def write_tree(contents):
    TREE.mkdir(parents=True, exist_ok=True)
    known = TREE / ".copied"
    before = set(known.read_text().split("\n")) if known.exists() else set()
    for name in before - contents.keys():
        (TREE / name).unlink(missing_ok=True)
    for name, bytes in contents.items():
        path = TREE / name
        if path.exists() and path.read_bytes() == bytes:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(bytes)
        shutil.copymode(ROOT / name, path)
    known.write_text("\n".join(sorted(contents)))


def holds(*tests):
    """Whether these tests pass, in one run; nothing is proved by a test that does not exist."""
    # A script or a picture is one case of its function: the variable selects it, and the pattern shows that it ran.
    cases = {"KJ_SCRIPT": [], "KJ_PICTURE": []}
    chosen, shown = set(), {}
    for test in tests:
        name = test.removeprefix("pictures/")
        if "/" not in test:
            target, function = test.split(".")
            chosen.add(rf"^{target}\.(.*/)?{function}\(")
            shown[test] = rf"Test {function}\("
            continue
        variable, function = ("KJ_SCRIPT", "scriptHolds") if name == test else ("KJ_PICTURE", "pictureIsTreatedAsExpected")
        cases[variable].append(name)
        chosen.add(rf"/{function}\(")
        shown[test] = rf"→ {re.escape(name)} to {function}\("
    arguments = ["swift", "test", "--skip-build", "--disable-xctest"]
    for pattern in sorted(chosen):
        arguments += ["--filter", pattern]
    environment = dict(os.environ, KJ_PATIENCE="20", **{key: " ".join(names) for key, names in cases.items() if names})
    result = subprocess.run(arguments, cwd=TREE, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    for test in tests if result.returncode == 0 else []:
        if not re.search(shown[test], result.stdout) or re.search(r"^skipped:? ", result.stdout, re.MULTILINE):
            fail(f"'{test}' is not a test that ran:\n{result.stdout[-2000:]}")
    return result.returncode == 0


def main():
    names = sys.argv[1:]
    mutants = [Mutant(path) for path in sorted(MUTANTS.iterdir()) if not path.suffix]
    for name in set(names) - {"--check"} - {mutant.name for mutant in mutants}:
        fail(f"there is no Tests/Mutants/{name}")
    contents = copy_tree()
    for mutant in mutants:
        if mutant.file not in contents:
            fail(f"Tests/Mutants/{mutant.name}: there is no {mutant.file}")
        contents[mutant.file] = mutant.apply(contents[mutant.file].decode()).encode()
    if names == ["--check"]:
        return
    write_tree(contents)
    shutil.rmtree(SWITCHES, ignore_errors=True)
    SWITCHES.mkdir()
    start = time.monotonic()
    print(f"building {len(mutants)} mutants into one copy", flush=True)
    subprocess.run("Scripts/install-deps && Scripts/unpack-servers", shell=True, cwd=TREE, check=True)
    subprocess.run(["swift", "build", "--build-tests", "--quiet"], cwd=TREE, check=True)
    chosen = [mutant for mutant in mutants if not names or mutant.name in names]
    tests = sorted({test for mutant in chosen for test in mutant.tests})
    broken = [] if holds(*tests) else [test for test in tests if not holds(test)]
    for test in broken:
        print(f"{test} fails without any fault")
    missed = 0
    for mutant in chosen:
        mutant.switch.touch()
        for test in mutant.tests:
            if test in broken:
                continue
            noticed = not holds(test)
            missed += not noticed
            print(f"{'noticed' if noticed else 'MISSED '}  {mutant.name}  {test}", flush=True)
        mutant.switch.unlink()
    minutes, seconds = divmod(int(time.monotonic() - start), 60)
    print(f"{len(chosen)} mutants, {missed} not noticed, {minutes} min {seconds} s")
    sys.exit(1 if missed or broken else 0)


main()
