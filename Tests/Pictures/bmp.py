"""BMP files, right and wrong; Pillow writes only a few of the kinds, so the headers are written here."""

import random
import struct

import color_profile
from drawing import SIZE as FULL, drawn, grey, levels, palette, transparent
from output import flipped

SIZE = (240, 160)
# The headers by their lengths: those of OS/2 may end after any field.
CORE, SHORT_OS2, INFO, OS2, V2, V3, V4, V5 = 12, 16, 40, 64, 52, 56, 108, 124
RUNS_8, RUNS_4, FIELDS, JPEG, PNG, ALPHA_FIELDS = 1, 2, 3, 4, 5, 6
RGB_MASKS = (0xFF0000, 0xFF00, 0xFF)


def write(directory):
    _write_headers(directory)
    _write_numbers(directory)
    _write_channels(directory)
    _write_run_lengths(directory)
    _write_places(directory)
    _write_damage(directory)
    _write_refused(directory)


def _write_headers(directory):
    rows = _rows(drawn(SIZE), 24)
    for name, length in {"core": CORE, "short-os2": SHORT_OS2, "info": INFO, "os2": OS2, "v2": V2,
                         "v3": V3, "v4": V4, "v5": V5}.items():
        directory.write(f"{name}.bmp", bmp(rows, 24, length))
    directory.write("core-8.bmp", bmp(_rows(palette(256, SIZE), 8), 8, CORE, colors=_colors(
        palette(256, SIZE), 3)))
    directory.write("top-down.bmp", bmp(rows[::-1], 24, top_down=True))
    wide = color_profile.display_p3()
    directory.write("profile.bmp", bmp(rows, 24, V5, profile=wide))
    directory.write("profile-damaged.bmp", bmp(rows, 24, V5, profile=bytes(300_000)))
    large = bmp(_rows(drawn((2100, 20)), 24), 24, size=(2100, 20))
    directory.write("2100x20.bmp", large)
    directory.write("1x1.bmp", bmp(_rows(drawn((1, 1)), 24), 24, size=(1, 1)))
    directory.write("large.bmp", bmp(_rows(drawn(), 24), 24, size=FULL))


def _write_numbers(directory):
    """Pixels that are numbers of colors."""
    for depth in (1, 2, 4, 8):
        picture = palette(1 << depth, SIZE)
        directory.write(f"palette-{depth}.bmp", bmp(
            _rows(picture, depth), depth, colors=_colors(picture)))
    for depth in (1, 4):
        directory.write(f"grey-{depth}.bmp", bmp(_rows(levels(depth, SIZE), depth), depth, colors=b"".join(
            bytes([value * 255 // ((1 << depth) - 1)] * 3 + [0]) for value in range(1 << depth))))
    few = palette(16, SIZE)
    directory.write("few-colors.bmp", bmp(_rows(few, 8), 8, colors=_colors(few), count=16))


def _write_channels(directory):
    """Pixels whose channels stand side by side."""
    picture, clear = drawn(SIZE), transparent(SIZE)
    directory.write("555.bmp", bmp(_packed(picture, (10, 5), (5, 5), (0, 5), 2), 16))
    masks = (0xF800, 0x07E0, 0x001F)
    green = _packed(picture, (11, 5), (5, 6), (0, 5), 2)
    directory.write("565.bmp", bmp(green, 16, coding=FIELDS, masks=masks))
    directory.write("565-v3.bmp", bmp(green, 16, V3, coding=FIELDS, masks=masks + (0,)))
    directory.write("444.bmp", bmp(_packed(picture, (8, 4), (4, 4), (0, 4), 2), 16, coding=FIELDS,
                                masks=(0xF00, 0xF0, 0xF)))
    directory.write("32.bmp", bmp(_packed(picture, (16, 8), (8, 8), (0, 8), 4), 32))
    alpha = _packed(clear, (16, 8), (8, 8), (0, 8), 4, (24, 8))
    directory.write("32-alpha.bmp", bmp(alpha, 32))
    directory.write("32-fields.bmp", bmp(alpha, 32, coding=FIELDS, masks=RGB_MASKS))
    directory.write("32-alpha-fields.bmp", bmp(
        alpha, 32, coding=ALPHA_FIELDS, masks=RGB_MASKS + (0xFF000000,)))
    for name, length in {"v3": V3, "v4": V4, "v5": V5}.items():
        directory.write(f"32-alpha-{name}.bmp", bmp(
            alpha, 32, length, coding=FIELDS, masks=RGB_MASKS + (0xFF000000,)))
    directory.write("32-alpha-zero.bmp", bmp(_packed(picture, (16, 8), (8, 8), (0, 8), 4), 32, V5,
                                          coding=FIELDS, masks=RGB_MASKS + (0xFF000000,)))
    directory.write("32-other-order.bmp", bmp(_packed(picture, (8, 8), (16, 8), (24, 8), 4), 32,
                                           coding=FIELDS, masks=(0xFF00, 0xFF0000, 0xFF000000)))
    directory.write("10-bits.bmp", bmp(_packed(picture, (20, 10), (10, 10), (0, 10), 4), 32, V4,
                                    coding=FIELDS, masks=(0x3FF00000, 0xFFC00, 0x3FF, 0)))


def _write_run_lengths(directory):
    eight, four = palette(256, SIZE), palette(16, SIZE)
    for name, picture, depth, coding in (("8", eight, 8, RUNS_8), ("4", four, 4, RUNS_4)):
        colors = _colors(picture)
        data = _runs(picture, depth)
        directory.write(f"runs-{name}.bmp", bmp([data], depth, coding=coding, colors=colors))
        directory.write(f"runs-{name}-top-down.bmp", bmp(
            [_runs(picture, depth, True)], depth, coding=coding, colors=colors, top_down=True))
        directory.write(f"runs-{name}-no-end.bmp", bmp(
            [data[:-2]], depth, coding=coding, colors=colors))
        whole = bmp([data], depth, coding=coding, colors=colors)
        directory.write(f"runs-{name}-truncated.bmp", whole[:len(whole) * 6 // 10])
    directory.write("runs-moved.bmp", bmp([_moved(eight)], 8, coding=RUNS_8, colors=_colors(eight)))
    directory.write("runs-too-long.bmp", bmp([_runs(eight, 8, excess=True)], 8, coding=RUNS_8,
                                          colors=_colors(eight)))
    directory.write("runs-ended-early.bmp", bmp([b"\0\1"], 8, coding=RUNS_8, colors=_colors(eight)))


def _write_places(directory):
    """The offset of the pixels, right, wrong and forgotten."""
    eight = palette(256, SIZE)
    rows, colors = _rows(eight, 8), _colors(eight)
    directory.write("offset-0.bmp", bmp(rows, 8, colors=colors, offset=0))
    directory.write("offset-without-colors.bmp", bmp(rows, 8, colors=colors, offset=14 + INFO))
    directory.write("offset-beyond.bmp", bmp(rows, 8, colors=colors, offset=10_000_000))
    directory.write("gap.bmp", bmp(rows, 8, colors=colors, gap=100))
    directory.write("offset-0-24.bmp", bmp(_rows(drawn(SIZE), 24), 24, offset=0))
    directory.write("no-file-size.bmp", b"BM\0\0\0\0" + bmp(_rows(drawn(SIZE), 24), 24)[6:])
    directory.write("junk-behind.bmp", bmp(_rows(drawn(SIZE), 24), 24) + b"JUNK" * 1000)


def _write_damage(directory):
    whole = bmp(_rows(drawn(SIZE), 24), 24)
    upright = bmp(_rows(drawn(SIZE), 24)[::-1], 24, top_down=True)
    for percent in (1, 50, 99):
        directory.write(f"truncated-{percent}.bmp", upright[:len(upright) * percent // 100])
    directory.write("truncated-bottom-up.bmp", whole[:len(whole) // 2])
    odd = bmp(_rows(drawn((239, 160)), 24), 24, size=(239, 160))
    directory.write("padding-missing.bmp", odd[:-3])
    directory.write("truncated-in-header.bmp", whole[:30])
    directory.write("truncated-in-colors.bmp", bmp(
        _rows(palette(256, SIZE), 8), 8, colors=_colors(palette(256, SIZE)))[:500])
    directory.write("no-pixels.bmp", whole[:54])
    directory.write("declared-65535.bmp", bmp([], 24, size=(65535, 65535)) + bytes(1000))
    directory.write("declared-0.bmp", bmp([], 24, size=(0, 160)) + bytes(1000))
    directory.write("declared-negative.bmp", bmp([], 24, size=(-240, 160)) + bytes(1000))
    directory.write("declared-lowest.bmp", bmp([], 24, size=(240, -0x80000000)) + bytes(1000))
    directory.write("runs-of-nothing.bmp", bmp(
        [bytes(4)], 8, coding=RUNS_8, size=(20_000, 20_000), colors=bytes(1024)))
    directory.write("mask-with-gaps.bmp", bmp(_rows(drawn(SIZE), 24), 24, coding=FIELDS,
                                           masks=(0xFF0000, 0xFF00, 0xA5)))
    generator = random.Random(12)
    eight = palette(256, SIZE)
    runs = bmp([_runs(eight, 8)], 8, coding=RUNS_8, colors=_colors(eight))
    directory.write("runs-flipped.bmp", flipped(runs, 40, generator, 1100, len(runs)))


def _write_refused(directory):
    rows = _rows(drawn(SIZE), 24)
    directory.write("jpeg-inside.bmp", bmp(rows, 0, coding=JPEG))
    directory.write("png-inside.bmp", bmp(rows, 0, coding=PNG))
    directory.write("huffman.bmp", bmp(rows, 1, OS2, coding=FIELDS))
    directory.write("runs-24.bmp", bmp(rows, 24, OS2, coding=JPEG))
    directory.write("64-bits.bmp", bmp(rows, 64))
    directory.write("unknown-coding.bmp", bmp(rows, 24, coding=99))


def bmp(rows, depth, length=INFO, *, coding=0, size=SIZE, top_down=False, colors=b"", count=0,
        masks=(), offset=None, gap=0, profile=b""):
    """A file of rows that stand in the order of the file."""
    width, height = size
    behind = struct.pack(f"<{len(masks)}I", *masks) if masks and length == INFO else b""
    pixels = b"".join(rows)
    start = 14 + length + len(behind) + len(colors) + gap
    head = struct.pack("<2sIHHI", b"BM", start + len(pixels) + len(profile), 0, 0,
                       start if offset is None else offset)
    if length == CORE:
        body = struct.pack("<IHHHH", length, width, height, 1, depth)
    else:
        body = struct.pack("<IiiHHIIiiII", length, width, -height if top_down else height, 1, depth,
                           coding, len(pixels), 2835, 2835, count, 0)[:length]
    if length >= V2 and length != OS2:
        body += struct.pack("<4I", *(masks + (0,) * 4)[:4])[:length - INFO]
    body = body.ljust(length, b"\0")
    if profile:
        place = struct.pack("<II", start - 14 + len(pixels), len(profile))
        body = body[:56] + b"DEBM" + body[60:112] + place + body[120:]
    return head + body + behind + colors + bytes(gap) + pixels + profile


def _rows(picture, depth):
    """The rows from the last to the first, each filled up to a multiple of four bytes."""
    width, height = picture.size
    if depth == 24:
        data, stride = picture.convert("RGB").tobytes("raw", "BGR"), 3 * width
    else:
        data, stride = picture.tobytes(), width
    rows = [data[stride * row:stride * (row + 1)] for row in reversed(range(height))]
    if depth < 8:
        rows = [_bits(row, depth) for row in rows]
    return [row + b"\0" * (-len(row) % 4) for row in rows]


def _bits(row, depth):
    """One number of each byte, side by side."""
    each = 8 // depth
    row += b"\0" * (-len(row) % each)
    return bytes(
        sum(value << (8 - depth * (place + 1)) for place, value in enumerate(row[start:start + each]))
        for start in range(0, len(row), each))


def _packed(picture, red, green, blue, length, alpha=None):
    """The rows of pixels whose channels have a place and a number of bits."""
    width, height = picture.size
    channels = list(zip(range(4), (red, green, blue, alpha) if alpha else (red, green, blue)))
    pixels = list(picture.getdata())
    rows = []
    for row in reversed(range(height)):
        data = b"".join(
            sum(round(pixel[index] * ((1 << bits) - 1) / 255) << shift
                for index, (shift, bits) in channels).to_bytes(length, "little")
            for pixel in pixels[width * row:width * (row + 1)])
        rows.append(data + b"\0" * (-len(data) % 4))
    return rows


def _colors(picture, length=4):
    colors = picture.getpalette("RGB")
    return b"".join(bytes(colors[at:at + 3][::-1]).ljust(length, b"\0")
                    for at in range(0, len(colors), 3))


def _runs(picture, depth, top_down=False, excess=False):
    """Run lengths: runs where there are any, else pixels one by one."""
    width, height = picture.size
    data = picture.tobytes()
    order = range(height) if top_down else reversed(range(height))
    result = b""
    for row in order:
        result += _coded_row(data[width * row:width * (row + 1)], depth)
        result += (b"\x20\x07" if excess else b"") + b"\0\0"
    return result + b"\0\1"


def _coded_row(row, depth):
    result, at = b"", 0
    while at < len(row):
        end = at
        while end < len(row) and end - at < 255 and row[end] == row[at]:
            end += 1
        if end - at >= 3 or len(row) - at < 3:
            value = row[at] if depth == 8 else row[at] * 17
            result += bytes([end - at, value])
            at = end
        else:
            part = row[at:at + min(255, len(row) - at)]
            packed = part if depth == 8 else _bits(part, 4)
            result += bytes([0, len(part)]) + packed + b"\0" * (len(packed) % 2)
            at += len(part)
    return result


def _moved(picture):
    """The lower half of the rows, then a step over a row: it keeps the first color."""
    width, height = picture.size
    data = picture.tobytes()
    result = b""
    for row in reversed(range(height)):
        if row == height // 2:
            result += b"\0\2\0\1"
        else:
            result += _coded_row(data[width * row:width * (row + 1)], 8) + b"\0\0"
    return result + b"\0\1"
