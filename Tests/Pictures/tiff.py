"""TIFF files, right and wrong: by Pillow, which writes with libtiff, and by hand what it cannot write."""

import random
import struct

from PIL import Image

import color_profile
from drawing import drawn, grey, levels, palette, stored, transparent
from jpeg_metadata import XMP
from output import encoded, flipped

SIZE = (240, 160)
BYTE, ASCII, SHORT, LONG, UNDEFINED, LONG_8 = 1, 2, 3, 4, 7, 16
LENGTHS = {BYTE: 1, ASCII: 1, SHORT: 2, LONG: 4, UNDEFINED: 1, LONG_8: 8}
KIND, WIDTH, HEIGHT, BITS, CODING, PHOTOMETRIC, MAKE, STRIPS = 254, 256, 257, 258, 259, 262, 271, 273
ORIENTATION, SAMPLES, ROWS, COUNTS, PLANES, PREDICTOR, COLORS = 274, 277, 278, 279, 284, 317, 320
TILE_WIDTH, TILE_HEIGHT, TILES, TILE_COUNTS, INNER, INKS = 322, 323, 324, 325, 330, 332
EXTRA, FORMAT, XMP_PACKET, CAPTIONS, PROFILE = 338, 339, 700, 33723, 34675
SUBSAMPLING, GPS, EXIF, RAW_VERSION = 530, 34853, 34665, 50706
WHITE_IS_0, BLACK_IS_0, RGB, NUMBERS, INK, YCBCR, SENSOR = 0, 1, 2, 3, 5, 6, 32803


def write(directory):
    _write_codings(directory)
    _write_kinds(directory)
    _write_layouts(directory)
    _write_surroundings(directory)
    _write_damage(directory)
    _write_refused(directory)


def _write_codings(directory):
    picture, two = drawn(SIZE), levels(1, SIZE).point(lambda value: value * 255).convert("1")
    for name in ("raw", "tiff_lzw", "tiff_adobe_deflate", "tiff_deflate", "packbits", "zstd",
                 "lzma"):
        directory.write(f"{name.removeprefix('tiff_')}.tiff", encoded(
            picture, "TIFF", compression=name))
    directory.write("jpeg.tiff", encoded(picture, "TIFF", compression="jpeg", quality=92))
    directory.write("jpeg-grey.tiff", encoded(grey(SIZE), "TIFF", compression="jpeg", quality=92))
    for name in ("group3", "group4", "tiff_ccitt"):
        directory.write(f"{name.removeprefix('tiff_')}.tiff", encoded(two, "TIFF", compression=name))
    directory.write("predicted.tiff", encoded(
        picture, "TIFF", compression="tiff_lzw", tiffinfo={PREDICTOR: 2}))


def _write_kinds(directory):
    """Every kind of pixel."""
    picture, clear = drawn(SIZE), transparent(SIZE)
    directory.write("grey-8.tiff", encoded(grey(SIZE), "TIFF"))
    directory.write("inks.tiff", encoded(picture.convert("CMYK"), "TIFF"))
    directory.write("lab.tiff", encoded(Image.new("LAB", SIZE, (128, 128, 128)), "TIFF"))
    directory.write("alpha.tiff", encoded(clear, "TIFF"))
    directory.write("palette-8.tiff", encoded(palette(256, SIZE), "TIFF"))
    for depth in (1, 4):
        directory.write(f"grey-{depth}.tiff", tiff([_bits(levels(depth, SIZE), depth)], {
            BITS: depth, PHOTOMETRIC: BLACK_IS_0}))
        directory.write(f"white-is-0-{depth}.tiff", tiff([_bits(levels(depth, SIZE).point(
            lambda value, top=(1 << depth) - 1: top - value), depth)], {
                BITS: depth, PHOTOMETRIC: WHITE_IS_0}))
    directory.write("white-is-0-8.tiff", tiff([grey(SIZE).point(lambda value: 255 - value).tobytes()], {
        PHOTOMETRIC: WHITE_IS_0}))
    directory.write("palette-4.tiff", tiff([_bits(palette(16, SIZE), 4)], {
        BITS: 4, PHOTOMETRIC: NUMBERS, COLORS: _colors(palette(16, SIZE))}))
    for order in "<>":
        end = "little" if order == "<" else "big"
        directory.write(f"rgb-16-{end}.tiff", tiff([_deep(picture, order)], {
            BITS: [16] * 3, PHOTOMETRIC: RGB, SAMPLES: 3}, order))
        directory.write(f"grey-16-{end}.tiff", tiff([_deep(grey(SIZE), order)], {
            BITS: 16, PHOTOMETRIC: BLACK_IS_0}, order))
    directory.write("alpha-16.tiff", tiff([_deep(clear, "<")], {
        BITS: [16] * 4, PHOTOMETRIC: RGB, SAMPLES: 4, EXTRA: 2}))
    directory.write("alpha-premultiplied.tiff", tiff([_premultiplied(clear)], {
        BITS: [8] * 4, PHOTOMETRIC: RGB, SAMPLES: 4, EXTRA: 1}))
    directory.write("fourth-sample.tiff", tiff([clear.tobytes()], {
        BITS: [8] * 4, PHOTOMETRIC: RGB, SAMPLES: 4, EXTRA: 0}))
    directory.write("ycbcr.tiff", tiff([picture.convert("YCbCr").tobytes()], {
        BITS: [8] * 3, PHOTOMETRIC: YCBCR, SAMPLES: 3, SUBSAMPLING: [1, 1]}))


def _write_layouts(directory):
    """Strips, tiles and planes, in each byte order and with long offsets."""
    picture, clear = drawn(SIZE), transparent(SIZE)
    color = {BITS: [8] * 3, PHOTOMETRIC: RGB, SAMPLES: 3}
    row = 3 * SIZE[0]
    data = picture.tobytes()
    directory.write("strips.tiff", tiff([data[at:at + 7 * row] for at in range(0, len(data), 7 * row)], {
        **color, ROWS: 7}))
    directory.write("big-endian.tiff", tiff([data], color, ">"))
    directory.write("long-offsets.tiff", tiff([data], color, big=True))
    directory.write("long-offsets-big-endian.tiff", tiff([data], color, ">", big=True))
    directory.write("tiles.tiff", tiff(_tiles(picture, 64, 48), {
        **color, TILE_WIDTH: 64, TILE_HEIGHT: 48}))
    directory.write("planes.tiff", tiff([each.tobytes() for each in picture.split()], {
        **color, PLANES: 2}))
    directory.write("planes-alpha.tiff", tiff([each.tobytes() for each in clear.split()], {
        BITS: [8] * 4, PHOTOMETRIC: RGB, SAMPLES: 4, EXTRA: 2, PLANES: 2}))
    directory.write("tiles-planes.tiff", tiff(
        [tile for each in picture.split() for tile in _tiles(each, 64, 64)],
        {**color, PLANES: 2, TILE_WIDTH: 64, TILE_HEIGHT: 64}))
    directory.write("2100x20.tiff", encoded(drawn((2100, 20)), "TIFF", compression="tiff_lzw"))
    directory.write("1x1.tiff", encoded(drawn((1, 1)), "TIFF"))
    for value in range(2, 9):
        directory.write(f"orientation-{value}.tiff", encoded(
            stored(value, SIZE), "TIFF", tiffinfo={ORIENTATION: value}))
    white = Image.new("1", (15_000, 12_000), 1)
    directory.write("one-large-strip.tiff", encoded(
        white, "TIFF", compression="group4", tiffinfo={ROWS: 12_000}))


def _write_surroundings(directory):
    picture = drawn(SIZE)
    color = {BITS: [8] * 3, PHOTOMETRIC: RGB, SAMPLES: 3}
    data = [picture.tobytes()]
    wide, inks = color_profile.display_p3(), color_profile.inks()
    directory.write("profile.tiff", encoded(picture, "TIFF", icc_profile=wide))
    directory.write("profile-inks.tiff", encoded(picture.convert("CMYK"), "TIFF", icc_profile=inks))
    directory.write("profile-too-long.tiff", encoded(picture, "TIFF", icc_profile=bytes(300_000)))
    directory.write("metadata.tiff", tiff(data, {
        **color, MAKE: b"Secret 1\0", XMP_PACKET: XMP, CAPTIONS: b"secret" * 4, EXIF: 8, GPS: 8}))
    directory.write("pages.tiff", encoded(picture, "TIFF", save_all=True, append_images=[
        stored(3, SIZE), stored(6, SIZE)]))
    directory.write("preview-behind.tiff", tiff(data, color, following=(
        [drawn((60, 40)).tobytes()], {**color, KIND: 1, WIDTH: 60, HEIGHT: 40, ROWS: 40})))
    directory.write("junk-behind.tiff", encoded(picture, "TIFF") + b"JUNK" * 1000)


def _write_damage(directory):
    picture = drawn(SIZE)
    color = {BITS: [8] * 3, PHOTOMETRIC: RGB, SAMPLES: 3}
    row = 3 * SIZE[0]
    data = picture.tobytes()
    strips = tiff([data[at:at + 8 * row] for at in range(0, len(data), 8 * row)], {**color, ROWS: 8})
    for percent in (2, 50, 99):
        directory.write(f"truncated-{percent}.tiff", strips[:len(strips) * percent // 100])
    packed = encoded(picture, "TIFF", compression="tiff_lzw")
    # Its directory stands at the end.
    directory.write("truncated-directory.tiff", packed[:len(packed) // 2])
    directory.write("header-only.tiff", b"MM\0*\0\0\0\x08\0\0\0\0\0\0")
    directory.write("no-size.tiff", tiff([data], {**color, WIDTH: 0}))
    directory.write("declared-65535.tiff", tiff([data], {**color, WIDTH: 65535, HEIGHT: 65535}))
    directory.write("declared-too-long.tiff", tiff([data], {**color, WIDTH: 1 << 31}))
    directory.write("one-strip-too-large.tiff", tiff([bytes(1000)], {
        **color, CODING: 5, WIDTH: 20_000, HEIGHT: 20_000, ROWS: 20_000}))
    directory.write("circle.tiff", tiff([data], color, circular=True))
    directory.write("no-strips.tiff", tiff([], color))
    directory.write("contradicting-colors.tiff", tiff([data], {**color, PHOTOMETRIC: NUMBERS}))
    generator = random.Random(13)
    directory.write("flipped-lzw.tiff", flipped(packed, 20, generator, len(packed) // 2, len(packed) - 300))
    jpeg = encoded(picture, "TIFF", compression="jpeg", quality=92)
    directory.write("flipped-jpeg.tiff", flipped(jpeg, 20, generator, len(jpeg) // 2, len(jpeg) - 900))


def _write_refused(directory):
    picture = drawn(SIZE)
    data = [picture.tobytes()]
    color = {BITS: [8] * 3, PHOTOMETRIC: RGB, SAMPLES: 3}
    directory.write("floating-point.tiff", encoded(grey(SIZE).convert("F"), "TIFF"))
    directory.write("grey-32.tiff", encoded(grey(SIZE).convert("I"), "TIFF"))
    directory.write("old-jpeg.tiff", tiff(data, {**color, CODING: 6}))
    directory.write("unknown-coding.tiff", tiff(data, {**color, CODING: 34712}))
    directory.write("rgb-4.tiff", tiff([bytes(SIZE[0] * SIZE[1] * 3 // 2)], {
        BITS: [4] * 3, PHOTOMETRIC: RGB, SAMPLES: 3}))
    # What cameras write: a small picture, with the values of the sensor elsewhere.
    small = {**color, KIND: 1}
    directory.write("camera.dng", tiff(data, {**small, RAW_VERSION: bytes([1, 4, 0, 0])}))
    directory.write("camera.nef", tiff(data, {**small, MAKE: b"NIKON CORPORATION\0"}, inner=(
        [bytes(100)], {BITS: 16, PHOTOMETRIC: SENSOR, SAMPLES: 1, CODING: 34713})))
    directory.write("camera.arw", tiff(data, {**small, MAKE: b"SONY\0"}, inner=(
        [bytes(100)], {BITS: 16, PHOTOMETRIC: SENSOR, SAMPLES: 1, CODING: 32767})))
    directory.write("camera.pef", tiff(data, {MAKE: b"PENTAX\0", BITS: 16, PHOTOMETRIC: SENSOR}, ">"))
    canon = tiff(data, color)
    directory.write("camera.cr2", canon[:4] + struct.pack("<I", 16) + b"CR\2\0" + bytes(4) + canon[8:])


def tiff(units, fields, order="<", *, big=False, following=None, inner=None, circular=False):
    """A file of strips or tiles, with its directory before them."""
    length = 8 if big else 4
    offset = "Q" if big else "I"
    head = (b"II" if order == "<" else b"MM") + struct.pack(
        order + ("HHHQ" if big else "HI"), *((43, 8, 0, 16) if big else (42, 8)))
    start = 16 if big else 8
    result = head + _directory(units, fields, start, order, length, 0, 0)
    if following or inner:
        place = len(result)
        other = _directory(*(following or inner), place, order, length, 0, 0)
        result = head + _directory(units, fields, start, order, length, place if following else 0,
                                   place if inner else 0)
        # An inner directory makes the first one longer.
        if len(result) != place:
            place = len(result)
            other = _directory(*inner, place, order, length, 0, 0)
            result = head + _directory(units, fields, start, order, length, 0, place)
        result += other
    if circular:
        result = head + _directory(units, fields, start, order, length, start, 0)
    return result


def _directory(units, fields, start, order, length, following, inner):
    """A directory at an offset, with its values and its strips or tiles behind it."""
    tiled = TILE_WIDTH in fields
    entries = {WIDTH: SIZE[0], HEIGHT: SIZE[1], BITS: 8, CODING: 1, SAMPLES: 1, **fields}
    if not tiled:
        entries.setdefault(ROWS, entries[HEIGHT])
    if inner:
        entries[INNER] = inner
    places, counts = (TILES, TILE_COUNTS) if tiled else (STRIPS, COUNTS)
    if units:
        entries[counts] = [len(each) for each in units]
        entries[places] = [0] * len(units)
    count = struct.pack(order + ("Q" if length == 8 else "H"), len(entries))
    behind = start + len(count) + (4 + 2 * length) * len(entries) + length
    values_length = sum(
        len(data) + len(data) % 2 for data in (
            _value(tag, value, order, length)[1] for tag, value in entries.items()) if len(data) > length)
    at = behind + values_length
    if units:
        entries[places] = [at + sum(map(len, units[:index])) for index in range(len(units))]
    table, values = b"", b""
    for tag, value in sorted(entries.items()):
        kind, data = _value(tag, value, order, length)
        table += struct.pack(order + ("HHQ" if length == 8 else "HHI"), tag, kind,
                             len(data) // LENGTHS[kind])
        if len(data) <= length:
            table += data.ljust(length, b"\0")
        else:
            table += struct.pack(order + ("Q" if length == 8 else "I"), behind + len(values))
            values += data + b"\0" * (len(data) % 2)
    end = struct.pack(order + ("Q" if length == 8 else "I"), following)
    return count + table + end + values + b"".join(units)


def _value(tag, value, order, length):
    """The type and the bytes of a field."""
    if isinstance(value, bytes):
        kinds = {MAKE: ASCII, XMP_PACKET: BYTE, RAW_VERSION: BYTE}
        return kinds.get(tag, UNDEFINED), value
    values = value if isinstance(value, list) else [value]
    if tag in (STRIPS, TILES, COUNTS, TILE_COUNTS):
        kind = LONG_8 if length == 8 else LONG
    else:
        kind = LONG if max(values) > 0xFFFF or tag in (INNER, EXIF, GPS, KIND) else SHORT
    letter = {SHORT: "H", LONG: "I", LONG_8: "Q"}[kind]
    return kind, struct.pack(f"{order}{len(values)}{letter}", *values)


def _bits(picture, depth):
    width, height = picture.size
    each = 8 // depth
    data = picture.tobytes()
    return bytes(
        sum(data[at + place] << (8 - depth * (place + 1)) for place in range(each))
        for at in range(0, width * height, each))


def _deep(picture, order):
    """Samples of 16 bits."""
    return b"".join(struct.pack(order + "H", value * 257) for value in picture.tobytes())


def _premultiplied(picture):
    result = bytearray()
    for *colors, opacity in picture.getdata():
        result += bytes(round(value * opacity / 255) for value in colors) + bytes([opacity])
    return bytes(result)


def _colors(picture):
    """All reds, all greens, all blues, with 16 bits each."""
    flat = picture.getpalette("RGB")[:48]
    return [value * 257 for channel in range(3) for value in flat[channel::3]]


def _tiles(picture, width, height):
    return [
        picture.crop((left, top, left + width, top + height)).tobytes()
        for top in range(0, picture.height, height) for left in range(0, picture.width, width)]
