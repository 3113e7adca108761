"""JPEG files taken apart and put together again."""

import struct

from drawing import drawn
from output import encoded, run

START, END = b"\xff\xd8", b"\xff\xd9"
SCAN, RESTART_INTERVAL = 0xDA, 0xDD


def cjpeg(*options, picture=None, quality=92):
    """A file by libjpeg-turbo's own program."""
    given = encoded(picture or drawn(), "PPM")
    return run("cjpeg", "-quality", str(quality), *options, given=given)


def segment(marker, payload):
    return struct.pack(">BBH", 0xFF, marker, len(payload) + 2) + payload


def with_segments(jpeg, *segments):
    """A file with more segments, directly behind its first marker."""
    return jpeg[:2] + b"".join(segments) + jpeg[2:]


def exif_segment(tiff):
    return segment(0xE1, b"Exif\0\0" + tiff)


def profile_segments(profile, count, order):
    """The pieces of a profile, those in `order` of `count`."""
    size = -(-len(profile) // count)
    return [
        segment(0xE2, b"ICC_PROFILE\0" + bytes([index, count])
                + profile[(index - 1) * size:index * size])
        for index in order
    ]


def parts(jpeg):
    """Each marker with the offsets where it and its payload start and where all of it ends.

    The end of a scan is that of its coded data.
    """
    offset = 2
    while jpeg[offset:offset + 2] != END:
        marker, length = struct.unpack(">xBH", jpeg[offset:offset + 4])
        end = offset + 2 + length
        if marker == SCAN:
            while not (jpeg[end] == 0xFF and jpeg[end + 1] not in (0, *range(0xD0, 0xD8))):
                end += 1
        yield marker, offset, offset + 4, end
        offset = end


def frame_offset(jpeg):
    """Where the precision of the frame header stands, in front of height and width."""
    return next(
        payload for marker, _, payload, _ in parts(jpeg)
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC))


def declared(jpeg, width, height):
    """A file whose header announces another size."""
    offset = frame_offset(jpeg) + 1
    return jpeg[:offset] + struct.pack(">HH", height, width) + jpeg[offset + 4:]


def repeated(jpeg, times):
    """A file as many times as high, of a multiple of eight rows of restart intervals per scan.

    The coded data of each scan is repeated, so that an enormous flat picture costs nothing.
    """
    result = b""
    start = 0
    for marker, _, payload, end in parts(jpeg):
        if marker == SCAN:
            head = payload - 2 + struct.unpack(">H", jpeg[payload - 2:payload])[0]
            rows = jpeg[head:end]
            result += jpeg[start:head] + (rows + b"\xff\xd7") * (times - 1) + rows
            start = end
    offset = frame_offset(jpeg) + 1
    height, width = struct.unpack(">HH", jpeg[offset:offset + 4])
    return declared(result + jpeg[start:], width, height * times)
