"""Makes a photo of any size: a mosaic of camera photos, sharpened and with noise of a sensor.

    photo.py WIDTH HEIGHT SEED QUALITY OUT.jpg [full] [progressive]

The same words give the same photo. Like phones it encodes with 4:2:0; at a quality of about 92 that
is two bits to the pixel. `full` is 4:4:4, color at full resolution, as editors write it.
"""

import sys
from itertools import cycle
from pathlib import Path

import numpy
from PIL import Image, ImageFilter

DIRECTORY = Path("/usr/share/backgrounds")
# From the Debian packages lomiri-wallpapers-16.04 and -20.04: taken by cameras, under CC-BY and
# CC-BY-SA. Water, wires in the sky, leaves, fur, rocks: detail beside flat parts.
SOURCES = [
    "life_by_Aitzol_Berasategi.jpg",
    "Bridge_by_Sander_Klootwijk.jpg",
    "Dragonfly_by_Bolly.jpg",
    "friends_by_Aitzol_Berasategi.jpg",
    "picosdeeuropa_by_Aitzol_Berasategi.jpg",
    "Kleiber_by_Lukas_Baubkus.jpg",
    "sunset_by_Aitzol_Berasategi.jpg",
    "seeding_by_Clements_Engelhardt.jpg",
]
# A cell fits into every source, and two by two make 12 megapixels.
CELL = (2040, 1536)
SHARPENING = ImageFilter.UnsharpMask(radius=1, percent=150, threshold=2)


def piece(source, random):
    """A part of a source of the size of a cell, sharpened as phones do it, mirrored or not."""
    left = int(random.integers(source.width - CELL[0] + 1))
    top = int(random.integers(source.height - CELL[1] + 1))
    part = source.crop((left, top, left + CELL[0], top + CELL[1])).filter(SHARPENING)
    return part.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if random.integers(2) else part


def noisy(picture, random):
    """The picture with noise that grows with the light and is the same for the three colors."""
    values = numpy.asarray(picture).astype(numpy.float32)
    light = values.mean(axis=2, keepdims=True)
    deviation = numpy.sqrt(0.25 + light / 256)
    noise = random.standard_normal(light.shape, dtype=numpy.float32) * deviation
    return Image.fromarray(numpy.rint(values + noise).clip(0, 255).astype(numpy.uint8))


def mosaic(width, height, seed):
    """Cells from left to right and from top to bottom, the sources in turn."""
    random = numpy.random.default_rng(seed)
    sources = cycle([Image.open(DIRECTORY / name).convert("RGB") for name in SOURCES])
    picture = Image.new("RGB", (width, height))
    for top in range(0, height, CELL[1]):
        for left in range(0, width, CELL[0]):
            picture.paste(noisy(piece(next(sources), random), random), (left, top))
    return picture


def main():
    width, height, seed, quality = (int(word) for word in sys.argv[1:5])
    mosaic(width, height, seed).save(
        sys.argv[5],
        quality=quality,
        subsampling="4:4:4" if "full" in sys.argv[6:] else "4:2:0",
        progressive="progressive" in sys.argv[6:],
    )


main()
