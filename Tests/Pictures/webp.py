"""WebP files, right and wrong."""

import random
import struct

from PIL import Image

import color_profile
import exif
from drawing import drawn, stored, transparent
from jpeg_metadata import XMP
from output import encoded, flipped

SIZE = (240, 160)
HEADS = {b"VP8 ": 12 + 8 + 6, b"VP8L": 12 + 8 + 1}


def webp(picture, **options):
    return encoded(picture, "WEBP", **{"quality": 92, **options})


def chunk(name, data):
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def riff(*chunks):
    body = b"WEBP" + b"".join(chunks)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def write(directory):
    lossy, lossless = webp(drawn(SIZE)), webp(drawn(SIZE), lossless=True)
    _write_kinds(directory, lossy, lossless)
    _write_metadata(directory)
    for name, data in (("lossy", lossy), ("lossless", lossless)):
        _write_damage(directory, name, data)
    _write_containers(directory, lossy)


def _write_kinds(directory, lossy, lossless):
    turned = drawn(SIZE).transpose(Image.Transpose.ROTATE_180)
    directory.write("lossy.webp", lossy)
    directory.write("lossless.webp", lossless)
    directory.write("alpha-lossy.webp", webp(transparent(SIZE)))
    directory.write("alpha-lossless.webp", webp(transparent(SIZE), lossless=True, exact=True))
    directory.write("animated.webp", webp(
        drawn(SIZE), save_all=True, append_images=[turned], duration=500))
    directory.write("animated-alpha.webp", webp(transparent(SIZE), save_all=True, append_images=[
        transparent(SIZE).rotate(180)], duration=500, lossless=True))
    animated = webp(drawn(SIZE), save_all=True, append_images=[turned], duration=500)
    # The length of the frame's first part is larger than the frame.
    second = animated.rindex(b"VP8 ") + 9
    directory.write(
        "second-frame-damaged.webp", animated[:second] + b"\xff\xff" + animated[second + 2:])
    for name, size in {"1x1": (1, 1), "1x900": (1, 900), "2000x20": (2000, 20)}.items():
        directory.write(f"{name}.webp", webp(drawn(size)))


def _write_metadata(directory):
    thumbnail = encoded(drawn((80, 53)), "JPEG")
    directory.write("camera.webp", webp(drawn(SIZE), exif=exif.private(1, thumbnail), xmp=XMP))
    directory.write("profile.webp", webp(drawn(SIZE), icc_profile=color_profile.display_p3()))
    lying = stored(6, SIZE)
    turn = exif.orientation(6)
    directory.write("orientation-6.webp", webp(lying, exif=turn))
    directory.write("orientation-6-lossless.webp", webp(lying, exif=turn, lossless=True))
    directory.write("orientation-6-with-name.webp", webp(lying, exif=b"Exif\0\0" + turn))
    directory.write("orientation-9.webp", webp(drawn(SIZE), exif=exif.orientation(9)))


def _write_damage(directory, kind, whole):
    for percent in (30, 50, 99):
        directory.write(f"{kind}-truncated-{percent}.webp", whole[:len(whole) * percent // 100])
    directory.write(f"{kind}-truncated-in-header.webp", whole[:18])
    generator = random.Random(11)
    for count in (1, 20, 400):
        data = flipped(whole, count, generator, len(whole) * 6 // 10, len(whole))
        directory.write(f"{kind}-flipped-{count}.webp", data)
    head = HEADS[whole[12:16]]
    # Width and height have 14 bits: two numbers, or packed one after the other before flags.
    most = b"\xff\x3f\xff\x3f" if kind == "lossy" else b"\xff\xff\xff\x0f"
    directory.write(f"{kind}-declared-16383.webp", whole[:head] + most + whole[head + 4:])


def _write_containers(directory, lossy):
    picture = lossy[12:]
    extended = chunk(b"VP8X", struct.pack("<II", 0, SIZE[0] - 1)[:7] + struct.pack(
        "<I", SIZE[1] - 1)[:3])
    enormous = chunk(b"VP8X", struct.pack("<I", 0) + b"\xff\xff\xff" * 2)
    directory.write("unknown-chunks.webp", riff(
        extended, chunk(b"ABCD", b"secret"), picture, chunk(b"ZZZZ", bytes(1001))))
    directory.write("canvas-too-large.webp", riff(enormous, picture))
    directory.write("picture-missing.webp", riff(extended))
    directory.write("picture-twice.webp", riff(extended, picture, picture))
    directory.write("empty.webp", riff())
    for name, size in (("too-large", len(lossy) + 1000), ("too-small", 100), ("0", 0)):
        directory.write(f"riff-size-{name}.webp", b"RIFF" + struct.pack("<I", size) + lossy[8:])
    directory.write("chunk-size-too-large.webp", lossy[:16] + b"\xf0\xff\xff\xff" + lossy[20:])
    directory.write("junk-behind.webp", lossy + b"JUNK" * 1000)
