"""The command line that the servers of the tests have in common."""

import argparse
from dataclasses import dataclass


@dataclass(frozen=True)
class Prompt:
    """A question of keyboard-interactive login and the answer that is right."""

    text: str
    answer: str
    is_echoed: bool


def options(description: str) -> argparse.Namespace:
    """What the test asks for; prompts become a list of `Prompt`."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--port", type=int, required=True, help="the port on 127.0.0.1")
    parser.add_argument("--user", required=True, help="the only login name")
    parser.add_argument("--home", required=True, help="the directory in which SFTP starts")
    parser.add_argument("--host-key", action="append", required=True, help="a private key file")
    parser.add_argument("--authorized-keys", required=True, help="the keys that are let in")
    parser.add_argument("--password", help="the password that is let in")
    parser.add_argument(
        "--prompt",
        action="append",
        nargs=3,
        default=[],
        metavar=("TEXT", "ANSWER", "hidden|echoed"),
        help="a question of keyboard-interactive login",
    )
    parser.add_argument("--no-sftp", action="store_true", help="refuse SFTP")
    arguments = parser.parse_args()
    arguments.prompts = [
        Prompt(text, answer, shown == "echoed") for text, answer, shown in arguments.prompt
    ]
    return arguments


def are_right(prompts: list[Prompt], answers: list[str]) -> bool:
    """Whether every question got its answer."""
    return [prompt.answer for prompt in prompts] == list(answers)
