"""Writes the shell of each step of the workflows into a directory, a file for each, so that a shell can check it.

    workflow_steps.py DIRECTORY WORKFLOW...

Fails where a step has GitHub's ${{ }} in its shell: whoever can name a branch or a tag would write shell there. A step
gets such a value as a variable of its environment.
"""

import pathlib
import sys

import ruamel.yaml


def main():
    target = pathlib.Path(sys.argv[1])
    count = 0
    for name in sys.argv[2:]:
        workflow = ruamel.yaml.YAML(typ="safe").load(pathlib.Path(name))
        for job, content in workflow["jobs"].items():
            for step in content["steps"]:
                shell = step.get("run")
                if shell is None:
                    continue
                title = step.get("name", "a step")
                if "${{" in shell:
                    sys.exit(f"{name}: '{title}' of '{job}' has ${{{{ }}}} in its shell")
                count += 1
                (target / f"{pathlib.Path(name).stem}-{job}-{count}.sh").write_text(shell)
    if count == 0:
        sys.exit("no step was found")


main()
