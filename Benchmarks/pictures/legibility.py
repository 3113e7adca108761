"""Says how well the text of small screenshots can still be read.

    legibility.py TEXT [--upper-half] SMALL...

prints for each of them a line `WIDTH HEIGHT ERROR`, where ERROR is how many characters Tesseract
got wrong, in percent of those of TEXT. All are enlarged to the same width first, so that only what
was lost tells them apart. Of a page with a photo below the text, the upper half is read.
"""

import os
import re
import subprocess
import sys
import tempfile

import numpy
from PIL import Image, ImageOps, ImageStat

WIDTH = 3600


def words(text):
    """The text with every run of white space as one space, and with plain quotes and dashes."""
    plain = text.translate(str.maketrans("’‘“”—–", "''\"\"--"))
    return re.sub(r"\s+", " ", plain).strip()


def distance(left, right):
    """How many characters have to be put in, taken out or replaced to make one text the other."""
    others = numpy.array([ord(character) for character in right])
    places = numpy.arange(len(right) + 1)
    row = places
    for character in left:
        best = numpy.empty_like(row)
        best[0] = row[0] + 1
        best[1:] = numpy.minimum(row[1:] + 1, row[:-1] + (others != ord(character)))
        # Insertions cost one for each place between the best place to the left and this one.
        row = numpy.minimum.accumulate(best - places) + places
    return int(row[-1])


def read(path, upper_half):
    """What Tesseract sees in a picture."""
    picture = Image.open(path).convert("L")
    if upper_half:
        picture = picture.crop((0, 0, picture.width, picture.height // 2))
    if ImageStat.Stat(picture).mean[0] < 110:
        picture = ImageOps.invert(picture)
    size = WIDTH, round(picture.height * WIDTH / picture.width)
    with tempfile.TemporaryDirectory() as directory:
        enlarged = f"{directory}/page.png"
        picture.resize(size, Image.Resampling.BICUBIC).save(enlarged, compress_level=1)
        return subprocess.run(
            ["tesseract", enlarged, "-", "--psm", "6", "-l", "eng"],
            check=True, capture_output=True, text=True,
            env=dict(os.environ, OMP_THREAD_LIMIT="1"),
        ).stdout  # fmt: skip


def main():
    text, *paths = sys.argv[1:]
    upper_half = paths[0] == "--upper-half"
    with open(text) as file:
        wanted = words(file.read())
    for path in paths[upper_half:]:
        width, height = Image.open(path).size
        error = distance(words(read(path, upper_half)), wanted) / len(wanted)
        print(width, height, 100 * error, flush=True)


main()
