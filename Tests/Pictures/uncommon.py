"""Formats that are recognised and refused, and names that say something else than the content."""

import struct

from drawing import drawn
from output import encoded

SIZE = (240, 160)


def write(directory):
    directory.write("jpeg-inside.png", encoded(drawn(SIZE), "JPEG", quality=92))
    directory.write("no-extension", encoded(drawn(SIZE), "JPEG", quality=92))
    directory.write("zeros.bin", bytes(1000))
    _write_foreign(directory)


def _write_foreign(directory):
    """Formats that kj knows by name only."""
    svg = b'<svg xmlns="http://www.w3.org/2000/svg"/>\n'
    directory.write("drawing.svg", svg)
    directory.write("drawing-with-comment.svg", (
        b'\xef\xbb\xbf<?xml version="1.0"?>\n<!-- ' + b"a comment " * 50 + b"-->\n" + svg))
    directory.write("no-drawing.xml", b'<?xml version="1.0"?>\n<html/>\n')
    directory.write("document.pdf", b"%PDF-1.7\n%%EOF\n")
    directory.write("bare.jxl", b"\xff\x0a" + bytes(100))
    directory.write("boxes.jxl", b"\0\0\0\x0cJXL \r\n\x87\n" + bytes(100))
    directory.write("boxes.jp2", encoded(drawn(SIZE), "JPEG2000"))
    directory.write("bare.j2k", encoded(drawn(SIZE), "JPEG2000", no_jp2=True))
    directory.write("picture.psd", b"8BPS\0\1" + bytes(100))
    icon = encoded(drawn((48, 32)), "ICO")
    directory.write("picture.ico", icon)
    directory.write("picture.cur", icon[:2] + b"\2" + icon[3:])
    cameras = {"raf": b"FUJIFILMCCD-RAW 0201", "orf": b"IIRO\x08\0\0\0", "rw2": b"IIU\0\x18\0\0\0",
               "cr3": struct.pack(">I", 24) + b"ftypcrx \0\0\0\1crx isom"}
    for name, head in cameras.items():
        directory.write(f"camera.{name}", head + bytes(100))
