"""JPEG files with what devices and programs write beside the picture."""

import color_profile
import exif
from drawing import drawn, stored
from jpeg_parts import cjpeg, exif_segment, profile_segments, segment, with_segments
from output import encoded

XMP = b"""<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="secret"/></rdf:RDF></x:xmpmeta>"""


def write(directory):
    _write_orientations(directory)
    _write_metadata(directory)
    _write_profiles(directory)


def _write_orientations(directory):
    for value in range(1, 9):
        whole = cjpeg(picture=stored(value))
        for name, kind in (("short", exif.SHORT), ("long", exif.LONG)):
            tiff = exif.orientation(value, kind)
            directory.write(f"orientation-{value}-{name}.jpg",
                         with_segments(whole, exif_segment(tiff)))
    lying = cjpeg(picture=stored(6))
    big = exif_segment(exif.orientation(6, order=">"))
    directory.write("orientation-6-big-endian.jpg", with_segments(lying, big))
    first, second = exif_segment(exif.orientation(6)), exif_segment(exif.orientation(3))
    directory.write("orientation-6-then-3.jpg", with_segments(lying, first, second))
    odd = cjpeg(picture=stored(6, (473, 317)))
    directory.write("orientation-6-odd-size.jpg", with_segments(odd, first))
    inks = encoded(stored(6).convert("CMYK"), "JPEG", quality=92)
    directory.write("orientation-6-cmyk.jpg", with_segments(inks, first))
    kept = {"progressive": "-progressive", "grey": "-grayscale", "rgb": "-rgb"}
    for name, option in kept.items():
        turned = cjpeg(option, picture=stored(6))
        directory.write(f"orientation-6-{name}.jpg", with_segments(turned, first))
    cut = with_segments(lying, first)
    directory.write("orientation-6-truncated.jpg", cut[:len(cut) * 6 // 10])
    upright = cjpeg()
    wrong = {
        "orientation-0": exif.orientation(0),
        "orientation-9": exif.orientation(9),
        "exif-bad-offset": exif.block([(exif.ORIENTATION, exif.SHORT, 6)], start=0xFFFFFFF0),
        "exif-huge-count": b"II*\0\x08\0\0\0\xff\xff" + b"\x12\x01\x03\0\x01\0\0\0\x06",
        "exif-empty": b"",
    }
    for name, tiff in wrong.items():
        directory.write(f"{name}.jpg", with_segments(upright, exif_segment(tiff)))


def _write_metadata(directory):
    upright = cjpeg()
    thumbnail = encoded(drawn((160, 107)), "JPEG", quality=60)
    xmp = segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + XMP)
    comment = segment(0xFE, b"a secret comment")
    camera = exif_segment(exif.private(1, thumbnail))
    photoshop = segment(0xED, b"Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0f"
                        b"\x1c\x02\x78\0\x0asecret 8bi\0")
    directory.write("xmp.jpg", with_segments(upright, xmp))
    directory.write("comments.jpg", with_segments(upright, comment, comment))
    directory.write("camera.jpg", with_segments(upright, camera))
    directory.write("iptc.jpg", with_segments(upright, photoshop))
    lying = exif_segment(exif.private(6, thumbnail))
    everything = [lying, xmp, photoshop, comment]
    everything += [segment(marker, b"private\0" + bytes(100)) for marker in range(0xE3, 0xED)]
    directory.write("everything.jpg", with_segments(cjpeg(picture=stored(6)), *everything))
    start = upright.index(b"\xff\xda")
    directory.write("comment-before-scan.jpg", upright[:start] + comment + upright[start:])
    scans = cjpeg("-progressive")
    second = scans.index(b"\xff\xda", scans.index(b"\xff\xda") + 2)
    between = camera + xmp + comment + segment(0xE5, b"a secret of its own")
    directory.write("segments-between-scans.jpg", scans[:second] + between + scans[second:])
    directory.write("fill-bytes.jpg", upright[:2] + b"\xff" * 9 + comment + b"\xff" * 9 + upright[2:])
    # The JFIF segment may hold its own thumbnail: 10 by 10 pixels in RGB.
    jfif = segment(0xE0, b"JFIF\0\1\2\0\0\1\0\1\x0a\x0a" + bytes(300))
    directory.write("jfif-thumbnail.jpg", upright[:2] + jfif + upright[20:])


def _write_profiles(directory):
    upright = cjpeg()
    wide = color_profile.display_p3()
    directory.write("profile.jpg", with_segments(upright, *profile_segments(wide, 1, [1])))
    shuffled = profile_segments(wide, 3, [3, 1, 2])
    directory.write("profile-shuffled.jpg", with_segments(upright, *shuffled))
    directory.write("profile-incomplete.jpg", with_segments(
        upright, *profile_segments(wide, 3, [1, 3])))
    lying = cjpeg(picture=stored(6))
    turn = exif_segment(exif.orientation(6))
    directory.write("profile-turned.jpg", with_segments(lying, turn, *shuffled))
    huge = profile_segments(wide + bytes(2_000_000), 40, range(1, 41))
    directory.write("profile-huge.jpg", with_segments(upright, *huge))
