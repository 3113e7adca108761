"""Makes a picture smaller with Pillow.

    resize.py thumbnail EDGE IN OUT.jpg     as people do it, with the decoder's own scaling
    resize.py full EDGE IN OUT.jpg|OUT.png  from every pixel, with Lanczos3

A JPEG gets quality 85 and 4:2:0.
"""

import sys

from PIL import Image

Image.MAX_IMAGE_PIXELS = None


def main():
    how, edge, source, target = sys.argv[1:]
    edge = int(edge)
    picture = Image.open(source)
    if how == "thumbnail":
        picture.thumbnail((edge, edge), Image.Resampling.LANCZOS)
    else:
        scale = edge / max(picture.size)
        size = tuple(round(length * scale) for length in picture.size)
        picture = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    if target.endswith(".png"):
        picture.save(target)
    else:
        picture.save(target, quality=85, subsampling="4:2:0")


main()
