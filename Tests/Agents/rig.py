"""The world of a run: this side with kj, and hosts with the agents, all on one machine without a network."""

import os
import pwd
import shutil
import socket
import subprocess
from dataclasses import dataclass
from pathlib import Path

from agents import AGENTS
from fake_api import FakeAPI
from relay import Relay
from ssh_host import SSHHost, passwd_with
from terminal import Tmux

ON_HOST = Path(__file__).resolve().parent / "host"
PORTS = {"dev": 2201, "gate": 2202, "relay": 2203}
# A proxy that does not exist: a program that ignores NO_PROXY reaches nothing.
NO_NETWORK = {
    "HTTP_PROXY": "http://127.0.0.1:9",
    "HTTPS_PROXY": "http://127.0.0.1:9",
    "NO_PROXY": "127.0.0.1,localhost",
}
PROFILE = """\
PS1='{name}$ '
PATH={path}
cd ~/project
"""
# The form in which npm installs an agent: a script for node, whose child is the program.
BELOW_NODE = """\
const child = require("child_process").spawn("{program}", process.argv.slice(2), {{stdio: "inherit"}});
child.on("exit", (code) => process.exit(code));
"""
SSH_CONFIG = """\
Host dev
  HostName 127.0.0.1
  Port {dev}

Host gate
  HostName 127.0.0.1
  Port {gate}

Host behind
  HostName 127.0.0.1
  Port {dev}
  ProxyJump gate

Host relayed
  HostName 127.0.0.1
  Port {relay}

Host *
  User {user}
  IdentityFile ~/.ssh/id_ed25519
  StrictHostKeyChecking yes
  IdentitiesOnly yes
"""


@dataclass(frozen=True)
class Result:
    """How a run of kj ended."""

    status: int
    output: str
    errors: str

    @property
    def paths(self):
        return self.output.splitlines()

    @property
    def last_error(self):
        """The last error that kj told, without the hints that follow it."""
        errors = [line for line in self.errors.splitlines() if ": error: " in line]
        return errors[-1].partition(": error: ")[2] if errors else self.errors.strip()


class Rig:
    """Both sides, and the API between the agents and nobody.

    It must run in namespaces of its own for mounts, processes and the network, since it lays a password
    database over that of the machine: OpenSSH looks there for the home of a user.
    """

    def __init__(self, directory, tools, programs):
        self.directory = directory
        self.tools = tools
        self.home = directory / "here"
        self.pictures = directory / "pictures"
        self.api = FakeAPI()
        self._make_home()
        self.environment = self._environment()
        self.host = self._make_host("dev", programs)
        self.gate = self._make_host("gate", programs)
        self._trust()
        self.relay = Relay(PORTS["relay"], PORTS["dev"])
        # Also for connections from one host to the other.
        shutil.copytree(self.home / ".ssh", self.host.home / ".ssh")
        key = (self.home / ".ssh/id_ed25519.pub").read_text()
        for host in (self.host, self.gate):
            host.start(key)
        self._leave_dead_sockets(int(os.environ.get("DEAD_SOCKETS") or 0))
        if os.environ.get("HELD_LINK"):
            self._hold_links()
        self.terminals = []
        self.picture = self.photo("photo.jpg", 1200, 800)

    def close(self):
        for tmux in self.terminals:
            tmux.kill()
        for part in (self.host, self.gate, self.relay, self.api):
            part.close()

    def tmux(self, visible=True):
        """A new tmux server on this side; there can be one that kj sees."""
        server = Tmux(self.environment, self.directory, visible)
        self.terminals.append(server)
        return server

    def photo(self, name, width, height):
        """A JPEG on this side."""
        path = self.pictures / name
        if not path.exists():
            command = [str(self.tools / "make-photo"), str(path), str(width), str(height)]
            subprocess.run(command, check=True, capture_output=True)
        return path

    def kj(self, *arguments, seconds=60):
        """Runs kj on this side, outside of any terminal."""
        return self.run("kj", *arguments, seconds=seconds)

    def run(self, *words, seconds=60):
        """Runs a program on this side, outside of any terminal."""
        done = subprocess.run(
            [shutil.which(words[0], path=self.environment["PATH"]), *map(str, words[1:])],
            env=self.environment,
            cwd=self.home,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=seconds,
        )
        return Result(done.returncode, done.stdout, done.stderr)

    def ask_host(self, script):
        """What a shell script on the host prints."""
        command = ["ssh", "dev", "/bin/sh -s"]
        done = subprocess.run(command, input=script, env=self.environment, capture_output=True, text=True, timeout=30)
        return done.stdout

    def versions(self):
        """What takes part in a run."""
        lines = {
            "kj": self.kj("--version").output.split()[1],
            "Claude Code": self.ask_host("claude --version").partition(" ")[0],
            "Codex": self.ask_host("codex --version").rpartition(" ")[2],
            "aider": self.ask_host("aider --version").rpartition(" ")[2],
            "tmux": self.run("tmux", "-V").output.rpartition(" ")[2],
            "screen": self.run("screen", "--version").output.split()[2],
            "kitty": self.run("kitty", "--version").output.split()[1],
            "OpenSSH": self.run("ssh", "-V").errors.partition(" ")[0].removeprefix("OpenSSH_"),
        }
        return [f"{name} {version.strip()}" for name, version in lines.items() if version.strip()]

    def _leave_dead_sockets(self, count):
        """Leaves what tmux servers leave that were killed."""
        sockets = Path(self.host.environment["TMUX_TMPDIR"]) / f"tmux-{os.getuid()}"
        sockets.mkdir(mode=0o700, exist_ok=True)
        for number in range(count):
            with socket.socket(socket.AF_UNIX) as server:
                server.bind(str(sockets / f"dead-{number}"))

    def _hold_links(self):
        for host in ("dev", "behind", "relayed"):
            result = self.kj("link", host, "--for", "forever")
            if result.status != 0:
                raise RuntimeError(f"no link to {host}: {result.last_error}")

    def _make_home(self):
        for directory in (self.pictures, self.home / ".ssh", self.directory / "runtime", self.directory / "tmux"):
            directory.mkdir(parents=True, mode=0o700)
        passwd = self.directory / "passwd"
        passwd.write_text(passwd_with(self.home))
        subprocess.run(["mount", "--bind", str(passwd), "/etc/passwd"], check=True)
        subprocess.run(["mount", "-t", "tmpfs", "none", "/run"], check=True)
        key = self.home / ".ssh/id_ed25519"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=True)
        user = pwd.getpwuid(os.getuid()).pw_name
        (self.home / ".ssh/config").write_text(SSH_CONFIG.format(user=user, **PORTS))

    def _environment(self):
        return {
            "HOME": str(self.home),
            "PATH": f"{self.tools}:/usr/local/bin:/usr/bin:/bin",
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
            "XDG_RUNTIME_DIR": str(self.directory / "runtime"),
            "TMUX_TMPDIR": str(self.directory / "tmux"),
            "SCREENDIR": str(self._directory("screen")),
        }

    def _make_host(self, name, programs):
        """A host with the agents, and with a directory in which they work."""
        directory = self.directory / name
        path = f"{directory}/home/bin:/usr/local/bin:/usr/bin:/bin"
        temporary = self._directory(f"{name}-tmp")
        values = {"PATH": path, "TMUX_TMPDIR": temporary, "TMPDIR": temporary, "LC_ALL": "C.UTF-8", "EDITOR": "vim"}
        for agent in AGENTS.values():
            values.update(agent.environment(self.api))
        host = SSHHost(directory, PORTS[name], values | NO_NETWORK)
        for part in ("bin", "project"):
            (host.home / part).mkdir()
        for agent, program in programs.items():
            (host.home / "bin" / agent).symlink_to(program)
            (host.home / "bin" / f"{agent}.js").write_text(BELOW_NODE.format(program=program))
            AGENTS[agent].set_up(host, self.api)
        for program in ON_HOST.iterdir():
            shutil.copy(program, host.home / "bin")
        (host.home / ".bash_profile").write_text(PROFILE.format(name=name, path=path))
        return host

    def _trust(self):
        names = {"dev": self.host, "relay": self.host, "gate": self.gate}
        lines = [f"[127.0.0.1]:{PORTS[name]} {host.known_hosts_key}\n" for name, host in names.items()]
        (self.home / ".ssh/known_hosts").write_text("".join(lines))

    def _directory(self, name):
        path = self.directory / name
        path.mkdir(mode=0o700)
        return path
