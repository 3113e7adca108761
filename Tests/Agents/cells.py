"""The cells: a way with an agent, tried many times."""

import time
from collections import Counter
from dataclasses import dataclass, field
from statistics import median

from session import Failure
from ways import WAYS

# Each try looks at the prompt; these also press Enter and look at what the model got.
SENT_TRIES = (0, -1)


@dataclass
class Outcome:
    """How the tries of a cell went."""

    wanted: int
    good: int = 0
    seconds: list[float] = field(default_factory=list)
    reasons: Counter = field(default_factory=Counter)

    @property
    def passed(self):
        return self.good == self.wanted

    @property
    def rate(self):
        return f"{self.good}/{self.wanted}"

    @property
    def pace(self):
        return f"{median(self.seconds):.1f} s" if self.seconds else ""

    def count(self, attempt):
        """Makes one try, which raises a Failure or returns the seconds that it took, if it measures them."""
        try:
            seconds = attempt()
        except Failure as failure:
            self.reasons[str(failure)] += 1
            return
        self.good += 1
        if seconds is not None:
            self.seconds.append(seconds)

    def give_up(self, failure):
        """Counts what could not be tried."""
        self.reasons[str(failure)] += self.wanted - self.good - self.reasons.total()


@dataclass(frozen=True)
class Cell:
    """One way with one agent."""

    way: str
    agent: object

    @property
    def name(self):
        return f"{self.way}/{self.agent.name}"

    def run(self, rig, tries):
        outcome = Outcome(tries)
        sent = {number % tries for number in SENT_TRIES}
        _, open_way = WAYS[self.way]
        try:
            with open_way(rig, self.agent) as (session, upload):
                for number in range(tries):
                    outcome.count(lambda: _attempt(session, upload, number in sent))
                    session.clear()
        except Failure as failure:
            outcome.give_up(failure)
        return outcome


def _attempt(session, upload, sends):
    """One upload into an empty prompt, which must leave exactly one picture there."""
    begin = time.monotonic()
    result = upload(session.rig.picture)
    if result.status != 0:
        raise Failure(f"kj ended with {result.status}: {result.last_error}")
    session.expect_chips(1)
    seconds = time.monotonic() - begin
    if sends:
        session.expect_sent(result.paths)
    return seconds
