#!/usr/bin/env python3
"""An SFTP server on standard input and output that is odd in the ways that servers are.

It does what OpenSSH's sftp-server does for the requests of an upload, except for the oddities that are asked for.
"""

import argparse
import os
import queue
import struct
import sys
import threading
import time

OK, EOF, NO_SUCH_FILE, DENIED, FAILURE, BAD_MESSAGE, UNSUPPORTED = 0, 1, 2, 3, 4, 5, 8


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-d", dest="directory", required=True, help="where relative paths begin")
    parser.add_argument("--late-writes", action="store_true", help="answer FSTAT before the WRITEs ahead of it")
    parser.add_argument("--lost-writes", action="store_true", help="acknowledge WRITEs and drop them")
    parser.add_argument("--rename", choices=["nothing", "remove"], help="answer RENAME with OK, and do this")
    parser.add_argument("--mode", type=lambda text: int(text, 8), help="create files with this mode")
    parser.add_argument("--directory-mode", type=lambda text: int(text, 8), help="make directories with this mode")
    parser.add_argument("--fixed-mode", choices=["refuse", "ignore"], help="what to do about a change of a mode")
    parser.add_argument("--version", type=int, default=3, help="the version of SFTP")
    parser.add_argument("--unasked", action="store_true", help="answer what nobody asked, after the first OPEN")
    parser.add_argument("--home", help="the answer to REALPATH, as hexadecimal digits")
    parser.add_argument("--write-only", action="store_true", help="refuse to open a file for reading")
    parser.add_argument("--copies", action="store_true", help="give each further OPEN a copy, which replaces the file at CLOSE")
    parser.add_argument("--endless-listing", action="store_true", help="never end the listing of a directory")
    return parser.parse_args()


def text(value):
    return struct.pack(">I", len(value)) + value


class Reader:
    """The fields of a packet."""

    def __init__(self, body):
        self.body, self.at = body, 0

    def take(self, count):
        self.at += count
        return self.body[self.at - count : self.at]

    def byte(self):
        return self.take(1)[0]

    def uint32(self):
        return struct.unpack(">I", self.take(4))[0]

    def uint64(self):
        return struct.unpack(">Q", self.take(8))[0]

    def string(self):
        return self.take(self.uint32())

    def mode(self):
        """The permission bits of attributes; None if they say nothing about them."""
        flags = self.uint32()
        if flags & 1:
            self.uint64()
        if flags & 2:
            self.uint64()
        return self.uint32() if flags & 4 else None


class Server:
    def __init__(self, options):
        self.options = options
        self.output = threading.Lock()
        self.files = {}
        self.next = 0
        self.unasked = options.unasked
        self.late = queue.Queue()
        threading.Thread(target=self.write_late, daemon=True).start()

    # Packets

    def run(self):
        stream = sys.stdin.buffer
        while len(head := stream.read(4)) == 4:
            packet = Reader(stream.read(struct.unpack(">I", head)[0]))
            kind = packet.byte()
            if kind == 1:
                self.send(2, struct.pack(">I", self.options.version))
            else:
                self.answer(kind, packet.uint32(), packet)

    def send(self, kind, body):
        with self.output:
            sys.stdout.buffer.write(struct.pack(">IB", len(body) + 1, kind) + body)
            sys.stdout.buffer.flush()

    def status(self, number, code=OK):
        self.send(101, struct.pack(">II", number, code) + text(b"odd") + text(b""))

    def attributes(self, number, status):
        times = int(status.st_atime), int(status.st_mtime)
        owner = status.st_uid, status.st_gid
        self.send(105, struct.pack(">IIQIIIII", number, 0xF, status.st_size, *owner, status.st_mode, *times))

    def answer(self, kind, number, packet):
        handlers = {
            3: self.open, 4: self.close, 5: self.read, 6: self.write, 7: self.lstat, 8: self.fstat, 9: self.setstat,
            11: self.opendir, 12: self.readdir, 13: self.remove, 14: self.mkdir, 16: self.realpath, 17: self.lstat, 18: self.rename,
        }  # fmt: skip
        try:
            handlers.get(kind, lambda number, _: self.status(number, UNSUPPORTED))(number, packet)
        except FileNotFoundError:
            self.status(number, NO_SUCH_FILE)
        except PermissionError:
            self.status(number, DENIED)
        except OSError:
            self.status(number, FAILURE)

    # Requests

    def realpath(self, number, packet):
        path = os.path.realpath(packet.string())
        if self.options.home is not None:
            path = bytes.fromhex(self.options.home)
        self.send(104, struct.pack(">II", number, 1) + text(path) + text(path) + struct.pack(">I", 0))

    def open(self, number, packet):
        path, flags, mode = packet.string(), packet.uint32(), packet.mode()
        if self.options.write_only and flags & 1:
            raise PermissionError
        how = os.O_RDWR | (os.O_CREAT if flags & 8 else 0) | (os.O_EXCL if flags & 0x20 else 0)
        wanted = self.options.mode if self.options.mode is not None else mode
        file = os.open(path, how, 0o666 if wanted is None else wanted)
        if flags & 8:
            os.fchmod(file, 0o666 if wanted is None else wanted)
        name = b"%d" % self.next
        self.next += 1
        if self.options.copies and not flags & 8:
            copy = os.memfd_create("copy")
            os.write(copy, os.pread(file, 1 << 30, 0))
            self.files[name] = (copy, file)
        else:
            self.files[name] = (file, None)
        self.send(102, struct.pack(">I", number) + text(name))
        if self.unasked:
            self.unasked = False
            self.status(0xFFFF)

    def close(self, number, packet):
        self.late.join()
        file, original = self.files.pop(packet.string())
        if original is not None:
            contents = os.pread(file, 1 << 30, 0)
            os.ftruncate(original, 0)
            os.pwrite(original, contents, 0)
            os.close(original)
        os.close(file)
        self.status(number)

    def read(self, number, packet):
        file, _ = self.files[packet.string()]
        offset, count = packet.uint64(), packet.uint32()
        if data := os.pread(file, count, offset):
            self.send(103, struct.pack(">I", number) + text(data))
        else:
            self.status(number, EOF)

    def write(self, number, packet):
        file, _ = self.files[packet.string()]
        offset, data = packet.uint64(), packet.string()
        if self.options.late_writes:
            self.late.put((number, file, data, offset))
        else:
            if not self.options.lost_writes:
                os.pwrite(file, data, offset)
            self.status(number)

    def write_late(self):
        while True:
            number, file, data, offset = self.late.get()
            time.sleep(0.05)
            os.pwrite(file, data, offset)
            self.status(number)
            self.late.task_done()

    def lstat(self, number, packet):
        self.attributes(number, os.lstat(packet.string()))

    def fstat(self, number, packet):
        self.attributes(number, os.fstat(self.files[packet.string()][0]))

    def setstat(self, number, packet):
        path, mode = packet.string(), packet.mode()
        if self.options.fixed_mode == "refuse":
            return self.status(number, UNSUPPORTED)
        if mode is not None and not self.options.fixed_mode:
            os.chmod(path, mode)
        self.status(number)

    def opendir(self, number, packet):
        handle = b"directory-%d" % self.next
        self.next += 1
        path = packet.string()
        self.files[handle] = [(name, os.lstat(os.path.join(path, name))) for name in os.listdir(path)]
        self.send(102, struct.pack(">I", number) + text(handle))

    def readdir(self, number, packet):
        handle = packet.string()
        entries, self.files[handle] = self.files[handle], []
        if not entries and self.options.endless_listing:
            # Without a word about them, so that a million are soon read.
            count = 10_000
            return self.send(104, struct.pack(">II", number, count) + (text(b"x") * 2 + bytes(4)) * count)
        if not entries:
            return self.status(number, EOF)
        body = b"".join(
            text(name) * 2
            + struct.pack(">IQIII", 0xD, status.st_size, status.st_mode, int(status.st_atime), int(status.st_mtime))
            for name, status in entries
        )
        self.send(104, struct.pack(">II", number, len(entries)) + body)

    def remove(self, number, packet):
        os.remove(packet.string())
        self.status(number)

    def mkdir(self, number, packet):
        path, mode = packet.string(), packet.mode()
        wanted = self.options.directory_mode if self.options.directory_mode is not None else mode
        os.mkdir(path)
        os.chmod(path, 0o777 if wanted is None else wanted)
        self.status(number)

    def rename(self, number, packet):
        old, new = packet.string(), packet.string()
        if self.options.rename == "remove":
            os.remove(old)
        elif self.options.rename is None:
            os.link(old, new)
            os.unlink(old)
        self.status(number)


if __name__ == "__main__":
    given = arguments()
    os.chdir(given.directory)
    Server(given).run()
