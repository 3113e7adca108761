"""The cells of the table: a way or a situation with an agent, tried many times."""

import subprocess
import time
from collections import Counter
from dataclasses import dataclass, field
from statistics import median

from agents import PASTED_TO
from session import Failure


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
        except (Failure, subprocess.TimeoutExpired) as failure:
            self.reasons[str(failure)] += 1
            return
        self.good += 1
        if seconds is not None:
            self.seconds.append(seconds)

    def give_up(self, reason):
        """Counts what could not be tried."""
        self.reasons[str(reason)] += self.wanted - self.good - self.reasons.total()


@dataclass(frozen=True)
class Trial:
    """What is tried, with each of some agents.

    `open` makes a context for a rig and an agent; it yields a function that makes the try of a number, and
    raises a Failure. The number is counted down to 0, so that the last try can be told. Of what is `whole`, no
    try can be left out.
    """

    name: str
    title: str
    group: str
    tries: int
    whole: bool
    agents: tuple
    open: object


class Catalogue:
    """Trials, in the order in which they were registered."""

    def __init__(self):
        self.trials = []

    @property
    def cells(self):
        return [Cell(trial, agent) for trial in self.trials for agent in trial.agents]

    def add(self, name, title, group, tries, whole=False, agents=PASTED_TO):
        """Registers a function that opens what is tried."""

        def register(function):
            self.trials.append(Trial(name, title, group, tries, whole, agents, function))
            return function

        return register


@dataclass(frozen=True)
class Cell:
    """One trial with one agent."""

    trial: Trial
    agent: object

    @property
    def name(self):
        return f"{self.trial.name}/{self.agent.name}"

    def run(self, rig, tries, deadline):
        """Makes the tries: as many as asked for, or as many as the trial is worth."""
        outcome = Outcome(self.trial.tries if self.trial.whole else min(tries, self.trial.tries))
        if time.monotonic() > deadline:
            outcome.give_up("no time was left")
            return outcome
        try:
            with self.trial.open(rig, self.agent) as attempt:
                for left in reversed(range(outcome.wanted)):
                    outcome.count(lambda: attempt(left))
        except (Failure, subprocess.TimeoutExpired) as failure:
            outcome.give_up(failure)
        return outcome
