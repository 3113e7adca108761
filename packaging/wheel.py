#!/usr/bin/env python3
"""Packs an installed tree of kj into a Python wheel, the same bytes each time.

  wheel.py TREE VERSION PLATFORM

A wheel has no links: the names of the other tools become small scripts that run kj by its first word.
"""

import base64
import hashlib
import os
import sys
import time
import zipfile
from pathlib import Path

tree, version, platform = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
data, info = f"kj-{version}.data", f"kj-{version}.dist-info"
moment = time.gmtime(max(int(os.environ["SOURCE_DATE_EPOCH"]), 315532800))[:6]


def contents():
    """Each name in the wheel, the bytes, and whether it is a program."""
    for path in sorted(tree.rglob("*")):
        if path.is_dir():
            continue
        name = path.relative_to(tree).as_posix()
        if name.startswith("bin/"):
            tool = name.removeprefix("bin/")
            script = f"#!/bin/sh\nexec \"${{0%/*}}/kj\" {tool.removeprefix('kj-')} \"$@\"\n".encode()
            yield f"{data}/scripts/{tool}", script if path.is_symlink() else path.read_bytes(), True
        elif name != "share/kj/installed":
            yield f"{data}/data/{name}", path.read_bytes(), False
    metadata = [
        "Metadata-Version: 2.1", "Name: kj", f"Version: {version}",
        "Summary: Bring a picture to a program on a remote host", "License: MIT",
        "Requires-Python: >=3.7", "Description-Content-Type: text/markdown", "",
        (tree / "share/doc/kj/README.md").read_text()]
    yield f"{info}/METADATA", "\n".join(metadata).encode(), False
    wheel = ["Wheel-Version: 1.0", "Generator: kj", "Root-Is-Purelib: false", f"Tag: py3-none-{platform}", ""]
    yield f"{info}/WHEEL", "\n".join(wheel).encode(), False
    yield f"{info}/licenses/LICENSE", (tree / "share/doc/kj/LICENSE").read_bytes(), False


def main():
    target = Path("dist") / f"kj-{version}-py3-none-{platform}.whl"
    record = []
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:

        def add(name, bytes, is_program=False):
            entry = zipfile.ZipInfo(name, moment)
            entry.external_attr = (0o100755 if is_program else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, bytes)

        for name, bytes, is_program in contents():
            add(name, bytes, is_program)
            digest = base64.urlsafe_b64encode(hashlib.sha256(bytes).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(bytes)}")
        record.append(f"{info}/RECORD,,\n")
        add(f"{info}/RECORD", "\n".join(record).encode())
    print(f"built: {target}")


main()
