#!/usr/bin/env python3
"""Writes the odd set into a directory, unless it is there already: `make.py DIRECTORY`.

Every run writes the same files. The stamp in the directory is a digest of the programs that wrote it.
"""

import hashlib
import pathlib
import shutil
import sys
import tempfile

import bmp
import gif
import high_efficiency
import jpeg_damage
import jpeg_kinds
import jpeg_metadata
import png_damage
import png_kinds
import tiff
import uncommon
import webp
from output import Directory

FORMATS = {
    "jpeg": [jpeg_kinds, jpeg_damage, jpeg_metadata],
    "png": [png_kinds, png_damage],
    "webp": [webp],
    "gif": [gif],
    "bmp": [bmp],
    "tiff": [tiff],
    "heif": [high_efficiency],
    "other": [uncommon],
}


def stamp():
    here = pathlib.Path(__file__).parent
    digest = hashlib.sha256()
    for path in sorted(here.glob("*.py")) + [here / "requirements.txt"]:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def main(target):
    mark = target / "stamp"
    if mark.exists() and mark.read_text() == stamp():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = pathlib.Path(tempfile.mkdtemp(prefix=target.name, dir=target.parent))
    for name, modules in FORMATS.items():
        directory = Directory(fresh, name)
        for module in modules:
            module.write(directory)
    (fresh / "stamp").write_text(stamp())
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
