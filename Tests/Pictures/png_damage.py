"""PNG files that are damaged, lie about themselves, or are enormous."""

import random
import struct
import zlib

from drawing import drawn, palette
from output import flipped
from png_chunks import (
    GREY, PALETTE, RGB, SIGNATURE, chunk, chunks, colors, header, png, samples, scanlines)

SIZE = (240, 160)


def write(directory):
    whole = png(drawn(SIZE), 8, RGB)
    places = {name: (start, end) for name, start, end in chunks(whole)}
    data_start, data_end = places[b"IDAT"]
    data = whole[data_start + 8:data_end - 4]
    head = SIGNATURE + header(SIZE, 8, RGB)
    end = chunk(b"IEND")
    for percent in (30, 50, 99):
        directory.write(f"truncated-{percent}.png", whole[:len(whole) * percent // 100])
    directory.write("truncated-in-header.png", whole[:20])
    directory.write("signature-only.png", SIGNATURE)
    directory.write("end-missing.png", whole[:-12])
    directory.write("junk-behind.png", whole + b"JUNK" * 1000)
    directory.write("data-missing.png", head + end)
    directory.write("data-empty.png", head + chunk(b"IDAT") + end)
    directory.write("data-checksum.png", head + chunk(b"IDAT", data, 1) + end)
    directory.write("data-adler.png", head + chunk(b"IDAT", data[:-1] + b"x") + end)
    directory.write("data-short.png", head + chunk(b"IDAT", zlib.compress(bytes(50_000))) + end)
    directory.write("data-too-long.png", head + chunk(b"IDAT", zlib.compress(zlib.decompress(
        data) + bytes(100_000))) + end)
    directory.write("header-checksum.png", whole.replace(header(SIZE, 8, RGB), chunk(
        b"IHDR", struct.pack(">IIBBBBB", *SIZE, 8, 2, 0, 0, 0), 1)))
    directory.write("header-twice.png", head + header(SIZE, 8, RGB) + whole[len(head):])
    directory.write("header-missing.png", SIGNATURE + whole[len(head):])
    directory.write("chunk-too-long.png", head + b"\xff\xff\xff\xf0IDAT" + data + end)
    directory.write("unknown-critical-chunk.png", head + chunk(b"ABCD") + whole[len(head):])
    directory.write("filter-unknown.png", head + chunk(b"IDAT", zlib.compress(
        zlib.decompress(data).replace(b"\0", b"\x09", 1))) + end)
    _write_flipped(directory, whole, data_start)
    _write_headers(directory, data)
    _write_palettes(directory)
    _write_bombs(directory)


def _write_flipped(directory, whole, start):
    generator = random.Random(8)
    for count in (1, 20, 400):
        data = flipped(whole, count, generator, start + 8 + len(whole) // 2, len(whole) - 20)
        directory.write(f"flipped-{count}.png", data)


def _write_headers(directory, data):
    """Headers over the data of another picture."""
    sizes = {"0x0": (0, 0), "2147483647": (2147483647, 2147483647), "4294967295": (2**32 - 1, 1)}
    for name, size in sizes.items():
        directory.write(f"declared-{name}.png", SIGNATURE + header(
            size, 8, RGB) + chunk(b"IDAT", data) + chunk(b"IEND"))
    for name, depth, kind in (("depth-3", 3, GREY), ("rgb-depth-4", 4, RGB), ("kind-5", 8, 5)):
        directory.write(f"{name}.png", SIGNATURE + header(
            SIZE, depth, kind) + chunk(b"IDAT", data) + chunk(b"IEND"))


def _write_palettes(directory):
    picture = palette(16, SIZE)
    directory.write("palette-missing.png", png(picture, 8, PALETTE))
    directory.write("palette-behind.png", png(picture, 8, PALETTE, behind=colors(picture)))
    short = chunk(b"PLTE", bytes(picture.getpalette()[:24]))
    directory.write("palette-too-short.png", png(picture, 8, PALETTE, before=short))
    directory.write("palette-odd-length.png", png(picture, 8, PALETTE, before=chunk(b"PLTE", b"xx")))


def _write_bombs(directory):
    """Zeros, the most of which deflate repeats for nothing."""
    for name, depth, width in (("3600-megabytes", 8, 60000), ("450-megabytes", 1, 60000)):
        row = 1 + width * depth // 8
        directory.write(f"zeros-{name}.png", SIGNATURE + header((width, 60000), depth, GREY) + chunk(
            b"IDAT", _compressed_zeros(row * 60000)) + chunk(b"IEND"))
    tall = scanlines(samples(drawn((1, 1)), 8, RGB), 8) * 1_000_000
    directory.write("1x1000000.png", SIGNATURE + header((1, 1_000_000), 8, RGB) + chunk(
        b"IDAT", zlib.compress(tall)) + chunk(b"IEND"))


def _compressed_zeros(count):
    """The compressed form of many zeros, without compressing each."""
    packer = zlib.compressobj(9)
    size = 1_000_000
    first = packer.compress(bytes(size)) + packer.flush(zlib.Z_FULL_FLUSH)
    again = packer.compress(bytes(size)) + packer.flush(zlib.Z_FULL_FLUSH)
    last = packer.compress(bytes(count % size)) + packer.flush(zlib.Z_FINISH)
    checksum = struct.pack(">I", (count % 65521) << 16 | 1)
    return first + again * (count // size - 1) + last[:-4] + checksum
