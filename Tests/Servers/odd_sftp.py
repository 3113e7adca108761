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
    parser.add_argument(
        "--shared-handles", action="store_true", help="give open files the handles that Erlang's daemon gives them"
    )
    parser.add_argument("--read-only", action="store_true", help="refuse to change anything")
    parser.add_argument("--end-at-open", action="store_true", help="end in place of an answer to OPEN")
    parser.add_argument("--late-size", type=float, default=0, help="show a closed file as empty for these seconds")
    parser.add_argument("--most-write", type=int, help="take and name this limit for a WRITE")
    parser.add_argument(
        "--large-writes", choices=["refuse", "cut", "end"], default="refuse", help="what to do about a larger WRITE"
    )
    parser.add_argument("--most-open", type=int, help="take and name this limit for open files")
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


class Handles:
    """What the handles stand for, the newest first."""

    def __init__(self, are_shared):
        self.entries = []
        self.are_shared = are_shared
        self.next = 0

    def add(self, value):
        """Erlang's daemon looks for a free number in a way that finds one only if the list is sorted."""
        number = self.next
        self.next += 1
        if self.are_shared:
            number = 0
            for taken, _ in self.entries:
                if taken <= number:
                    number = taken + 1
        self.entries.insert(0, (number, value))
        return b"%d" % number

    def find(self, handle):
        for place, (number, _) in enumerate(self.entries):
            if b"%d" % number == handle:
                return place
        raise OSError("no such handle")

    def __getitem__(self, handle):
        return self.entries[self.find(handle)][1]

    def pop(self, handle):
        return self.entries.pop(self.find(handle))[1]


class Server:
    def __init__(self, options):
        self.options = options
        self.output = threading.Lock()
        self.files = Handles(options.shared_handles)
        self.closed = {}
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
                self.send(2, struct.pack(">I", self.options.version) + self.extensions())
            else:
                self.answer(kind, packet.uint32(), packet)

    def extensions(self):
        offered = self.options.most_write or self.options.most_open
        return text(b"limits@openssh.com") + text(b"1") if offered else b""

    def send(self, kind, body):
        with self.output:
            sys.stdout.buffer.write(struct.pack(">IB", len(body) + 1, kind) + body)
            sys.stdout.buffer.flush()

    def status(self, number, code=OK):
        self.send(101, struct.pack(">II", number, code) + text(b"odd") + text(b""))

    def attributes(self, number, status):
        times = int(status.st_atime), int(status.st_mtime)
        owner = status.st_uid, status.st_gid
        size = 0 if time.monotonic() < self.closed.get(status.st_ino, 0) else status.st_size
        self.send(105, struct.pack(">IIQIIIII", number, 0xF, size, *owner, status.st_mode, *times))

    def answer(self, kind, number, packet):
        handlers = {
            3: self.open, 4: self.close, 5: self.read, 6: self.write, 7: self.lstat, 8: self.fstat, 9: self.setstat,
            10: self.fsetstat, 11: self.opendir, 12: self.readdir, 13: self.remove, 14: self.mkdir, 15: self.rmdir,
            16: self.realpath, 17: self.lstat, 18: self.rename, 200: self.extended,
        }  # fmt: skip
        if self.options.end_at_open and kind == 3:
            sys.exit()
        try:
            if self.options.read_only and kind in (3, 6, 9, 10, 13, 14, 15, 18):
                raise PermissionError
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
        if len(self.files.entries) >= (self.options.most_open or sys.maxsize):
            raise OSError("too many open files")
        how = os.O_RDWR | (os.O_CREAT if flags & 8 else 0) | (os.O_EXCL if flags & 0x20 else 0)
        wanted = self.options.mode if self.options.mode is not None else mode
        file = os.open(path, how, 0o666 if wanted is None else wanted)
        if flags & 8:
            os.fchmod(file, 0o666 if wanted is None else wanted)
        if self.options.late_size:
            self.closed[os.fstat(file).st_ino] = float("inf")
        original = None
        if self.options.copies and not flags & 8:
            original = file
            file = os.memfd_create("copy")
            os.write(file, os.pread(original, 1 << 30, 0))
        name = self.files.add((file, original))
        self.send(102, struct.pack(">I", number) + text(name))
        if self.unasked:
            self.unasked = False
            self.status(0xFFFF)

    def close(self, number, packet):
        self.late.join()
        file, original = self.files.pop(packet.string())
        if self.options.late_size:
            self.closed[os.fstat(file).st_ino] = time.monotonic() + self.options.late_size
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
        if len(data) > (self.options.most_write or sys.maxsize):
            if self.options.large_writes == "end":
                sys.exit()
            if self.options.large_writes == "refuse":
                raise OSError("too much data")
            data = data[: self.options.most_write]
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

    def fsetstat(self, number, packet):
        file, mode = self.files[packet.string()][0], packet.mode()
        if self.options.fixed_mode == "refuse":
            return self.status(number, UNSUPPORTED)
        if mode is not None and not self.options.fixed_mode:
            os.fchmod(file, mode)
        self.status(number)

    def extended(self, number, packet):
        if packet.string() != b"limits@openssh.com":
            return self.status(number, UNSUPPORTED)
        limits = 0, 0, self.options.most_write or 0, self.options.most_open or 0
        self.send(201, struct.pack(">IQQQQ", number, *limits))

    def opendir(self, number, packet):
        path = packet.string()
        handle = self.files.add([(name, os.lstat(os.path.join(path, name))) for name in os.listdir(path)])
        self.send(102, struct.pack(">I", number) + text(handle))

    def readdir(self, number, packet):
        listing = self.files[packet.string()]
        entries = listing[:]
        listing.clear()
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

    def rmdir(self, number, packet):
        os.rmdir(packet.string())
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
        elif self.options.rename is None and os.path.isdir(old):
            if os.path.lexists(new):
                raise FileExistsError
            os.rename(old, new)
        elif self.options.rename is None:
            os.link(old, new)
            os.unlink(old)
        self.status(number)


if __name__ == "__main__":
    given = arguments()
    os.chdir(given.directory)
    Server(given).run()
