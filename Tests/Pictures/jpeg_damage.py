"""JPEG files that are damaged, lie about themselves, or are something else."""

import io
import random

from PIL import Image

import exif
from drawing import drawn, grey, stored
from jpeg_parts import (
    END, SCAN, cjpeg, declared, exif_segment, frame_offset, parts, repeated, with_segments)
from output import encoded, flipped


def write(directory):
    whole = cjpeg("-sample", "2x2")
    progressive = cjpeg("-progressive")
    _write_truncated(directory, whole, progressive)
    _write_flipped(directory, whole)
    _write_restarts(directory)
    _write_lies(directory, whole, progressive)
    _write_scan_bombs(directory, progressive)
    _write_surroundings(directory, whole)


def _write_truncated(directory, whole, progressive):
    for name, jpeg in (("", whole), ("progressive-", progressive)):
        for percent in (30, 50, 99):
            end = len(jpeg) * percent // 100
            directory.write(f"{name}truncated-{percent}.jpg", jpeg[:end])
    directory.write("truncated-in-header.jpg", whole[:300])
    directory.write("truncated-end-marker.jpg", whole[:-2])
    directory.write("empty.jpg", b"")
    directory.write("start-only.jpg", whole[:3])
    directory.write("start-and-end-only.jpg", whole[:2] + END)


def _write_flipped(directory, whole):
    """Bits in the lower half of the coded data, so that the upper half can still be compared."""
    generator = random.Random(5)
    for count in (1, 20, 400):
        data = flipped(whole, count, generator, len(whole) * 6 // 10, len(whole) - 2)
        directory.write(f"flipped-{count}.jpg", data)
    directory.write("flipped-tables.jpg", flipped(whole, 3, generator, 25, 150))
    mirrored = with_segments(
        cjpeg("-sample", "2x2", picture=stored(2)), exif_segment(exif.orientation(2)))
    data = flipped(mirrored, 20, generator, len(mirrored) * 6 // 10, len(mirrored) - 2)
    directory.write("turned-damaged.jpg", data)


def _write_restarts(directory):
    """Damage between restart markers, behind which the picture goes on."""
    rows = cjpeg("-sample", "2x2", "-restart", "1")
    _, _, payload, end = next(part for part in parts(rows) if part[0] == SCAN)
    spot = payload + (end - payload) // 3
    noise = random.Random(7).randbytes(200)
    directory.write("restart-bad-spot.jpg", rows[:spot] + noise + rows[spot + len(noise):])
    false = bytearray(rows)
    for place, code in enumerate((0x20, 0xC4, 0xE1, 0xFE)):
        false[spot + 400 * place:spot + 400 * place + 2] = 0xFF, code
    directory.write("restart-false-markers.jpg", bytes(false))
    directory.write("restart-false-end.jpg", rows[:spot] + END + rows[spot + 2:])
    whole = cjpeg("-sample", "2x2")
    _, _, payload, _ = next(part for part in parts(whole) if part[0] == SCAN)
    head = payload + 10
    directory.write("nothing-coded.jpg", whole[:head] + END)
    directory.write("truncated-before-data.jpg", whole[:head])


def _write_lies(directory, whole, progressive):
    for edge in (65500, 65535):
        directory.write(f"declared-{edge}.jpg", declared(whole, edge, edge))
        directory.write(f"progressive-declared-{edge}.jpg", declared(progressive, edge, edge))
    directory.write("declared-height-0.jpg", declared(whole, 480, 0))
    directory.write("declared-width-0.jpg", declared(whole, 0, 320))
    directory.write("declared-too-high.jpg", declared(whole, 480, 640))
    directory.write("declared-too-low.jpg", declared(whole, 480, 160))
    offset = frame_offset(whole)
    directory.write("12-bit.jpg", whole[:offset] + b"\x0c" + whole[offset + 1:])
    lossless = bytearray(whole)
    lossless[offset - 3] = 0xC3
    directory.write("lossless-process.jpg", bytes(lossless))


def _write_scan_bombs(directory, progressive):
    """A scan that refines nothing, thousands of times."""
    scans = [part for part in parts(progressive) if part[0] == SCAN]
    _, start, _, end = min(scans[1:], key=lambda part: part[3] - part[1])
    directory.write("scans-3000.jpg", progressive[:-2] + progressive[start:end] * 3000 + END)
    rows = cjpeg("-grayscale", "-progressive", "-restart", "1", picture=grey().resize((8000, 64)))
    tall = repeated(rows, 125)
    scan = next(part for part in parts(tall) if part[0] == SCAN)
    head = tall[scan[1]:scan[2] + tall[scan[2] - 1] - 2]
    directory.write("scans-2000-of-64-megapixels.jpg", tall[:-2] + head * 2000 + END)


def _write_surroundings(directory, whole):
    second = drawn().transpose(Image.Transpose.ROTATE_180)
    file = io.BytesIO()
    drawn().save(file, "MPO", save_all=True, append_images=[second], quality=92)
    directory.write("two-pictures.mpo.jpg", file.getvalue())
    noise = random.Random(6).randbytes(300_000)
    directory.write("motion-photo.jpg", whole + b"\0\0\0\x18ftypmp42" + noise)
    directory.write("junk-behind.jpg", whole + b"JUNK" * 1000)
    directory.write("picture-behind.jpg", whole + encoded(second, "JPEG"))
    directory.write("junk-before.jpg", b"JUNK" + whole)
    directory.write("png-inside.jpg", encoded(drawn(), "PNG"))
    directory.write("text-inside.jpg", b"This is not a picture.\n")
