"""A Paramiko server for one test: SFTP in a home of its own, one system call for each request."""

import os
import socket
import sys
import threading

import paramiko

from server_options import are_right, options

ARGUMENTS = options(__doc__)
HOST_KEYS = [paramiko.PKey.from_path(path) for path in ARGUMENTS.host_key]


def authorized_keys() -> list[str]:
    """The keys that are let in, each as its base64."""
    with open(ARGUMENTS.authorized_keys, encoding="utf-8") as lines:
        return [line.split()[1] for line in lines if line.strip()]


class Login(paramiko.ServerInterface):
    """Who may log in, by which method, and what for."""

    def get_allowed_auths(self, username: str) -> str:
        methods = ["publickey"]
        methods += ["password"] if ARGUMENTS.password is not None else []
        methods += ["keyboard-interactive"] if ARGUMENTS.prompts else []
        return ",".join(methods)

    def check_auth_publickey(self, username: str, key: paramiko.PKey) -> int:
        return self._verdict(username, key.get_base64() in authorized_keys())

    def check_auth_password(self, username: str, password: str) -> int:
        known = ARGUMENTS.password is not None
        return self._verdict(username, known and password == ARGUMENTS.password)

    def check_auth_interactive(self, username: str, submethods: str):
        if username != ARGUMENTS.user or not ARGUMENTS.prompts:
            return paramiko.AUTH_FAILED
        query = paramiko.InteractiveQuery("Login", "Two steps.")
        for prompt in ARGUMENTS.prompts:
            query.add_prompt(prompt.text, prompt.is_echoed)
        return query

    def check_auth_interactive_response(self, responses: list[str]) -> int:
        return self._verdict(ARGUMENTS.user, are_right(ARGUMENTS.prompts, responses))

    def check_channel_request(self, kind: str, chanid: int) -> int:
        if kind == "session":
            return paramiko.OPEN_SUCCEEDED
        return paramiko.OPEN_FAILED_ADMINISTRATIVELY_PROHIBITED

    @staticmethod
    def _verdict(username: str, is_right: bool) -> int:
        if username == ARGUMENTS.user and is_right:
            return paramiko.AUTH_SUCCESSFUL
        return paramiko.AUTH_FAILED


class Handle(paramiko.SFTPHandle):
    """An open file; reading, writing and closing are Paramiko's own."""

    def __init__(self, path: str, flags: int, descriptor: int) -> None:
        super().__init__(flags)
        self.path = path
        mode = "r+b" if flags & os.O_RDWR else "wb" if flags & os.O_WRONLY else "rb"
        self.readfile = self.writefile = os.fdopen(descriptor, mode, buffering=0)

    def stat(self):
        return paramiko.SFTPAttributes.from_stat(os.fstat(self.readfile.fileno()))

    def chattr(self, attr):
        return attempt(lambda: paramiko.SFTPServer.set_file_attr(self.path, attr))


def attempt(action) -> int:
    """Does something and says with which code of SFTP it ended."""
    try:
        action()
    except OSError as error:
        return paramiko.SFTPServer.convert_errno(error.errno)
    return paramiko.SFTP_OK


class Files(paramiko.SFTPServerInterface):
    """The files of this machine under their real paths, beginning in the home."""

    def canonicalize(self, path: str) -> str:
        return os.path.normpath(os.path.join(ARGUMENTS.home, path))

    def list_folder(self, path: str):
        directory = self.canonicalize(path)
        try:
            names = os.listdir(directory)
        except OSError as error:
            return paramiko.SFTPServer.convert_errno(error.errno)
        return [
            paramiko.SFTPAttributes.from_stat(os.lstat(os.path.join(directory, name)), name)
            for name in names
        ]

    def _status(self, call, path: str):
        try:
            return paramiko.SFTPAttributes.from_stat(call(self.canonicalize(path)))
        except OSError as error:
            return paramiko.SFTPServer.convert_errno(error.errno)

    def stat(self, path: str):
        return self._status(os.stat, path)

    def lstat(self, path: str):
        return self._status(os.lstat, path)

    def open(self, path: str, flags: int, attr):
        name = self.canonicalize(path)
        mode = 0o666 if attr.st_mode is None else attr.st_mode & 0o777
        try:
            descriptor = os.open(name, flags, mode)
        except OSError as error:
            return paramiko.SFTPServer.convert_errno(error.errno)
        return Handle(name, flags, descriptor)

    def remove(self, path: str) -> int:
        return attempt(lambda: os.remove(self.canonicalize(path)))

    def rename(self, oldpath: str, newpath: str) -> int:
        old, new = self.canonicalize(oldpath), self.canonicalize(newpath)
        if os.path.lexists(new):
            return paramiko.SFTP_FAILURE
        return attempt(lambda: os.rename(old, new))

    def posix_rename(self, oldpath: str, newpath: str) -> int:
        old, new = self.canonicalize(oldpath), self.canonicalize(newpath)
        return attempt(lambda: os.replace(old, new))

    def mkdir(self, path: str, attr) -> int:
        mode = 0o777 if attr.st_mode is None else attr.st_mode & 0o777
        return attempt(lambda: os.mkdir(self.canonicalize(path), mode))

    def rmdir(self, path: str) -> int:
        return attempt(lambda: os.rmdir(self.canonicalize(path)))

    def chattr(self, path: str, attr) -> int:
        name = self.canonicalize(path)
        return attempt(lambda: paramiko.SFTPServer.set_file_attr(name, attr))


def serve(connection: socket.socket) -> None:
    """Serves one connection, by threads of Paramiko's own."""
    transport = paramiko.Transport(connection)
    for key in HOST_KEYS:
        transport.add_server_key(key)
    if not ARGUMENTS.no_sftp:
        transport.set_subsystem_handler("sftp", paramiko.SFTPServer, Files)
    try:
        transport.start_server(server=Login())
    except (paramiko.SSHException, EOFError) as error:
        print(f"connection lost: {error}", file=sys.stderr)


def main() -> None:
    os.chdir(ARGUMENTS.home)
    with socket.create_server(("127.0.0.1", ARGUMENTS.port)) as listener:
        print("listening", file=sys.stderr)
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=serve, args=(connection,), daemon=True).start()


main()
