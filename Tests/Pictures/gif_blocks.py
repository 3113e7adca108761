"""GIF files put together block by block, so that each can also be wrong."""

import struct

CLEAR, STOP = 256, 257
END = b";"


def color_map(picture):
    """The palette of a picture in mode P, filled up to 256 colors."""
    return bytes(picture.getpalette()).ljust(768, b"\0")


def screen(size, colors=b"", version=b"GIF89a"):
    """The beginning of a file; `colors` is the map for all frames."""
    return version + struct.pack("<HHBBB", *size, 0xF7 if colors else 0x70, 0, 0) + colors


def control(transparent=None, delay=0):
    flags = 0x04 | (transparent is not None)
    return b"!\xf9\x04" + struct.pack("<BHB", flags, delay, transparent or 0) + b"\0"


def _blocks(data):
    """Data in blocks of up to 255 bytes, with an empty one at the end."""
    pieces = [data[at:at + 255] for at in range(0, len(data), 255)]
    return b"".join(bytes([len(piece)]) + piece for piece in pieces) + b"\0"


def extension(label, name, data):
    """An application's block, or a comment where there is no name."""
    start = bytes([len(name)]) + name if name else b""
    return b"!" + bytes([label]) + start + _blocks(data)


def frame(picture, place=(0, 0), interlaced=False, colors=b"", data=None):
    """A frame; `colors` is a map of its own, `data` replaces the coded pixels."""
    width, height = picture.size
    pixels = picture.tobytes()
    rows = [pixels[at:at + width] for at in range(0, len(pixels), width)]
    if interlaced:
        rows = rows[0::8] + rows[4::8] + rows[2::4] + rows[1::2]
    flags = (0x87 if colors else 0) | (0x40 if interlaced else 0)
    head = b"," + struct.pack("<HHHHB", *place, width, height, flags) + colors
    return head + b"\x08" + _blocks(coded(b"".join(rows)) if data is None else data)


def coded(pixels):
    """Pixels in LZW codes, all of nine bits: the table is cleared before it needs longer ones.

    A clear code and 239 pixels fill 270 bytes.
    """
    groups = [[CLEAR, *pixels[at:at + 239]] for at in range(0, len(pixels), 239)]
    groups[-1].append(STOP)
    return b"".join(_packed(group) for group in groups)


def _packed(codes):
    bits = sum(code << 9 * index for index, code in enumerate(codes))
    return bits.to_bytes(-(-9 * len(codes) // 8), "little")
