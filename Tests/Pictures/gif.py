"""GIF files, right and wrong."""

import random

from drawing import SIZE as FULL, drawn, palette
from gif_blocks import END, coded, color_map, control, extension, frame, screen
from output import flipped

SIZE = (240, 160)


def write(directory):
    picture = palette(256, SIZE)
    colors = color_map(picture)
    start = screen(SIZE, colors)
    whole = start + frame(picture) + END
    _write_kinds(directory, picture, colors)
    _write_surroundings(directory, start, picture, whole)
    _write_damage(directory, start, picture, whole)


def _write_kinds(directory, picture, colors):
    start = screen(SIZE, colors)
    turned = picture.rotate(180)
    half = picture.crop((0, 0, 120, 80))
    few = palette(16, SIZE)
    directory.write("87a.gif", screen(SIZE, colors, b"GIF87a") + frame(picture) + END)
    directory.write("89a.gif", start + control() + frame(picture) + END)
    directory.write("interlaced.gif", start + frame(picture, interlaced=True) + END)
    directory.write("local-map.gif", screen(SIZE) + frame(picture, colors=colors) + END)
    directory.write("two-maps.gif", screen(SIZE, bytes(768)) + frame(picture, colors=colors) + END)
    directory.write("transparent.gif", screen(SIZE, color_map(few)) + control(
        few.getpixel((0, 0))) + frame(few) + END)
    directory.write("animated.gif", start + extension(0xFF, b"NETSCAPE2.0", b"\1\0\0") + control(
        delay=50) + frame(picture) + control(delay=50) + frame(turned) + END)
    directory.write("animated-in-part.gif", start + control(delay=50) + frame(picture) + control(
        delay=50) + frame(half, (60, 40)) + END)
    inner = palette(16, (SIZE[0] // 2, SIZE[1] // 2))
    directory.write("small-frame.gif", screen(SIZE, color_map(inner)) + control(255) + frame(
        inner, (SIZE[0] // 4, SIZE[1] // 4)) + END)
    one = palette(2, (1, 1))
    directory.write("1x1.gif", screen((1, 1), color_map(one)) + frame(one) + END)
    large = palette(256, FULL)
    directory.write("large.gif", screen(FULL, color_map(large)) + frame(large) + END)
    many = drawn((2100, 20)).quantize(256)
    directory.write("2100x20.gif", screen((2100, 20), color_map(many)) + frame(many) + END)


def _write_surroundings(directory, start, picture, whole):
    comment = extension(0xFE, b"", b"a secret comment " * 40)
    xmp = extension(0xFF, b"XMP DataXMP", b"<x:xmpmeta>secret</x:xmpmeta>")
    directory.write("comment.gif", start + comment + frame(picture) + comment + END)
    directory.write("applications.gif", start + xmp + extension(
        0xFF, b"SECRETS 1.0", bytes(1000)) + frame(picture) + END)
    directory.write("plain-text.gif", start + extension(0x01, bytes(12), b"text") + frame(
        picture) + END)
    directory.write("junk-behind.gif", whole + b"JUNK" * 1000)


def _write_damage(directory, start, picture, whole):
    for percent in (30, 50, 99):
        directory.write(f"truncated-{percent}.gif", whole[:len(whole) * percent // 100])
    directory.write("truncated-in-header.gif", whole[:9])
    directory.write("end-missing.gif", whole[:-1])
    directory.write("no-frames.gif", start + END)
    directory.write("no-color-map.gif", screen(SIZE) + frame(picture) + END)
    directory.write("bad-codes.gif", start + frame(picture, data=b"\xff" * 4000) + END)
    directory.write("codes-too-few.gif", start + frame(picture, data=coded(bytes(2000))) + END)
    directory.write("second-frame-damaged.gif", start + frame(picture) + frame(
        picture, data=coded(bytes(2000))) + END)
    directory.write("code-size-99.gif", whole.replace(b"\0\xa0\0\0\x08\xff", b"\0\xa0\0\0\x63\xff"))
    directory.write("declared-65535.gif", screen((65535, 65535), start[13:]) + frame(picture) + END)
    directory.write("declared-0.gif", screen((0, 0), start[13:]) + frame(picture) + END)
    huge = whole[len(start):].replace(b"\xf0\0\xa0\0", b"\xff\xff\xff\xff", 1)
    directory.write("frame-declared-65535.gif", screen((65535, 65535), start[13:]) + huge)
    directory.write("frame-outside.gif", start + frame(picture, (200, 100)) + END)
    generator = random.Random(9)
    for count in (1, 20, 400):
        data = flipped(whole, count, generator, len(whole) * 6 // 10, len(whole) - 1)
        directory.write(f"flipped-{count}.gif", data)
