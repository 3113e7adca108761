"""PNG files that are right: every kind of pixel, and what may stand beside the picture."""

import struct
import zlib

import color_profile
import exif
from drawing import cut_out, drawn, grey, levels, mask, palette, stored, transparent
from jpeg_metadata import XMP
from output import encoded
from png_chunks import (
    GREY, GREY_ALPHA, PALETTE, RGB, RGBA, SIGNATURE, chunk, chunks, colors, header, png, samples,
    scanlines, text)

SIZE = (240, 160)


def write(directory):
    _write_pixels(directory)
    _write_transparent_colors(directory)
    _write_metadata(directory)
    _write_animation(directory)
    for name, size in {"1x1": (1, 1), "1x900": (1, 900), "3000x20": (3000, 20), "300x7000": (300, 7000)}.items():
        directory.write(f"{name}.png", png(drawn(size), 8, RGB))
    directory.write("one-byte-chunks.png", _in_small_chunks(png(drawn(SIZE), 8, RGB)))
    directory.write("filtered.png", encoded(drawn(SIZE), "PNG", optimize=True))


def _write_pixels(directory):
    grey_alpha = grey(SIZE).copy()
    grey_alpha.putalpha(mask(SIZE))
    kinds = {
        "grey-8": (grey(SIZE), 8, GREY), "grey-16": (grey(SIZE), 16, GREY),
        "grey-alpha-8": (grey_alpha, 8, GREY_ALPHA), "grey-alpha-16": (grey_alpha, 16, GREY_ALPHA),
        "rgb-8": (drawn(SIZE), 8, RGB), "rgb-16": (drawn(SIZE), 16, RGB),
        "rgba-8": (transparent(SIZE), 8, RGBA), "rgba-16": (transparent(SIZE), 16, RGBA),
    }
    for depth in (1, 2, 4):
        kinds[f"grey-{depth}"] = (levels(depth, SIZE), depth, GREY)
    for depth in (1, 2, 4, 8):
        kinds[f"palette-{depth}"] = (palette(1 << depth, SIZE), depth, PALETTE)
    for name, (picture, depth, kind) in kinds.items():
        before = colors(picture) if kind == PALETTE else b""
        directory.write(f"{name}.png", png(picture, depth, kind, before=before))
        directory.write(f"{name}-interlaced.png", png(picture, depth, kind, True, before))


def _write_transparent_colors(directory):
    """One color, or one entry of the palette, that is transparent."""
    few = palette(16, SIZE)
    hole = few.getpixel((0, 0))
    flat = few.convert("RGB")
    clear = chunk(b"tRNS", b"\xff" * hole + b"\0")
    directory.write("palette-transparent.png", png(few, 8, PALETTE, before=colors(few) + clear))
    directory.write("palette-transparent-interlaced.png", png(
        few, 4, PALETTE, True, colors(few) + clear))
    color = chunk(b"tRNS", struct.pack(">HHH", *cut_out(SIZE).getpixel((0, 0))[:3]))
    directory.write("rgb-transparent.png", png(flat, 8, RGB, before=color))
    level = chunk(b"tRNS", struct.pack(">H", 0))
    directory.write("grey-transparent.png", png(levels(2, SIZE), 2, GREY, before=level))


def _write_metadata(directory):
    picture = drawn(SIZE)

    def write(name, before=b"", behind=b"", shown=picture):
        directory.write(f"{name}.png", png(shown, 8, RGB, before=before, behind=behind))

    lying = stored(6, SIZE)
    turn = chunk(b"eXIf", exif.orientation(6))
    write("orientation-6", turn, shown=lying)
    write("orientation-6-behind", behind=turn, shown=lying)
    write("orientation-9", chunk(b"eXIf", exif.orientation(9)))
    thumbnail = encoded(drawn((80, 53)), "JPEG")
    write("camera", chunk(b"eXIf", exif.private(1, thumbnail)))
    wide = b"wide\0\0" + zlib.compress(color_profile.display_p3())
    write("profile", chunk(b"iCCP", wide))
    write("profile-damaged", chunk(b"iCCP", wide[:60]))
    write("gamma", chunk(b"gAMA", struct.pack(">I", 45455)) + chunk(b"cHRM", struct.pack(
        ">8I", 31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000)))
    write("srgb", chunk(b"sRGB", b"\0") + chunk(b"pHYs", struct.pack(">IIB", 2835, 2835, 1)))
    write("texts", text(b"Comment", b"a secret") + chunk(
        b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + XMP), text(b"Author", b"secret"))
    write("time", chunk(b"tIME", struct.pack(">HBBBBB", 2026, 11, 21, 1, 2, 3)))
    write("unknown-chunks", chunk(b"prVt", b"secret"), chunk(b"zzZz", bytes(1000)))
    bomb = zlib.compress(bytes(200_000_000), 9)
    write("text-bomb", chunk(b"zTXt", b"Comment\0\0" + bomb))
    write("international-text-bomb", chunk(b"iTXt", b"Comment\0\1\0\0\0" + bomb))
    write("profile-bomb", chunk(b"iCCP", b"wide\0\0" + bomb))


def _write_animation(directory):
    """Two frames; a program that knows nothing of them shows the first."""
    picture = drawn(SIZE)
    frame = struct.pack(">IIIIHHBB", *SIZE, 0, 0, 1, 2, 0, 0)
    second = zlib.compress(scanlines(samples(stored(3, SIZE), 8, RGB), 8))
    before = chunk(b"acTL", struct.pack(">II", 2, 0)) + chunk(b"fcTL", bytes(4) + frame)
    behind = chunk(b"fcTL", struct.pack(">I", 1) + frame) + chunk(
        b"fdAT", struct.pack(">I", 2) + second)
    directory.write("animated.png", png(picture, 8, RGB, before=before, behind=behind))


def _in_small_chunks(data):
    """The first thousand bytes of the picture data in chunks of one byte."""
    picture = b"".join(data[at + 8:end - 4] for name, at, end in chunks(data) if name == b"IDAT")
    small = b"".join(chunk(b"IDAT", picture[at:at + 1]) for at in range(1000))
    return (SIGNATURE + header(SIZE, 8, RGB) + small + chunk(b"IDAT") + chunk(
        b"IDAT", picture[1000:]) + chunk(b"IEND"))
