"""An AsyncSSH server for one test: SFTP and commands in a home of its own."""

import asyncio
import os
import sys

import asyncssh

from server_options import are_right, options

ARGUMENTS = options(__doc__)


class Server(asyncssh.SSHServer):
    """Who may log in, and by which method; keys are compared by AsyncSSH itself."""

    def begin_auth(self, username: str) -> bool:
        return True

    def password_auth_supported(self) -> bool:
        return ARGUMENTS.password is not None

    def validate_password(self, username: str, password: str) -> bool:
        return username == ARGUMENTS.user and password == ARGUMENTS.password

    def kbdint_auth_supported(self) -> bool:
        return bool(ARGUMENTS.prompts)

    def get_kbdint_challenge(self, username, lang, submethods):
        questions = [(prompt.text, prompt.is_echoed) for prompt in ARGUMENTS.prompts]
        return "Login", "Two steps.", "", questions

    def validate_kbdint_response(self, username, responses) -> bool:
        return username == ARGUMENTS.user and are_right(ARGUMENTS.prompts, responses)


async def run_command(process: asyncssh.SSHServerProcess) -> None:
    """Runs a command as sshd does: by a shell, in the home."""
    shell = await asyncio.create_subprocess_exec(
        "/bin/sh",
        *(["-c", process.command] if process.command else []),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={"HOME": ARGUMENTS.home, "PATH": os.environ["PATH"]},
    )
    await process.redirect(stdin=shell.stdin, stdout=shell.stdout, stderr=shell.stderr)
    status = await shell.wait()
    await process.stdout.drain()
    await process.stderr.drain()
    process.exit(status)


async def serve() -> None:
    # SFTP shows real paths, which begin in the working directory.
    os.chdir(ARGUMENTS.home)
    await asyncssh.listen(
        "127.0.0.1",
        ARGUMENTS.port,
        server_factory=Server,
        server_host_keys=ARGUMENTS.host_key,
        authorized_client_keys=ARGUMENTS.authorized_keys,
        process_factory=run_command,
        encoding=None,
        sftp_factory=None if ARGUMENTS.no_sftp else asyncssh.SFTPServer,
    )
    print("listening", file=sys.stderr)
    await asyncio.get_running_loop().create_future()


asyncio.run(serve())
