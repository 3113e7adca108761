"""HEIC and AVIF files, by the encoder of libheif."""

import pathlib
import struct
import tempfile
import zlib

import color_profile
import exif
from drawing import drawn, stored, transparent
from jpeg_parts import cjpeg, exif_segment, with_segments
from output import encoded, run
from png_chunks import RGB, SIGNATURE, chunk, header, png

ENCODERS = {"heic": [], "avif": ["-A", "-p", "speed=8"]}
# A quarter turn clockwise, counted in quarter turns counterclockwise.
ROTATION = struct.pack(">I4sB", 9, b"irot", 3)
SIZE = (240, 160)
# Debian's heif-enc cannot write AVIF with ten bits.
DEPTHS = {"heic": "10", "avif": "12"}
# Almost as many pixels as are read, by the chroma sampling.
LARGE = {"heic": {"420": (6200, 4700)}, "avif": {"420": (6000, 3950), "444": (4400, 3100)}}


def write(directory):
    wide = color_profile.display_p3()
    lying = with_segments(
        cjpeg(picture=stored(6), quality=98), exif_segment(exif.private(6, b"")))
    for kind, options in ENCODERS.items():
        whole = _converted(kind, "png", encoded(drawn(), "PNG"), options)
        directory.write(f"plain.{kind}", whole)
        directory.write(f"odd-size.{kind}", _converted(
            kind, "png", encoded(drawn((473, 317)), "PNG"), options))
        with_exif = _converted(kind, "jpg", lying, options)
        # A rotation can be stated in two ways, and the standard recognizes only its own.
        directory.write(f"turned-in-exif-only.{kind}", with_exif)
        directory.write(f"turned.{kind}", _with(with_exif, ROTATION))
        directory.write(f"profile.{kind}", _converted(
            kind, "png", encoded(drawn(), "PNG", icc_profile=wide), options))
        directory.write(f"alpha.{kind}", _converted(
            kind, "png", encoded(transparent(), "PNG"), options))
        for percent in (10, 50, 99):
            directory.write(f"truncated-{percent}.{kind}", whole[:len(whole) * percent // 100])
        directory.write(f"head-only.{kind}", whole[:32])
        _write_crops(directory, kind, whole, with_exif)
        _write_deep(directory, kind, options)
    _write_sequences(directory)


def _write_crops(directory, kind, whole, lying):
    """Pictures whose size is not the one that libheif announces."""
    directory.write(f"cropped.{kind}", _with(whole, _crop(400, 200)))
    directory.write(f"cropped-beyond.{kind}", _with(whole, _crop(500, 400)))
    directory.write(f"turned-and-cropped-beyond.{kind}", _with(lying, ROTATION, _crop(640, 490)))
    directory.write(f"turned-and-cropped.{kind}", _with(whole, ROTATION, _crop(400, 200)))


def _crop(width, height):
    """The property that leaves the middle of a picture."""
    return struct.pack(">I4s8i", 40, b"clap", width, 1, height, 1, 0, 1, 0, 1)


def _write_deep(directory, kind, options):
    """Samples of more than eight bits, also of pictures almost as large as is possible."""
    deep = ["-b", DEPTHS[kind]]
    directory.write(f"deep.{kind}", _converted(kind, "png", png(drawn(SIZE), 16, RGB), options + deep))
    quick = ["-A", "-p", "speed=9"] if kind == "avif" else ["-p", "preset=ultrafast"]
    for chroma, size in LARGE[kind].items():
        directory.write(f"deep-large-{chroma}.{kind}", _converted(
            kind, "png", _flat(size), quick + deep + ["-p", f"chroma={chroma}"]))


def _flat(size):
    """A grey PNG file with 16 bits a sample."""
    rows = (b"\0" + b"\x80" * (6 * size[0])) * size[1]
    return SIGNATURE + header(size, 16, RGB) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND")


def _write_sequences(directory):
    """A sequence beside its first picture, and alone."""
    both = encoded(drawn(SIZE), "AVIF", quality=90, save_all=True, append_images=[stored(3, SIZE)])
    directory.write("sequence.avif", both)
    place = both.index(b"meta")
    alone = both[:place] + b"free" + both[place + 4:]
    directory.write("sequence-alone.avif", alone)
    end = struct.unpack(">I", both[:4])[0]
    head = struct.pack(">I4s4sI4s", 20, b"ftyp", b"msf1", 0, b"hevc") + struct.pack(
        ">I4s", end - 20, b"free") + bytes(end - 28)
    directory.write("sequence-alone.heic", head + alone[end:])


def _converted(kind, given, data, options):
    with tempfile.TemporaryDirectory() as directory:
        source, target = (pathlib.Path(directory) / f"picture.{end}" for end in (given, kind))
        source.write_bytes(data)
        run("heif-enc", "-q", "90", *options, "-o", str(target), str(source))
        return target.read_bytes()


def _with(data, *properties):
    """A file of one picture with further properties, in their order."""
    for each in properties:
        data = _with_property(data, each)
    return data


def _with_property(data, box):
    """A file of one picture with one more property.

    The property and its number go to the ends of their boxes; what follows moves.
    """
    added = len(box) + 1
    result = bytearray(data)
    grown = {b"meta": added, b"iprp": added, b"ipco": len(box), b"ipma": 1}
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
    return bytes(result[:properties] + box + result[properties:numbers]
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
