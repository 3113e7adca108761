"""JPEG files that are right, of all kinds that programs and devices write."""

from PIL import Image, ImageChops, ImageMath

import color_profile
from drawing import drawn, grey
from jpeg_parts import cjpeg, profile_segments, repeated, with_segments
from output import encoded

SAMPLINGS = {
    "420": "2x2", "422": "2x1", "444": "1x1", "440": "1x2", "411": "4x1",
    "3x1": "3x1,1x1,1x1", "4x2": "4x2", "2x2-2x1": "2x2,2x1,2x1", "444-as-1x2": "1x2,1x2,1x2",
}
SIZES = {
    "1x1": (1, 1), "1x900": (1, 900), "900x1": (900, 1), "7x5000": (7, 5000),
    "20000x300": (20000, 300), "473x317": (473, 317),
}


def write(directory):
    for name, sampling in SAMPLINGS.items():
        directory.write(f"{name}.jpg", cjpeg("-sample", sampling))
    for name, size in SIZES.items():
        directory.write(f"{name}.jpg", cjpeg(picture=drawn(size)))
    directory.write("grey.jpg", cjpeg("-grayscale"))
    directory.write("grey-2x2.jpg", cjpeg("-grayscale", "-sample", "2x2"))
    directory.write("progressive.jpg", cjpeg("-progressive"))
    directory.write("progressive-444.jpg", cjpeg("-progressive", "-sample", "1x1"))
    directory.write("arithmetic.jpg", cjpeg("-arithmetic"))
    directory.write("arithmetic-progressive.jpg", cjpeg("-arithmetic", "-progressive"))
    directory.write("restart-row.jpg", cjpeg("-restart", "1"))
    directory.write("restart-block.jpg", cjpeg("-restart", "1B"))
    directory.write("rgb.jpg", cjpeg("-rgb"))
    _write_inks(directory)
    _write_large(directory)


def with_black(picture):
    """RGB as inks, half of what they have in common printed in black."""
    strongest = ImageChops.lighter(
        ImageChops.lighter(picture.getchannel("R"), picture.getchannel("G")),
        picture.getchannel("B"))
    black = strongest.point(lambda value: (255 - value) // 2)
    inks = [
        ImageMath.lambda_eval(
            lambda values: 255 - values["light"] * 255 / (255 - values["black"]),
            light=light, black=black).convert("L")
        for light in picture.split()
    ]
    return Image.merge("CMYK", [*inks, black])


def _write_inks(directory):
    inks = with_black(drawn())
    plain = encoded(inks, "JPEG", quality=92)
    directory.write("cmyk.jpg", plain)
    printed = profile_segments(color_profile.inks(), 1, [1])
    directory.write("cmyk-profile.jpg", with_segments(plain, *printed))
    # Pillow stores inks inverted, so inverted input is stored unchanged.
    light = Image.merge("RGB", inks.split()[:3]).convert("YCbCr")
    black = ImageChops.invert(inks.getchannel("K"))
    stored = Image.merge("CMYK", [ImageChops.invert(part) for part in (*light.split(), black)])
    for name, sampling in (("ycck", "4:4:4"), ("ycck-2x2", "4:2:0")):
        jpeg = bytearray(encoded(stored, "JPEG", quality=92, subsampling=sampling))
        jpeg[jpeg.index(b"Adobe") + 11] = 2
        directory.write(f"{name}.jpg", bytes(jpeg))


def _write_large(directory):
    """Flat pictures whose every row is coded in the same few bytes."""
    wide = Image.new("L", (16000, 64), 128)
    directory.write("flat-256-megapixels.jpg", repeated(
        cjpeg("-grayscale", "-restart", "1", picture=wide), 250))
    wider = Image.new("L", (20480, 64), 128)
    directory.write("flat-419-megapixels-progressive.jpg", repeated(
        cjpeg("-grayscale", "-progressive", "-restart", "1", picture=wider), 320))
