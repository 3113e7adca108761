"""A host of the run's own: an sshd that sees processes, a home and a password database of its own."""

import os
import pwd
import shutil
import signal
import socket
import subprocess

from waiting import wait_for

START = """
for file in passwd shadow group; do mount --bind "$1/$file" "/etc/$file"; done
mount -t tmpfs none /run
mkdir /run/sshd
exec "$2" -D -e -f "$1/sshd_config"
"""


def write_accounts(directory, home):
    """Writes databases of users and groups into a directory.

    This user is not locked. There is no group `tty`: only root could give it a terminal.
    """
    user = pwd.getpwuid(os.getuid()).pw_name
    (directory / "passwd").write_text(passwd_with(home))
    (directory / "shadow").write_text(f"{user}:*:20000:0:99999:7:::\n")
    with open("/etc/group", encoding="utf-8") as file:
        (directory / "group").write_text("".join(line for line in file if not line.startswith("tty:")))


def passwd_with(home):
    """The password database, with this user's home elsewhere and bash as the shell."""
    user = pwd.getpwuid(os.getuid())
    with open("/etc/passwd", encoding="utf-8") as file:
        others = [line for line in file.read().splitlines() if line.split(":")[2:3] != [str(user.pw_uid)]]
    own = f"{user.pw_name}:x:{user.pw_uid}:{user.pw_gid}::{home}:/bin/bash"
    return "\n".join([own, *others]) + "\n"


class SSHHost:
    """One sshd on the loopback.

    It runs in a process namespace of its own, so that its processes are not those of this side, and what
    somebody asks about the other side is not answered by accident.
    """

    def __init__(self, directory, port, environment):
        self.directory = directory
        self.home = directory / "home"
        self.port = port
        self.environment = environment
        self._process = None
        self.home.mkdir(parents=True)
        write_accounts(directory, self.home)
        key = directory / "host_key"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=True)

    @property
    def known_hosts_key(self):
        kind, key = (self.directory / "host_key.pub").read_text().split()[:2]
        return f"{kind} {key}"

    def start(self, user_key):
        """Starts it, open to whoever has the key, and waits until it answers."""
        (self.directory / "authorized_keys").write_text(user_key)
        values = " ".join(f'"{name}={value}"' for name, value in self.environment.items())
        (self.directory / "sshd_config").write_text(f"""\
Port {self.port}
ListenAddress 127.0.0.1
HostKey {self.directory}/host_key
AuthorizedKeysFile {self.directory}/authorized_keys
PidFile none
UsePAM no
StrictModes no
PermitRootLogin yes
PasswordAuthentication no
PrintMotd no
PrintLastLog no
MaxStartups 100
AcceptEnv LANG LC_*
SetEnv {values}
Subsystem sftp internal-sftp
""")
        program = shutil.which("sshd", path=os.environ["PATH"] + ":/usr/sbin:/sbin")
        spaces = ["--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
        with open(self.directory / "sshd.log", "wb") as log:
            self._process = subprocess.Popen(
                ["unshare", *spaces, "--", "sh", "-euc", START, "sshd-start", str(self.directory), program],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        if not wait_for(self._answers, 10):
            raise RuntimeError("sshd does not start: " + (self.directory / "sshd.log").read_text())

    def close(self):
        if self._process:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def _answers(self):
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                return connection.recv(4) == b"SSH-"
        except OSError:
            return False
