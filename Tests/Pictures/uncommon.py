"""Formats that are recognised and refused, and names that say something else than the content."""

from drawing import drawn
from output import encoded

SIZE = (240, 160)


def write(folder):
    folder.write("picture.bmp", encoded(drawn(SIZE), "BMP"))
    folder.write("little-endian.tiff", encoded(drawn(SIZE), "TIFF"))
    folder.write("big-endian.tiff", b"MM\0*\0\0\0\x08\0\0\0\0\0\0")
    folder.write("jpeg-inside.png", encoded(drawn(SIZE), "JPEG", quality=92))
    folder.write("no-extension", encoded(drawn(SIZE), "JPEG", quality=92))
    folder.write("drawing.svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>\n')
    folder.write("document.pdf", b"%PDF-1.7\n%%EOF\n")
    folder.write("zeros.bin", bytes(1000))
