"""JPEG files that are damaged, lie about themselves, or are something else."""

import io
import random

from PIL import Image

import exif
from drawing import drawn, grey, stored
from jpeg_parts import (
    END, SCAN, cjpeg, declared, exif_segment, frame_offset, parts, repeated, with_segments)
from output import encoded, flipped


def write(folder):
    whole = cjpeg("-sample", "2x2")
    progressive = cjpeg("-progressive")
    _write_truncated(folder, whole, progressive)
    _write_flipped(folder, whole)
    _write_restarts(folder)
    _write_lies(folder, whole, progressive)
    _write_scan_bombs(folder, progressive)
    _write_surroundings(folder, whole)


def _write_truncated(folder, whole, progressive):
    for name, jpeg in (("", whole), ("progressive-", progressive)):
        for percent in (30, 50, 99):
            end = len(jpeg) * percent // 100
            folder.write(f"{name}truncated-{percent}.jpg", jpeg[:end])
    folder.write("truncated-in-header.jpg", whole[:300])
    folder.write("truncated-end-marker.jpg", whole[:-2])
    folder.write("empty.jpg", b"")
    folder.write("start-only.jpg", whole[:3])
    folder.write("start-and-end-only.jpg", whole[:2] + END)


def _write_flipped(folder, whole):
    """Bits in the lower half of the coded data, so that the upper half can still be compared."""
    generator = random.Random(5)
    for count in (1, 20, 400):
        data = flipped(whole, count, generator, len(whole) * 6 // 10, len(whole) - 2)
        folder.write(f"flipped-{count}.jpg", data)
    folder.write("flipped-tables.jpg", flipped(whole, 3, generator, 25, 150))
    mirrored = with_segments(
        cjpeg("-sample", "2x2", picture=stored(2)), exif_segment(exif.orientation(2)))
    data = flipped(mirrored, 20, generator, len(mirrored) * 6 // 10, len(mirrored) - 2)
    folder.write("turned-damaged.jpg", data)


def _write_restarts(folder):
    """Damage between restart markers, behind which the picture goes on."""
    rows = cjpeg("-sample", "2x2", "-restart", "1")
    _, _, payload, end = next(part for part in parts(rows) if part[0] == SCAN)
    spot = payload + (end - payload) // 3
    noise = random.Random(7).randbytes(200)
    folder.write("restart-bad-spot.jpg", rows[:spot] + noise + rows[spot + len(noise):])
    false = bytearray(rows)
    for place, code in enumerate((0x20, 0xC4, 0xE1, 0xFE)):
        false[spot + 400 * place:spot + 400 * place + 2] = 0xFF, code
    folder.write("restart-false-markers.jpg", bytes(false))
    folder.write("restart-false-end.jpg", rows[:spot] + END + rows[spot + 2:])
    whole = cjpeg("-sample", "2x2")
    _, _, payload, _ = next(part for part in parts(whole) if part[0] == SCAN)
    head = payload + 10
    folder.write("nothing-coded.jpg", whole[:head] + END)
    folder.write("truncated-before-data.jpg", whole[:head])


def _write_lies(folder, whole, progressive):
    for edge in (65500, 65535):
        folder.write(f"declared-{edge}.jpg", declared(whole, edge, edge))
        folder.write(f"progressive-declared-{edge}.jpg", declared(progressive, edge, edge))
    folder.write("declared-height-0.jpg", declared(whole, 480, 0))
    folder.write("declared-width-0.jpg", declared(whole, 0, 320))
    folder.write("declared-too-high.jpg", declared(whole, 480, 640))
    folder.write("declared-too-low.jpg", declared(whole, 480, 160))
    offset = frame_offset(whole)
    folder.write("12-bit.jpg", whole[:offset] + b"\x0c" + whole[offset + 1:])
    lossless = bytearray(whole)
    lossless[offset - 3] = 0xC3
    folder.write("lossless-process.jpg", bytes(lossless))


def _write_scan_bombs(folder, progressive):
    """A scan that refines nothing, thousands of times."""
    scans = [part for part in parts(progressive) if part[0] == SCAN]
    _, start, _, end = min(scans[1:], key=lambda part: part[3] - part[1])
    folder.write("scans-3000.jpg", progressive[:-2] + progressive[start:end] * 3000 + END)
    rows = cjpeg("-grayscale", "-progressive", "-restart", "1", picture=grey().resize((8000, 64)))
    tall = repeated(rows, 125)
    scan = next(part for part in parts(tall) if part[0] == SCAN)
    head = tall[scan[1]:scan[2] + tall[scan[2] - 1] - 2]
    folder.write("scans-2000-of-64-megapixels.jpg", tall[:-2] + head * 2000 + END)


def _write_surroundings(folder, whole):
    second = drawn().transpose(Image.Transpose.ROTATE_180)
    file = io.BytesIO()
    drawn().save(file, "MPO", save_all=True, append_images=[second], quality=92)
    folder.write("two-pictures.mpo.jpg", file.getvalue())
    noise = random.Random(6).randbytes(300_000)
    folder.write("motion-photo.jpg", whole + b"\0\0\0\x18ftypmp42" + noise)
    folder.write("junk-behind.jpg", whole + b"JUNK" * 1000)
    folder.write("picture-behind.jpg", whole + encoded(second, "JPEG"))
    folder.write("junk-before.jpg", b"JUNK" + whole)
    folder.write("png-inside.jpg", encoded(drawn(), "PNG"))
    folder.write("text-inside.jpg", b"This is no picture.\n")
