#!/usr/bin/env python3
"""Says whether pictures are right: one request in JSON per line, one answer per line.

An answer is empty when all is well, else it holds the complaints.
"""

import json
import sys
import warnings

from PIL import Image, ImageChops, ImageFile, ImageStat

import color_profile
import drawing
from metadata import Metadata

warnings.simplefilter("ignore")
Image.MAX_IMAGE_PIXELS = None
# A damaged picture that was copied is still compared, as far as it goes.
ImageFile.LOAD_TRUNCATED_IMAGES = True

PROFILES = {None: None, "wide": color_profile.display_p3(), "inks": color_profile.inks()}
# The largest mean difference, of 255, between a picture and the drawing. Both are made smaller
# first, which evens out the noise of coding but leaves moved or changed colors visible.
TOLERANCE = 3.0
REDUCTION = 4
# A picture with fewer rows or columns has no room for color at half its size.
THIN = 8
CORNER_TOLERANCE = 24.0
# The places of the drawing's corner marks, as fractions of its edges; their rims are left out.
CORNER = (48 / 480, 48 / 320)


def complaints(request, metadata):
    if request["reference"] == "any" and request["copied"] and not readable(request["source"]):
        # The coding of the file is unspecified, and so is the look of a copy.
        yield from metadata.complaints(request["output"])
        return
    picture = Image.open(request["output"])
    picture.load()
    size = tuple(request["size"])
    yield from _size_complaints(picture.size, size, request["edge"])
    if request["reference"] != "any":
        shown = drawing.on_white(picture)
        # A picture that is flat everywhere need not be drawn at its full size.
        drawn_size = picture.size if request["reference"] == "flat" else size
        expected = drawing.reference(request["reference"], drawn_size)
        if expected.size != shown.size:
            expected = expected.resize(shown.size, Image.Resampling.LANCZOS)
        if min(shown.size) < THIN:
            shown, expected = (each.convert("L").convert("RGB") for each in (shown, expected))
        yield from _difference(shown, expected, request)
        yield from _corners(shown, expected, request["top"])
    if request["copied"]:
        yield from _copy_complaints(picture, request["source"])
    yield from color_profile.complaints(
        picture.info.get("icc_profile"), PROFILES[request["profile"]])
    yield from metadata.complaints(request["output"])
    yield from _report_complaints(request["report"], metadata.kinds(request["source"]))


def readable(path):
    try:
        with Image.open(path) as picture:
            picture.load()
        return True
    except OSError:
        return False


def _size_complaints(found, upright, edge):
    scale = min(1, edge / max(upright))
    wanted = [max(1, length * scale) for length in upright]
    if any(abs(length - want) >= 1 for length, want in zip(found, wanted)):
        yield f"its size is {found}, not {wanted}"


def _difference(shown, expected, request):
    area = (0, 0, shown.width, max(1, shown.height * request["top"] // 100))
    factors = [REDUCTION if edge >= 4 * REDUCTION else 1 for edge in area[2:]]
    difference = ImageChops.difference(
        shown.crop(area).reduce(factors), expected.crop(area).reduce(factors))
    mean = sum(ImageStat.Stat(difference).mean) / 3
    if mean > (request["tolerance"] or TOLERANCE):
        yield f"it differs from '{request['reference']}' by {mean:.1f}"


def _corners(shown, expected, top):
    width, height = (round(edge * part) for edge, part in zip(shown.size, CORNER))
    if min(width, height) < 4:
        return
    across, down = shown.width - width, shown.height - height
    places = {"top left": (0, 0), "top right": (across, 0)}
    if top == 100:
        places.update({"bottom left": (0, down), "bottom right": (across, down)})
    for name, (x, y) in places.items():
        area = (x, y, x + width, y + height)
        found, wanted = (ImageStat.Stat(each.crop(area)).mean for each in (shown, expected))
        if any(abs(a - b) > CORNER_TOLERANCE for a, b in zip(found, wanted)):
            yield f"its corner {name} is {[round(value) for value in found]}"


def _copy_complaints(picture, source):
    with Image.open(source) as original:
        original.load()
        same = (original.mode, original.size) == (picture.mode, picture.size)
        if not same or original.tobytes() != picture.tobytes():
            yield "its pixels are not those of the source"


def _report_complaints(path, kinds):
    with open(path) as file:
        lines = file.read().splitlines()
    if len(lines) != 1 or not isinstance(json.loads(lines[0]), dict):
        yield f"the report is {lines}"
        return
    unsaid = kinds - set(json.loads(lines[0]).get("dropped", kinds))
    if unsaid:
        yield f"the report does not say that it dropped {', '.join(sorted(unsaid))}"


def main():
    with Metadata() as metadata:
        for line in sys.stdin:
            try:
                answer = "; ".join(complaints(json.loads(line), metadata))
            except Exception as error:
                answer = f"it cannot be checked: {type(error).__name__}: {error}"
            print(answer.replace("\n", " "), flush=True)


if __name__ == "__main__":
    main()
