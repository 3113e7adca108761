"""Takes pictures of the row of keys from a real terminal: xterm under Xvfb, with `kj attach` to a private host.

Called by Scripts/screens, with the directory of kj's executables and the directory for the pictures.
"""

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

from moving import screenshot

PATIENCE = 60
PICTURE = screenshot(64, 48)


def wait_for(what, holds):
    """Waits until something holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            raise SystemExit(f"screens: {what} did not come")
        time.sleep(0.05)


class Stage:
    """A display that nobody sees, and a host of its own."""

    def __init__(self, tools, directory):
        self.tools, self.directory = tools, directory
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="kj-screens."))
        self.processes = []
        self._start_display()
        self._start_host()
        (self.root / "login.png").write_bytes(PICTURE)

    def close(self):
        # An xterm that is asked to end tells the programs in it.
        for process in reversed(self.processes):
            process.terminate()
            process.wait()
        shutil.rmtree(self.root)

    def start(self, *command, **how):
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, **how)
        self.processes.append(process)
        return process

    def _start_display(self):
        reader, writer = os.pipe()
        self.start("Xvfb", "-displayfd", str(writer), "-screen", "0", "1600x900x24", "-nolisten", "tcp", "-noreset",
                   pass_fds=[writer])
        os.close(writer)
        with os.fdopen(reader) as number:
            self.display = f":{number.readline().strip()}"

    def _start_host(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        for name in "host", "me":
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.root / name)], check=True)
        hosts, slow = self.root / "known_hosts", self.root / "sftp"
        key = (self.root / "host.pub").read_text().split()
        hosts.write_text(f"[127.0.0.1]:{port} {key[0]} {key[1]}\n")
        slow.write_text(f'#!/bin/sh\necho $$ >"{self.root}/sftp.pid"\nexec /usr/lib/openssh/sftp-server\n')
        slow.chmod(0o755)
        (self.root / "sshd_config").write_text(
            f"Port {port}\nListenAddress 127.0.0.1\nHostKey {self.root}/host\nPidFile none\nStrictModes no\n"
            f"AuthorizedKeysFile {self.root}/me.pub\nSubsystem sftp {slow}\n")
        self.options = ["-i", f"{self.root}/me", "-o", f"UserKnownHostsFile={hosts}"]
        host = {"id": "9f86d081884c7d65", "name": "dev", "hostname": "127.0.0.1", "port": port}
        self.book = {"version": 1, "hosts": [host | {"into": f"{self.root}/uploads"}]}
        os.makedirs("/run/sshd", exist_ok=True)
        self.start("/usr/sbin/sshd", "-D", "-f", str(self.root / "sshd_config"))

        def answers():
            with socket.socket() as line:
                return line.connect_ex(("127.0.0.1", port)) == 0

        wait_for("the host", answers)


class Screen:
    """An xterm with a session."""

    count = 0

    def __init__(self, stage, columns=80, options=(), variables=None, command="exec bash --norc"):
        Screen.count += 1
        self.stage = stage
        self.log = stage.root / f"screen{Screen.count}.log"
        home = stage.root / f"home{Screen.count}"
        for part in home, home / ".config", home / ".config/kj", home / "run":
            part.mkdir(mode=0o700)
        (home / ".config/kj/config.json").write_text('{"drops":{"wait":60000}}')
        (home / ".config/kj/hosts.json").write_text(json.dumps(stage.book))
        (home / "Pictures").mkdir()
        for name in "login.png", "logo.png":
            (home / "Pictures" / name).write_bytes(PICTURE)
        words = ["kj-attach", *options, *stage.options, "-t", "dev", f"\"PS1='$ ' {command}\""]
        environment = os.environ | {
            "DISPLAY": stage.display, "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8", "HOME": str(home),
            "XDG_RUNTIME_DIR": str(home / "run"), "PATH": f"{stage.tools}:{os.environ['PATH']}",
        } | (variables or {})
        environment.pop("XDG_CONFIG_HOME", None)
        self.process = stage.start(
            "xterm", "-geometry", f"{columns}x12", "-fa", "DejaVu Sans Mono", "-fs", "11", "-bg", "#101418", "-fg",
            "#d8dee6", "-tn", "xterm-256color", "-e", "script", "-qfc", " ".join(words), str(self.log),
            env=environment, cwd=home)
        self.environment = environment
        self.expect("$ ")
        self.window = self._xdotool("search", "--pid", str(self.process.pid)).split()[-1]

    def run(self, tool, *words):
        """Runs another tool of the same person."""
        home = self.environment["HOME"]
        subprocess.run([f"{self.stage.tools}/{tool}", *words], env=self.environment, check=True, cwd=home,
                       stdin=subprocess.DEVNULL, capture_output=True)

    def _xdotool(self, *words):
        return subprocess.run(["xdotool", *words], env=self.environment, check=True, capture_output=True,
                              text=True).stdout

    def shown(self):
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def expect(self, text, times=1):
        wait_for(f"'{text}'", lambda: self.shown().count(text) >= times)

    def press(self, *keys):
        self._xdotool("mousemove", "300", "60", "key", *keys)

    def type(self, text):
        self._xdotool("mousemove", "300", "60", "type", text)

    def prefix(self):
        self.press("ctrl+bracketright")

    def drop(self, path):
        """Pastes a path, as a terminal does with a dropped file."""
        writer = subprocess.Popen(["xclip", "-quiet", "-selection", "primary", "-i"], stdin=subprocess.PIPE,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=self.environment)
        self.stage.processes.append(writer)
        writer.stdin.write(str(path).encode())
        writer.stdin.close()
        time.sleep(0.3)
        self._xdotool("mousemove", "300", "60", "click", "2")

    def take(self, name):
        time.sleep(0.4)
        subprocess.run(["maim", "-i", self.window, str(self.stage.directory / f"{name}.png")], env=self.environment,
                       check=True)
        print(f"{name}.png")

    def close(self):
        self.process.terminate()
        self.process.wait()


def take_keys(stage):
    """The row of keys at several widths, with Control and Alt, and in every theme."""
    for columns in 120, 80, 60, 44:
        screen = Screen(stage, columns)
        screen.type("make test")
        screen.prefix()
        screen.expect("[1;11r")
        screen.take(f"keys-{columns}")
        screen.close()
    screen = Screen(stage)
    for name, key in (("armed", "x"), ("locked", "x")):
        if name == "armed":
            screen.prefix()
            screen.expect("[1;11r")
        screen.press(key)
        screen.take(name)
    screen.press("Escape")
    screen.prefix()
    time.sleep(0.5)
    screen.press("a")
    screen.take("alt")
    screen.close()
    for theme in "light", "oled", "terminal":
        screen = Screen(stage, options=["--theme", theme])
        screen.prefix()
        screen.expect("[1;11r")
        screen.take(f"theme-{theme}")
        screen.close()
    screen = Screen(stage, variables={"NO_COLOR": "1"})
    screen.prefix()
    screen.expect("[1;11r")
    screen.take("no-color")
    screen.close()


def take_prompt(stage):
    """The question for a file."""
    screen = Screen(stage)
    screen.prefix()
    screen.press("u")
    screen.expect("Tab completes")
    screen.type("Pi")
    screen.press("Tab", "l", "Tab", "Tab")
    screen.expect("logo.png")
    screen.take("prompt")
    screen.press("x", "Return")
    screen.expect("no such file")
    screen.take("prompt-refused")
    screen.close()


def take_lists(stage):
    """The lists above the row, and the search in it."""
    screen = Screen(stage)
    screen.run("kj-upload", "Pictures/login.png", "Pictures/logo.png", "--host", "dev", *stage.options)
    screen.run("kj-clip", "add", "make test 2>&1 | tail -40")
    screen.run("kj-clip", "add", "Look at this screenshot. What is wrong with the layout?")
    for name, keys, text in (("list-uploads", "r", "login.png"), ("list-clips", "p", "make test"),
                             ("list-slash", "slash", "/clear"), ("list-options", "comma", "bar.theme"),
                             ("list-keys", "question", "upload a file")):
        screen.prefix()
        screen.press(keys)
        screen.expect(text)
        screen.take(name)
        screen.press("Escape")
        time.sleep(0.3)
    screen.prefix()
    screen.press("space")
    screen.expect("keys, settings")
    screen.type("la")
    screen.expect("Look at this")
    screen.take("search")
    screen.close()


def take_uploads(stage):
    """What the row says about a picture that is dropped."""
    screen = Screen(stage)
    screen.drop(stage.root / "login.png")
    screen.expect("upload 'login.png'?")
    screen.take("question")
    server = int((stage.root / "sftp.pid").read_text())
    os.kill(server, signal.SIGSTOP)
    screen.press("Return")
    screen.expect("C-] c cancels")
    screen.take("upload")
    screen.press("Return")
    screen.expect("Enter waits")
    screen.take("waits")
    os.kill(server, signal.SIGCONT)
    screen.expect("dropped pictures go to this host")
    screen.take("first")
    screen.press("ctrl+c")
    asked = screen.shown().count("upload 'login.png'?")
    screen.drop(stage.root / "login.png")
    screen.expect("upload 'login.png'?", asked + 1)
    screen.press("Return")
    screen.expect("login.png \u2192 ")
    screen.take("done")
    screen.close()

    uploads = stage.root / "uploads"
    shutil.rmtree(uploads)
    uploads.write_text("no directory")
    screen = Screen(stage)
    screen.drop(stage.root / "login.png")
    screen.expect("upload 'login.png'?")
    screen.press("Return")
    screen.expect("C-] g tries again")
    screen.take("failed")
    screen.close()


def main():
    stage = Stage(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
    try:
        take_keys(stage)
        take_prompt(stage)
        take_lists(stage)
        take_uploads(stage)
    finally:
        stage.close()


if __name__ == "__main__":
    main()
