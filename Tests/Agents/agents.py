"""The agents: how each is installed into a home, started, and read from the screen."""

import json
import re

KEY = "sk-ant-api03-" + "kj0" * 30
CHIP = re.compile(r"\[Image #(\d+)\]")


class Agent:
    """What the cells need to know of an agent."""

    name = ""
    title = ""
    # The command that starts it, if not its name.
    command = None
    # The command that starts it in GNU screen, if that is another one.
    command_in_screen = None
    # Keys that empty the prompt, whatever is in it; the last one ends the mode for shell commands.
    emptying = ("C-e", "C-u", "BSpace")
    # The key that opens the prompt in $EDITOR.
    editor_key = "C-g"
    # Whether it has the model describe a picture, in a request of its own before that with the words.
    describes_pictures = False

    def set_up(self, host, api):
        """Writes the configuration with which it starts at once, asks nothing and talks to the fake API."""

    def environment(self, api):
        """The variables that it needs."""
        return {}

    def prompt(self, screen):
        """What stands in its prompt, without placeholders; None while no prompt is shown."""
        raise NotImplementedError

    def is_ready(self, screen):
        """Whether it has started, and takes what is pasted for what it is."""
        return self.prompt(screen) == ""

    def runs_commands(self, screen):
        """Whether the prompt takes what is in it for a command of a shell, as after a leading `!`."""
        raise NotImplementedError

    def chips(self, screen):
        """The numbers of the pictures in a prompt that holds nothing else; None if it holds something else."""
        prompt = self.prompt(screen)
        if prompt is None:
            return None
        prompt = " ".join(prompt.split())
        if CHIP.sub("", prompt).strip():
            return None
        return [int(number) for number in CHIP.findall(prompt)]


class BoxedAgent(Agent):
    """An agent with a prompt between two rules, behind `❯`."""

    _rule = re.compile(r"^[─-]{20,}")

    def prompt(self, screen):
        lines = screen.split("\n")
        rules = [number for number, line in enumerate(lines) if self._rule.match(line)]
        if len(rules) < 2:
            return None
        box = lines[rules[-2] + 1 : rules[-1]]
        if not box:
            return None
        if not box[0].startswith("❯"):
            # A different sign means a different mode, such as `!` for shell commands.
            return "\n".join(line.strip() for line in box)
        return "\n".join([box[0][1:].strip(), *(line.strip() for line in box[1:])]).strip()


class ClaudeCode(BoxedAgent):
    """Claude Code, which has a placeholder in its prompt that begins with `Try`."""

    name = "claude"
    title = "Claude Code"

    def set_up(self, host, api):
        project = str(host.home / "project")
        settings = {
            "hasCompletedOnboarding": True,
            "theme": "dark",
            "customApiKeyResponses": {"approved": [KEY[-20:]], "rejected": []},
            "projects": {project: {"hasTrustDialogAccepted": True, "hasCompletedProjectOnboarding": True}},
        }
        (host.home / ".claude.json").write_text(json.dumps(settings))

    def environment(self, api):
        return {
            "ANTHROPIC_BASE_URL": api.address,
            "ANTHROPIC_API_KEY": KEY,
            "DISABLE_AUTOUPDATER": "1",
            "DISABLE_TELEMETRY": "1",
            "DISABLE_ERROR_REPORTING": "1",
            "IS_SANDBOX": "1",
        }

    def runs_commands(self, screen):
        return "! for shell mode" in screen

    def prompt(self, screen):
        prompt = super().prompt(screen)
        return "" if prompt and prompt.startswith('Try "') else prompt


class Codex(Agent):
    """Codex: a prompt behind `›`, which an empty line ends."""

    name = "codex"
    # While it works, its changing title sometimes gets into the prompt's line in GNU screen.
    command_in_screen = "codex -c 'tui.terminal_title=[]'"
    title = "Codex"
    _model = "gpt-5.1-codex"
    _placeholder = "Ask Codex to do anything"

    def set_up(self, host, api):
        directory = host.home / ".codex"
        directory.mkdir()
        (directory / "config.toml").write_text(f"""\
model = "{self._model}"
model_provider = "local"
check_for_update_on_startup = false

[model_providers.local]
name = "local"
base_url = "{api.address}/v1"
env_key = "LOCAL_API_KEY"
wire_api = "responses"

[projects."{host.home}/project"]
trust_level = "trusted"
""")

    def environment(self, api):
        return {"LOCAL_API_KEY": KEY}

    def is_ready(self, screen):
        # Until the line below the prompt names the model, a pasted path stays text.
        return super().is_ready(screen) and self._model in screen

    def runs_commands(self, screen):
        return "Shell mode" in screen

    def prompt(self, screen):
        lines = screen.split("\n")
        if screen.rstrip().rpartition("\n")[2].startswith("  enter "):
            # A list to choose from replaces the prompt.
            return None
        signs = ("›", "!") if self.runs_commands(screen) else ("›",)
        starts = [number for number, line in enumerate(lines) if line.startswith(signs)]
        if not starts:
            return None
        first = lines[starts[-1]]
        text = [first.removeprefix("›").strip()]
        for line in lines[starts[-1] + 1 :]:
            if not line.startswith("  ") or not line.strip():
                break
            text.append(line.strip())
        prompt = "\n".join(text).strip()
        return "" if prompt.startswith(self._placeholder) else prompt


class Aider(Agent):
    """aider: a prompt behind `>` on the main screen, which takes files by a command of its own."""

    name = "aider"
    title = "aider"

    def set_up(self, host, api):
        (host.home / ".aider.conf.yml").write_text(f"""\
model: openai/gpt-4o
openai-api-base: {api.address}/v1
openai-api-key: {KEY}
git: false
check-update: false
show-model-warnings: false
show-release-notes: false
analytics: false
""")

    def environment(self, api):
        return {"LITELLM_LOCAL_MODEL_COST_MAP": "True"}

    def runs_commands(self, screen):
        return (self.prompt(screen) or "").startswith("!")

    def prompt(self, screen):
        lines = screen.rstrip().split("\n")
        starts = [number for number, line in enumerate(lines) if line == ">" or line.startswith("> ")]
        if not starts:
            return None
        return "\n".join([lines[starts[-1]][1:].strip(), *(line.strip() for line in lines[starts[-1] + 1 :])])


class Gptme(Agent):
    """gptme: a prompt behind `User:` on the main screen; it takes the paths from the message."""

    name = "gptme"
    title = "gptme"
    # Without a name it asks which conversation goes on.
    command = "gptme --name kj-$$-$RANDOM"

    def set_up(self, host, api):
        directory = host.home / ".config/gptme"
        directory.mkdir(parents=True)
        (directory / "config.toml").write_text('[env]\nMODEL = "openai/gpt-4o"\n')

    def environment(self, api):
        return {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": f"{api.address}/v1", "GPTME_CHECK": "false"}

    def prompt(self, screen):
        last = screen.rstrip().rpartition("\n")[2]
        return last.removeprefix("User:").strip() if last.startswith("User:") else None


class Hermes(BoxedAgent):
    """Hermes: a prompt between two rules; a path at its beginning is attached with the message."""

    name = "hermes"
    title = "Hermes"
    describes_pictures = True

    def set_up(self, host, api):
        directory = host.home / ".hermes"
        directory.mkdir()
        (directory / "config.yaml").write_text(f"""\
model:
  default: gpt-4o
  provider: custom
  base_url: {api.address}/v1
  api_key: {KEY}
""")


# The agents that show a picture in place of a pasted path, those that attach it with the message, and the one that
# takes it in another form.
PASTED_TO = (ClaudeCode(), Codex())
GPTME = Gptme()
HERMES = Hermes()
AIDER = Aider()
AGENTS = {agent.name: agent for agent in (*PASTED_TO, GPTME, HERMES, AIDER)}
