"""Starts tinysshd, which serves its standard input, for every connection to a port.

    tinysshd_listener.py PORT HOST_KEY KEYS TINYSSHD [ARGUMENT...]

HOST_KEY is an Ed25519 key in OpenSSH's form; KEYS is the directory that gets it in tinysshd's form: 32 bytes of the
public key, and 64 of the private one.
"""

import base64
import pathlib
import socket
import subprocess
import sys


def convert(key: pathlib.Path, directory: pathlib.Path) -> None:
    lines = key.read_text().splitlines()
    container = base64.b64decode("".join(lines[1:-1]))
    # Only the private key is a string of 64 bytes, and the public key is its second half.
    start = container.index((64).to_bytes(4, "big")) + 4
    private = container[start : start + 64]
    directory.mkdir(mode=0o700, exist_ok=True)
    (directory / "ed25519.pk").write_bytes(private[32:])
    secret = directory / ".ed25519.sk"
    secret.touch(mode=0o600)
    secret.write_bytes(private)


def main() -> None:
    port, key, keys, *command = sys.argv[1:]
    convert(pathlib.Path(key), pathlib.Path(keys))
    with socket.create_server(("127.0.0.1", int(port))) as listener:
        print("listening", file=sys.stderr, flush=True)
        servers = []
        while True:
            connection, _ = listener.accept()
            with connection:
                servers.append(subprocess.Popen([*command, keys], stdin=connection, stdout=connection))
            servers = [server for server in servers if server.poll() is None]


main()
