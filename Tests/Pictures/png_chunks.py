"""PNG files put together chunk by chunk, so that each can also be wrong."""

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREY, RGB, PALETTE, GREY_ALPHA, RGBA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2, RGBA: 4}
# The start of each pass of an interlaced picture, and its steps: x, y, across, down.
PASSES = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
]


def chunk(name, data=b"", checksum=None):
    if checksum is None:
        checksum = zlib.crc32(name + data)
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", checksum)


def header(size, depth, kind, interlaced=False):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", *size, depth, kind, 0, 0, interlaced))


def text(keyword, words):
    return chunk(b"tEXt", keyword + b"\0" + words)


def samples(picture, depth, kind):
    """The rows of a picture as lists of pixels, each the bytes of its samples."""
    data = picture.tobytes()
    if depth == 16:
        wide = bytearray(2 * len(data))
        wide[0::2] = wide[1::2] = data
        data = bytes(wide)
    step = CHANNELS[kind] * (2 if depth == 16 else 1)
    row = picture.width * step
    return [
        [data[at:at + step] for at in range(start, start + row, step)]
        for start in range(0, len(data), row)
    ]


def _packed(pixels, depth):
    """A row as it is stored; below eight bits several pixels share a byte."""
    if depth >= 8:
        return b"".join(pixels)
    per_byte = 8 // depth
    result = bytearray(-(-len(pixels) // per_byte))
    for index, pixel in enumerate(pixels):
        result[index // per_byte] |= pixel[0] << (8 - depth * (index % per_byte + 1))
    return bytes(result)


def scanlines(rows, depth, interlaced=False):
    """The data to compress: rows, each behind the number of the filter, which is none."""
    passes = PASSES if interlaced else [(0, 0, 1, 1)]
    result = b""
    for left, top, across, down in passes:
        for row in rows[top::down]:
            if row[left::across]:
                result += b"\0" + _packed(row[left::across], depth)
    return result


def png(picture, depth, kind, interlaced=False, before=b"", behind=b""):
    """A whole file; `before` and `behind` are chunks around the picture data."""
    data = zlib.compress(scanlines(samples(picture, depth, kind), depth, interlaced))
    return (
        SIGNATURE + header(picture.size, depth, kind, interlaced) + before
        + chunk(b"IDAT", data) + behind + chunk(b"IEND"))


def colors(picture):
    """The palette chunk of a picture in mode P."""
    return chunk(b"PLTE", bytes(picture.getpalette()))


def chunks(data):
    """Each chunk's name with the offsets where it starts and ends."""
    offset = len(SIGNATURE)
    while offset < len(data):
        length, name = struct.unpack(">I4s", data[offset:offset + 8])
        yield name, offset, offset + 12 + length
        offset += 12 + length
