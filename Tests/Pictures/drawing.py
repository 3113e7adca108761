"""The picture that every file of the odd set shows, and its variants.

Nothing in it is symmetric: each corner has a color of its own, so that a wrong turn shows; the
gradients differ in each channel, so that a swapped or shifted channel shows; letters and bars have
hard edges, so that a shifted plane shows.
"""

import functools
import random

from PIL import Image, ImageDraw, ImageFont

SIZE = (480, 320)
CORNERS = [(230, 30, 30), (30, 190, 60), (40, 60, 230), (240, 220, 40)]
WHITE = (255, 255, 255)
Turn = Image.Transpose
# The transposition that stores an upright picture so that the orientation of this number undoes it.
STORED = {
    2: Turn.FLIP_LEFT_RIGHT, 3: Turn.ROTATE_180, 4: Turn.FLIP_TOP_BOTTOM, 5: Turn.TRANSPOSE,
    6: Turn.ROTATE_90, 7: Turn.TRANSVERSE, 8: Turn.ROTATE_270,
}


@functools.cache
def drawn(size=SIZE):
    """The picture in RGB; other sizes are scaled from the first."""
    if size != SIZE:
        return drawn().resize(size, Image.Resampling.LANCZOS)
    width, height = SIZE
    down = Image.linear_gradient("L").resize(SIZE)
    across = Image.linear_gradient("L").rotate(90).resize(SIZE)
    around = Image.radial_gradient("L").resize(SIZE)
    picture = Image.merge("RGB", [across, around, down])
    grain = random.Random(1).randbytes(width * height // 16)
    texture = Image.frombytes("L", (width // 4, height // 4), grain).resize(SIZE)
    picture = Image.blend(picture, Image.merge("RGB", [texture] * 3), 0.12)
    _mark(ImageDraw.Draw(picture))
    return picture


def _mark(pen):
    width, height = SIZE
    font = ImageFont.load_default(size=40)
    pen.text((110, 60), "Odd set 0123", WHITE, font)
    pen.text((110, 220), "upright: AVWR", (0, 0, 0), font)
    for step in range(8):
        left = 120 + step * 30
        pen.rectangle([left, 130, left + 14, 190], (255 * (step % 2), 30 * step, 255 - 30 * step))
    edge = 64
    places = [(0, 0), (width - edge, 0), (0, height - edge), (width - edge, height - edge)]
    for (left, top), color in zip(places, CORNERS):
        pen.rectangle([left, top, left + edge - 1, top + edge - 1], color)


def stored(orientation, size=SIZE):
    """The picture as a camera stores it that was held that way."""
    return drawn(size).transpose(STORED[orientation]) if orientation in STORED else drawn(size)


@functools.cache
def mask(size=SIZE):
    """How opaque the transparent variants are: the right half fades out towards the bottom."""
    result = Image.new("L", size, 255)
    width, height = size
    fade = Image.linear_gradient("L").transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    result.paste(fade.resize((width - width // 2, height)), (width // 2, 0))
    return result


def transparent(size=SIZE):
    """The picture in RGBA."""
    picture = drawn(size).copy()
    picture.putalpha(mask(size))
    return picture


def grey(size=SIZE):
    """The brightness of the picture."""
    return drawn(size).convert("L")


def levels(depth, size=SIZE):
    """The brightness with as many levels as a depth in bits has, as samples from 0."""
    return grey(size).point(lambda value: value >> (8 - depth))


def palette(colors, size=SIZE):
    """The picture with a palette."""
    return drawn(size).quantize(colors, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def on_white(picture):
    """A picture of any mode in RGB, as it looks on white."""
    if picture.mode.startswith("I"):
        picture = picture.point(lambda value: value / 256).convert("L")
    if "transparency" in picture.info or picture.mode in ("LA", "PA", "RGBA"):
        picture = picture.convert("RGBA")
        ground = Image.new("RGBA", picture.size, WHITE)
        picture = Image.alpha_composite(ground, picture)
    return picture.convert("RGB")


@functools.lru_cache(maxsize=16)
def reference(name, size):
    """What a file should look like, by the name that the table gives."""
    kinds = {
        "drawn": lambda: drawn(size),
        "lying": lambda: stored(6, size[::-1]),
        "grey": lambda: grey(size),
        "transparent": lambda: transparent(size),
        "grey-transparent": lambda: _grey_transparent(size),
        "cut-out": lambda: cut_out(size),
        "frame": lambda: framed(size),
        "flat": lambda: Image.new("L", size, 128),
    }
    if name in kinds:
        return on_white(kinds[name]())
    kind, _, count = name.rpartition("-")
    if kind in ("levels", "levels-without-black"):
        top = (1 << int(count)) - 1
        scale = [value * 255 // top for value in range(256)]
        scale[0] = 0 if kind == "levels" else 255
        return levels(int(count), size).point(scale).convert("RGB")
    if kind == "palette":
        return palette(int(count), size).convert("RGB")
    raise ValueError(f"no reference is called {name}")


def _grey_transparent(size):
    picture = grey(size).copy()
    picture.putalpha(mask(size))
    return picture


def cut_out(size=SIZE):
    """The picture in RGBA, where the color of the first corner is transparent."""
    picture = palette(16, size).convert("RGBA")
    hole = picture.getpixel((0, 0))
    clear = hole[:3] + (0,)
    picture.putdata([clear if pixel == hole else pixel for pixel in picture.getdata()])
    return picture


def framed(size=SIZE):
    """The picture at half its size in the middle of a transparent canvas."""
    width, height = size
    picture = Image.new("RGBA", size, WHITE + (0,))
    inner = palette(16, (width // 2, height // 2)).convert("RGBA")
    picture.paste(inner, (width // 4, height // 4))
    return picture
