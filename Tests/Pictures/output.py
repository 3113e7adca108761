"""The directory that the set is written to, and the programs that help to write it."""

import io
import pathlib
import subprocess


class Directory:
    """A directory of one format; a file may be written once."""

    def __init__(self, root, name):
        self.path = pathlib.Path(root) / name
        self.path.mkdir(parents=True)

    def write(self, name, data):
        with open(self.path / name, "xb") as file:
            file.write(data)


def run(*command, given=b""):
    """The standard output of a program that gets `given`."""
    return subprocess.run(
        command, input=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True).stdout


def encoded(picture, kind, **options):
    """A picture as the bytes of a file that Pillow writes."""
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def flipped(data, count, generator, start, end):
    """The data with some bits between two offsets turned around."""
    result = bytearray(data)
    for _ in range(count):
        result[generator.randrange(start, end)] ^= 1 << generator.randrange(8)
    return bytes(result)
