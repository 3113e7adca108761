"""ICC profiles, made here so that nothing has to be shipped, and what a copy of one must be."""

import io
import itertools
import struct

from PIL import Image, ImageCms

# The elements that colors are computed from.
KEPT = {
    b"wtpt", b"bkpt", b"chad", b"rXYZ", b"gXYZ", b"bXYZ", b"rTRC", b"gTRC", b"bTRC", b"kTRC",
    b"A2B0", b"A2B1", b"A2B2", b"B2A0", b"B2A1", b"B2A2", b"gamt", b"cicp", b"lumi", b"chrm",
    b"D2B0", b"D2B1", b"D2B2", b"D2B3", b"B2D0", b"B2D1", b"B2D2", b"B2D3"}
# Time, maker, model, digest and all that is reserved are zeros in a copy.
HEADER = [(0, 4), (8, 10), (12, 24), (36, 40), (67, 80)]
MODES = {b"RGB ": "RGB", b"CMYK": "CMYK", b"GRAY": "L"}


def _fixed(value):
    return struct.pack(">i", round(value * 65536))


def _color(x, y, z):
    return b"XYZ \0\0\0\0" + _fixed(x) + _fixed(y) + _fixed(z)


def _text(words):
    return b"desc\0\0\0\0" + struct.pack(">I", len(words) + 1) + words + b"\0" + bytes(78)


def _assemble(kind, space, tags, connection=b"XYZ "):
    head = struct.pack(">4sI4s4s4s", b"secr", 0x02400000, kind, space, connection)
    head += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp"
    head += struct.pack(">4sI4s4sQI", b"APPL", 0, b"secr", b"etSN", 0, 0)
    head += _fixed(0.9642) + _fixed(1.0) + _fixed(0.8249) + b"secr" + b"secret digest 01" + bytes(28)
    offset = 128 + 4 + 12 * len(tags)
    table, data = struct.pack(">I", len(tags)), b""
    for name, body in tags:
        body += b"\0" * (-len(body) % 4)
        table += struct.pack(">4sII", name, offset + len(data), len(body))
        data += body
    return struct.pack(">I", offset + len(data)) + head + table + data


def display_p3():
    """The colors of a telephone's screen with a gamma of 2.2, and all that Apple says about a display."""
    curve = b"curv\0\0\0\0" + struct.pack(">IH", 1, 0x0233)
    return _assemble(b"mntr", b"RGB ", [
        (b"desc", _text(b"the secret screen of somebody")), (b"cprt", b"text\0\0\0\0secret\0"),
        (b"wtpt", _color(0.9642, 1.0, 0.8249)),
        (b"rXYZ", _color(0.5151, 0.2412, -0.0011)), (b"gXYZ", _color(0.2919, 0.6922, 0.0419)),
        (b"bXYZ", _color(0.1571, 0.0666, 0.7841)),
        (b"rTRC", curve), (b"gTRC", curve), (b"bTRC", curve),
        (b"mmod", b"mmod\0\0\0\0" + struct.pack(">IIII", 0x610, 0xA045, 0x5EC2E7, 0xDF3A1C00)
         + b"secret\0\0" + bytes(8)),
        (b"vcgt", b"vcgt\0\0\0\0" + struct.pack(">I", 1) + b"secret table"),
        (b"ndin", b"ndin\0\0\0\0" + b"secret" * 8),
        (b"junk", b"text\0\0\0\0" + b"secret" * 70),
    ])


def inks():
    """A printer with four inks."""
    same = bytes(range(256))
    points = []
    for c, m, y, k in itertools.product((0, 1), repeat=4):
        light = (1 - k) * (1 - 0.3 * c - 0.4 * m - 0.1 * y)
        points += [round(255 * light), 128 + (60 * m - 40 * c) * (1 - k), 128 + (70 * y - 30 * c) * (1 - k)]
    matrix = struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    table = b"mft1\0\0\0\0" + bytes([4, 3, 2, 0]) + matrix + same * 4 + bytes(points) + same * 3
    return _assemble(b"prtr", b"CMYK", [
        (b"desc", _text(b"secret inks")), (b"cprt", b"text\0\0\0\0secret\0"),
        (b"wtpt", _color(0.9642, 1.0, 0.8249)), (b"A2B0", table),
    ], connection=b"Lab ")


def complaints(found, original):
    """What is wrong with the profile of a copy."""
    if found is None or original is None:
        if found != original:
            yield "the color profile is not as expected"
        return
    others = bytearray(found[:128])
    for start, end in HEADER:
        others[start:end] = bytes(end - start)
    if any(others):
        yield "the header of the color profile says more than is needed"
    names, wanted = _elements(found), _elements(original) & KEPT
    if names - KEPT != {b"desc", b"cprt"}:
        yield f"the color profile holds {names - KEPT}"
    if names & KEPT != wanted:
        yield f"the color profile has lost {wanted - names}"
    if b"secret" in found:
        yield "the color profile still says whose it is"
    if _colors(found) != _colors(original):
        yield "the color profile has other colors"


def _elements(profile):
    count = struct.unpack(">I", profile[128:132])[0]
    return {profile[132 + 12 * index:136 + 12 * index] for index in range(count)}


def _opened(profile):
    return ImageCms.ImageCmsProfile(io.BytesIO(profile))


def _colors(profile):
    """What a color management system makes of many colors, with each intent."""
    mode = MODES[profile[16:20]]
    lab = ImageCms.createProfile("LAB")
    picture = Image.merge(mode, [
        _ramp(step) for step in ((1, 7, 49, 3) if mode == "CMYK" else (1, 7, 49))[:len(mode)]])
    results = []
    for intent in range(3):
        transform = ImageCms.buildTransform(_opened(profile), lab, mode, "LAB", intent)
        results.append(ImageCms.applyTransform(picture, transform).tobytes())
    return results


def _ramp(step):
    return Image.frombytes("L", (64, 64), bytes(index * step % 256 for index in range(4096)))
