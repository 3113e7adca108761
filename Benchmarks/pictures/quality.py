"""Scores small versions of a photo.

    quality.py PHOTO SMALL...

prints for each of them a line `WIDTH HEIGHT PSNR-Y SSIM SSIMULACRA2`. They are compared with the
photo as it is decoded at full size and resized with Lanczos3 in floating point, without going to
linear light: as those who look at pictures for a model do it.
"""

import sys
import tempfile
from functools import cache

import numpy
from PIL import Image, ImageOps
from skimage.metrics import peak_signal_noise_ratio, structural_similarity
from ssimulacra2 import compute_ssimulacra2

Image.MAX_IMAGE_PIXELS = None
PEAK = 255


@cache
def resized(photo, size):
    """The photo at a size, as red, green and blue of 0 to 255, not rounded."""
    upright = ImageOps.exif_transpose(Image.open(photo)).convert("RGB")
    bands = [
        numpy.asarray(band.convert("F").resize(size, Image.Resampling.LANCZOS))
        for band in upright.split()
    ]
    return numpy.stack(bands, axis=-1).clip(0, PEAK).astype(numpy.float64)


def luma(pixels):
    """Y' of BT.601, which is that of JPEG."""
    return pixels @ (0.299, 0.587, 0.114)


def ssimulacra2(wanted, found):
    """SSIMULACRA2, which takes files."""
    with tempfile.TemporaryDirectory() as directory:
        paths = [f"{directory}/{name}.png" for name in ("wanted", "found")]
        for pixels, path in zip((wanted, found), paths):
            Image.fromarray(numpy.rint(pixels).astype(numpy.uint8)).save(path, compress_level=1)
        return compute_ssimulacra2(*paths)


def scores(photo, path):
    """PSNR-Y in decibels, SSIM of Y and SSIMULACRA2."""
    found = numpy.asarray(Image.open(path).convert("RGB")).astype(numpy.float64)
    wanted = resized(photo, (found.shape[1], found.shape[0]))
    pair = luma(wanted), luma(found)
    return (
        peak_signal_noise_ratio(*pair, data_range=PEAK),
        # The window of the paper that introduced SSIM.
        structural_similarity(
            *pair, data_range=PEAK, gaussian_weights=True, sigma=1.5, use_sample_covariance=False
        ),
        ssimulacra2(wanted, found),
    )


def main():
    photo, *paths = sys.argv[1:]
    for path in paths:
        width, height = Image.open(path).size
        print(width, height, *scores(photo, path), flush=True)


main()
