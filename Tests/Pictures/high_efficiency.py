"""HEIC and AVIF files, by the encoder of libheif."""

import pathlib
import struct
import tempfile

import colour_profile
import exif
from drawing import drawn, stored, transparent
from jpeg_parts import cjpeg, exif_segment, with_segments
from output import encoded, run

ENCODERS = {"heic": [], "avif": ["-A", "-p", "speed=8"]}
# A quarter turn clockwise, counted in quarter turns counterclockwise.
ROTATION = struct.pack(">I4sB", 9, b"irot", 3)


def write(folder):
    wide = colour_profile.display_p3()
    lying = with_segments(
        cjpeg(picture=stored(6), quality=98), exif_segment(exif.private(6, b"")))
    for kind, options in ENCODERS.items():
        whole = _converted(kind, "png", encoded(drawn(), "PNG"), options)
        folder.write(f"plain.{kind}", whole)
        folder.write(f"odd-size.{kind}", _converted(
            kind, "png", encoded(drawn((473, 317)), "PNG"), options))
        with_exif = _converted(kind, "jpg", lying, options)
        # A rotation can be stated in two ways, and the standard recognizes only its own.
        folder.write(f"turned-in-exif-only.{kind}", with_exif)
        folder.write(f"turned.{kind}", _rotated(with_exif))
        folder.write(f"profile.{kind}", _converted(
            kind, "png", encoded(drawn(), "PNG", icc_profile=wide), options))
        folder.write(f"alpha.{kind}", _converted(
            kind, "png", encoded(transparent(), "PNG"), options))
        for percent in (10, 50, 99):
            folder.write(f"truncated-{percent}.{kind}", whole[:len(whole) * percent // 100])
        folder.write(f"head-only.{kind}", whole[:32])


def _converted(kind, given, data, options):
    with tempfile.TemporaryDirectory() as folder:
        source, target = (pathlib.Path(folder) / f"picture.{end}" for end in (given, kind))
        source.write_bytes(data)
        run("heif-enc", "-q", "90", *options, "-o", str(target), str(source))
        return target.read_bytes()


def _rotated(data):
    """A file of one picture with the property that turns it.

    The property and its number go to the ends of their boxes; what follows moves.
    """
    added = len(ROTATION) + 1
    result = bytearray(data)
    grown = {b"meta": added, b"iprp": added, b"ipco": len(ROTATION), b"ipma": 1}
    for name, growth in grown.items():
        _add(result, data.index(name) - 4, growth)
    properties = data.index(b"ipma") - 4
    numbers = properties + struct.unpack(">I", data[properties:properties + 4])[0]
    table = data.index(b"iloc") + 4
    for item in range(struct.unpack(">H", data[table + 6:table + 8])[0]):
        _add(result, table + 8 + 18 * item + 4, added)
    count = properties + 18
    result[count] += 1
    number = 0x80 | (_boxes(data, data.index(b"ipco") + 4, properties) + 1)
    return bytes(result[:properties] + ROTATION + result[properties:numbers]
                 + bytes([number]) + result[numbers:])


def _add(data, offset, growth):
    """Raises a number of four bytes."""
    value = struct.unpack(">I", data[offset:offset + 4])[0] + growth
    data[offset:offset + 4] = struct.pack(">I", value)


def _boxes(data, start, end):
    count = 0
    while start < end:
        start += struct.unpack(">I", data[start:start + 4])[0]
        count += 1
    return count
