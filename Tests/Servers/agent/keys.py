"""What comes from a terminal, taken apart: pastes, text and keys."""

import re
from dataclasses import dataclass

PASTE_BEGIN, PASTE_END = b"\x1b[200~", b"\x1b[201~"
# Other keys that send sequences, and the answers of the terminal.
SEQUENCE = re.compile(rb"\x1b(\[[0-?]*[ -/]*[@-~]|[\]_P][^\x07\x1b]*(\x07|\x1b\\)|O.|[^\[\]_PO])?")


@dataclass(frozen=True)
class Paste:
    text: str


@dataclass(frozen=True)
class Text:
    text: str


@dataclass(frozen=True)
class Key:
    """A control character, such as `\\r`."""

    name: str


class Keys:
    """Takes bytes as they come, and gives what is whole."""

    def __init__(self):
        self._rest = b""

    @property
    def is_waiting(self):
        """Whether it depends on what comes next, if anything, what the last byte was."""
        return self._rest == b"\x1b"

    def expire(self):
        """Nothing came: it was the key itself."""
        if self.is_waiting:
            self._rest = b""
            yield Key("\x1b")

    def take(self, data):
        self._rest += data
        while self._rest:
            if self._rest.startswith(PASTE_BEGIN):
                inside, end, after = self._rest[len(PASTE_BEGIN) :].partition(PASTE_END)
                if not end:
                    return
                self._rest = after
                yield Paste(inside.decode(errors="replace"))
            elif PASTE_BEGIN.startswith(self._rest):
                return
            elif self._rest[0] == 0x1B:
                self._rest = self._rest[SEQUENCE.match(self._rest).end() :]
            elif self._rest[0] < 0x20 or self._rest[0] == 0x7F:
                key, self._rest = self._rest[:1], self._rest[1:]
                yield Key(key.decode())
            else:
                [text] = re.match(rb"([^\x00-\x1f\x7f]+)", self._rest).groups()
                self._rest = self._rest[len(text) :]
                yield Text(text.decode(errors="replace"))
