"""An agent in a terminal, as the cells use it: started, read, cleared and sent off."""

import hashlib
import time
from pathlib import Path

from waiting import wait_for, wait_until_still

START_SECONDS = 40
CHIP_SECONDS = 10
# Codex takes Enter as a new line while keys come faster than a person types them.
KEY_SECONDS = 0.3


class Failure(Exception):
    """Something that should have happened did not; the text says what was there instead."""


class Session:
    """An agent whose prompt shows in a pane."""

    def __init__(self, rig, agent, pane):
        self.rig = rig
        self.agent = agent
        self.pane = pane

    def start(self, command=None):
        """Starts the agent in the shell that the pane shows, and waits until its prompt is there to stay."""
        if not self.pane.wait_to_show("dev$"):
            raise Failure(f"no shell at the host: {self.pane.screen().strip()!r}")
        self.pane.run(command or self.agent.command or self.agent.name)
        self.await_prompt()

    def quit(self):
        """Ends the agent, so that the shell shows again."""
        for _ in range(3):
            # The second key must come while the agent asks about the first.
            self.pane.press("C-c")
            time.sleep(KEY_SECONDS)
            self.pane.press("C-c")
            if wait_for(lambda: self.pane.screen().rstrip().endswith("dev$"), 3):
                return
        raise Failure(f"the agent does not end: {self.pane.screen().strip()!r}")

    def await_prompt(self):
        if not wait_for(lambda: self.agent.is_ready(self.pane.screen()), START_SECONDS):
            raise Failure(f"no empty prompt: {self.pane.screen().strip()!r}")
        wait_until_still(self.prompt, START_SECONDS)

    def prompt(self):
        return self.agent.prompt(self.pane.screen())

    def chips(self):
        return self.agent.chips(self.pane.screen())

    def is_empty(self):
        return self.prompt() == ""

    def expect_chips(self, count=1):
        """Waits for so many pictures in the prompt, in their order and with nothing beside them."""
        chips = wait_for(lambda: (found := self.chips()) and len(found) == count and found, CHIP_SECONDS)
        if not chips:
            raise Failure(f"the prompt holds {self.prompt()!r}")
        if chips != sorted(chips):
            raise Failure(f"the pictures are not in order: {self.prompt()!r}")

    def expect_empty(self):
        if self.prompt() != "":
            raise Failure(f"the prompt holds {self.prompt()!r}")

    def clear(self):
        """Empties the prompt."""
        for _ in range(5):
            if self.is_empty():
                return
            self.pane.press(*self.agent.emptying)
            if wait_for(self.is_empty, 1.5):
                return
        raise Failure(f"the prompt cannot be emptied: {self.prompt()!r}, on {self.pane.screen().strip()!r}")

    def type(self, text):
        """Types into the prompt, at a person's pace at its end."""
        self.pane.type(text)
        if not wait_for(lambda: self.prompt() == text, CHIP_SECONDS):
            raise Failure(f"the prompt holds {self.prompt()!r}, and not {text!r}")
        time.sleep(KEY_SECONDS)

    def send(self):
        """Presses Enter, and returns the message that the model got once the agent is done with it."""
        count = len(self.rig.api.messages)
        self.pane.press("Enter")
        message = self.rig.api.message_after(count)
        if not message:
            raise Failure(f"nothing came to the model; the prompt holds {self.prompt()!r}")
        if not wait_for(self.is_empty, START_SECONDS):
            raise Failure(f"the prompt is not empty after Enter: {self.prompt()!r}")
        wait_until_still(self.prompt, START_SECONDS)
        return message

    def expect_sent(self, paths):
        """Sends the prompt, and looks whether the model got exactly the files of these paths on the host."""
        wanted = [hashlib.sha256(Path(path).read_bytes()).hexdigest() for path in paths]
        got = [picture.sha256 for picture in self.send().pictures]
        if got != wanted:
            places = [wanted.index(picture) if picture in wanted else None for picture in got]
            raise Failure(f"of {len(wanted)} pictures, the model got those at {places}")
