"""ICC profiles, made here so that nothing has to be shipped."""

import struct


def _fixed(value):
    return struct.pack(">i", round(value * 65536))


def _colour(x, y, z):
    return b"XYZ \0\0\0\0" + _fixed(x) + _fixed(y) + _fixed(z)


def _text(words):
    return b"desc\0\0\0\0" + struct.pack(">I", len(words) + 1) + words + b"\0" + bytes(78)


def _assemble(kind, space, tags):
    head = struct.pack(">4sI4s4s4s", b"none", 0x02400000, kind, space, b"XYZ ")
    head += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + bytes(28)
    head += _fixed(0.9642) + _fixed(1.0) + _fixed(0.8249) + bytes(48)
    offset = 128 + 4 + 12 * len(tags)
    table, data = struct.pack(">I", len(tags)), b""
    for name, body in tags:
        body += b"\0" * (-len(body) % 4)
        table += struct.pack(">4sII", name, offset + len(data), len(body))
        data += body
    return struct.pack(">I", offset + len(data)) + head + table + data


def display_p3():
    """The colours of a telephone's screen with a gamma of 2.2, and ballast to fill three pieces."""
    curve = b"curv\0\0\0\0" + struct.pack(">IH", 1, 0x0233)
    return _assemble(b"mntr", b"RGB ", [
        (b"desc", _text(b"Wide test colours")), (b"cprt", b"text\0\0\0\0none\0"),
        (b"wtpt", _colour(0.9642, 1.0, 0.8249)),
        (b"rXYZ", _colour(0.5151, 0.2412, -0.0011)), (b"gXYZ", _colour(0.2919, 0.6922, 0.0419)),
        (b"bXYZ", _colour(0.1571, 0.0666, 0.7841)),
        (b"rTRC", curve), (b"gTRC", curve), (b"bTRC", curve),
        (b"junk", b"text\0\0\0\0" + b"x" * 400),
    ])


def inks():
    """The shell of a profile for a printer, enough to be recognised as one."""
    return _assemble(b"prtr", b"CMYK", [
        (b"desc", _text(b"Test inks")), (b"cprt", b"text\0\0\0\0none\0"),
        (b"wtpt", _colour(0.9642, 1.0, 0.8249)),
    ])
