"""How the two agents differ: what they draw, and what they make of a paste.

Measured with Claude Code 2.1.330 and Codex 0.163.0; `make test-agents` compares each with the real one.
"""

import os
import re
import shlex
import textwrap

# The first bytes by which Codex knows a picture.
HEADS = {".png": b"\x89PNG", ".jpg": b"\xff\xd8\xff", ".jpeg": b"\xff\xd8\xff", ".gif": b"GIF8", ".webp": b"RIFF"}


class Manners:
    """What an agent is like."""

    sign = ""
    title = ""
    named_title = ""
    working_titles = ()
    start = ""
    # Whether only cells that differ are drawn, so that no chip may be written whole.
    draws_changes = False
    # How long it takes to read each pasted picture: the first is there after the second one.
    reading = (0.0,)
    # Whether keys that come faster than a person types count as a paste.
    takes_typing_for_paste = False
    has_pictures_in_commands = False

    def picture(self, pasted):
        """The path of the picture that a paste names alone, or None."""
        raise NotImplementedError

    def begins_command(self, text):
        """Whether a text in an empty prompt is for a shell."""
        raise NotImplementedError

    def draw(self, sign, prompt, columns):
        """The lines at the bottom of the screen; the sign is `!` in place of its own before a command."""
        raise NotImplementedError


class ClaudeCode(Manners):
    sign = "❯"
    title = "✳ Claude Code"
    named_title = "✳ Look at a picture"
    working_titles = ("◐ Claude Code", "◑ Claude Code")
    start = (
        "\x1b[?2004h\x1b]0;✳ Claude Code\x07\x1b[?1049h"
        "\x1b[?u\x1b]7501;?\x07\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\"
    )
    draws_changes = True
    reading = (0.3, 0.1)

    def picture(self, pasted):
        text = pasted.strip()
        if quoted := re.fullmatch(r"'([^']*)'|\"([^\"]*)\"", text):
            text = quoted[1] or quoted[2]
        for path in (text, re.sub(r"\\(.)", r"\1", text)):
            if path.startswith("/") and _ending(path) in HEADS and _size(path):
                return path
        return None

    def begins_command(self, text):
        return text.startswith("!")

    def draw(self, sign, prompt, columns):
        rule = "─" * columns
        footer = "! for shell mode" if sign == "!" else "⏵⏵ auto mode on (shift+tab to cycle)"
        # A chip is not broken. A prompt that fits keeps its blanks.
        whole = prompt.replace("[Image #", "[Image\xa0#")
        lines = textwrap.wrap(whole, columns - 2) if len(prompt) > columns - 2 else [whole]
        first, *others = (line.replace("[Image\xa0#", "[Image #") for line in lines)
        return [rule, f"{sign}\xa0{first}", *(f"  {line}" for line in others), rule, f"  {footer}"]


class Codex(Manners):
    sign = "›"
    title = "project"
    named_title = "project"
    working_titles = ("⠋ project", "⠙ | project", "⠹ | project")
    start = "\x1b[?2004h\x1b[>4;0m\x1b[>7u\x1b[?1049h\x1b]0;project\x07\x1b]7501;state=idle:app=codex\x1b\\"
    reading = (0.1,)
    takes_typing_for_paste = True
    has_pictures_in_commands = True

    def picture(self, pasted):
        try:
            words = shlex.split(pasted)
        except ValueError:
            return None
        if len(words) != 1 or not words[0].startswith("/") or not _size(words[0]):
            return None
        with open(words[0], "rb") as file:
            head = HEADS.get(_ending(words[0]))
            return words[0] if head and file.read(4).startswith(head) else None

    def begins_command(self, text):
        return text.lstrip().startswith("!")

    def draw(self, sign, prompt, columns):
        is_command = sign == "!" or self.begins_command(prompt)
        shown = prompt or ("" if is_command else "Ask Codex to do anything")
        footer = "Shell mode" if is_command else "← for agents · ? for shortcuts"
        return [f"{sign} {shown}", "", "  gpt-5.1-codex default · ~/project", f"  {footer}"]


MANNERS = {"claude": ClaudeCode, "codex": Codex}


def _ending(path):
    return os.path.splitext(path)[1].lower()


def _size(path):
    try:
        return os.path.getsize(path)
    except OSError:
        return 0
