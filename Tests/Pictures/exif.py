"""EXIF blocks, written by hand so that every field can also be wrong."""

import struct

SHORT, LONG, ASCII, RATIONAL, BINARY = 3, 4, 2, 5, 7
SIZES = {SHORT: 2, LONG: 4, ASCII: 1, RATIONAL: 8, BINARY: 1}
ORIENTATION, MAKE, MODEL, EXIF_DIRECTORY, GPS_DIRECTORY, MAKER_NOTE = 274, 271, 272, 34665, 34853, 37500


def _value(order, kind, value):
    if kind in (ASCII, BINARY):
        return value
    if kind == RATIONAL:
        return b"".join(struct.pack(order + "II", *pair) for pair in value)
    return struct.pack(order + ("H" if kind == SHORT else "I"), value)


def directory(entries, start, order="<", following=0):
    """A directory that stands at `start`, with the values that do not fit into it behind it."""
    body = struct.pack(order + "H", len(entries))
    behind = start + 2 + 12 * len(entries) + 4
    values = b""
    for tag, kind, value in entries:
        data = _value(order, kind, value)
        body += struct.pack(order + "HHI", tag, kind, len(data) // SIZES[kind])
        if len(data) <= 4:
            body += data.ljust(4, b"\0")
        else:
            body += struct.pack(order + "I", behind + len(values))
            values += data + b"\0" * (len(data) % 2)
    return body + struct.pack(order + "I", following) + values


def block(entries, order="<", start=8):
    """A TIFF block with one directory, whose announced offset may be wrong."""
    head = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(order + "I", start)
    return head + directory(entries, 8, order)


def orientation(value, kind=SHORT, order="<"):
    return block([(ORIENTATION, kind, value)], order)


def private(turn, thumbnail):
    """What a telephone writes: the camera, its notes, the place, and a small picture."""
    notes = [(MAKER_NOTE, BINARY, b"Nikon\0\2\x10\0\0II*\0\x08\0\0\0\0\0" + bytes(64))]
    place = [
        (1, ASCII, b"N\0"), (2, RATIONAL, [(52, 1), (31, 1), (12, 1)]),
        (3, ASCII, b"E\0"), (4, RATIONAL, [(13, 1), (24, 1), (18, 1)]),
    ]
    first = [
        (MAKE, ASCII, b"NIKON CORPORATION\0"), (MODEL, ASCII, b"Secret 1\0"),
        (ORIENTATION, SHORT, turn), (EXIF_DIRECTORY, LONG, 0), (GPS_DIRECTORY, LONG, 0),
    ]
    notes_start = 8 + len(directory(first, 8))
    place_start = notes_start + len(directory(notes, 0))
    small_start = place_start + len(directory(place, 0))
    first[3] = (EXIF_DIRECTORY, LONG, notes_start)
    first[4] = (GPS_DIRECTORY, LONG, place_start)
    small = [(259, SHORT, 6), (513, LONG, 0), (514, LONG, len(thumbnail))]
    small[1] = (513, LONG, small_start + len(directory(small, 0)))
    return (
        b"II*\0\x08\0\0\0" + directory(first, 8, following=small_start)
        + directory(notes, notes_start) + directory(place, place_start)
        + directory(small, small_start) + thumbnail
    )
