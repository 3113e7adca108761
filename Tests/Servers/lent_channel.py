"""A process that reaches only the socket of a session or a link, and speaks SFTP over the channels that it is lent.

For scripts: `env PYTHONPATH=$TEST_SERVERS`, then `from lent_channel import *`.
"""

import glob
import json
import os
import socket
import struct

INIT, OPEN, CLOSE, READ, WRITE, LSTAT, SETSTAT, FSETSTAT = 1, 3, 4, 5, 6, 7, 9, 10
OPENDIR, READDIR, REMOVE, MKDIR, RMDIR, REALPATH, STAT, RENAME, LINK, EXTENDED = 11, 12, 13, 14, 15, 16, 17, 18, 20, 200
NO_ATTRIBUTES = struct.pack(">I", 0)
READING, EXISTING, EXCLUSIVE = (struct.pack(">II", flags, 0) for flags in (1, 3, 0x2B))


def ask(request):
    """A connection to the socket, and the reply to one request."""
    [path] = glob.glob(os.environ["XDG_RUNTIME_DIR"] + "/kj/*.sock")
    link = socket.socket(socket.AF_UNIX)
    link.connect(path)
    link.sendall(json.dumps({"v": 1} | request).encode() + b"\n")
    line = b""
    while not line.endswith(b"\n"):
        line += link.recv(1)
    return link, json.loads(line)


def text(value):
    value = value.encode() if isinstance(value, str) else value
    return struct.pack(">I", len(value)) + value


class Channel:
    def __init__(self):
        _, reply = ask({"op": "status"})
        self.link, reply = ask({"op": "channel", "route": reply["status"]["route"]})
        assert reply["ok"], reply
        self.number = 0
        self.send_packet(INIT, struct.pack(">I", 3))
        self.receive()

    def send_packet(self, kind, body):
        self.link.sendall(struct.pack(">IB", len(body) + 1, kind) + body)

    def receive(self):
        """The next packet: its type, the number of the request, and the rest."""
        length = struct.unpack(">I", self.link.recv(4, socket.MSG_WAITALL))[0]
        packet = self.link.recv(length, socket.MSG_WAITALL)
        return packet[0], struct.unpack(">I", packet[1:5])[0], packet[5:]

    def send(self, kind, *parts):
        """Makes a request without waiting for the answer; bytes are taken as they are, words become strings."""
        self.number += 1
        body = b"".join(text(part) if isinstance(part, str) else part for part in parts)
        self.send_packet(kind, struct.pack(">I", self.number) + body)
        return self.number

    def request(self, kind, *parts):
        """Makes a request, and returns the answer: a status, `handle`, or the type of another packet; and the rest."""
        number = self.send(kind, *parts)
        answer, answered, body = self.receive()
        assert answered == number, (answered, number)
        return outcome(answer, body), body

    def tell(self, name, kind, *parts):
        """Makes a request, and prints what came of it."""
        result, body = self.request(kind, *parts)
        print(f"{name}: {result}", flush=True)
        return body


def outcome(kind, body):
    return {101: struct.unpack(">I", body[:4])[0] if len(body) >= 4 else None, 102: "handle"}.get(kind, kind)


def handle(body):
    """The handle in an answer, as a request has it."""
    return body[: 4 + struct.unpack(">I", body[:4])[0]]
