"""Makes a screenshot with known text.

    screenshot.py code|terminal|web|mixed WIDTH HEIGHT OUT.png [PHOTO]

writes the page beside it as OUT.html and the text as OUT.txt, and lets Chromium show the page of 1920
by 1080 at the size, as on the screens of today. `mixed` has PHOTO below the text. The text is the same
in every run.
"""

import html
import re
import subprocess
import sys
from pathlib import Path
from random import Random

WORDS = """agent archive buffer channel client column compile connection fingerprint directory handle
host image key known latency library machine median message module network number packet page
photo picture pixel port prompt protocol quality ratio release remote report response screen
server session signal terminal transfer upload version window""".split()
KEYWORDS = r"\b(case|const|else|for|guard|if|in|let|return|static|struct|switch|throws|try|var)\b"

STYLES = {
    "code": "margin:10px; background:#1e1e24; color:#d4d4d4; font:13px/15px 'DejaVu Sans Mono'",
    "terminal": "margin:8px; background:#000; color:#c8f7c5; font:12px/14px 'Liberation Mono'",
    "web": "margin:24px 60px; background:#fff; color:#222; font:14px/20px 'Liberation Sans'",
    "mixed": "margin:24px 60px; background:#fff; color:#222; font:14px/20px 'Liberation Sans'",
}


def sentence(random):
    words = [random.choice(WORDS) for _ in range(random.randint(9, 15))]
    words[random.randrange(1, len(words))] = str(random.randint(10, 9999))
    return " ".join(words).capitalize() + "."


def prose(random, count):
    """Paragraphs of six sentences."""
    return [" ".join(sentence(random) for _ in range(6)) for _ in range(count)]


def log(random):
    """Lines as of a program that reports on many files."""
    for number in range(70):
        state = random.choice(["OK  ", "WARN", "FAIL"])
        size, part = random.randint(1, 999_999), random.random() * 100
        path = f"/srv/{random.choice(WORDS)}/{random.choice(WORDS)}_{number:04}.log"
        note = " ".join(random.choice(WORDS) for _ in range(4))
        yield f"{state}  host-{number:02}  {size:6}  {part:5.1f}%  {path:32}  {note}"


def code(random):
    """Functions that mean nothing but look like Swift."""

    def name():
        return random.choice(WORDS) + random.choice(WORDS).capitalize()

    for _ in range(8):
        yield f"static func {name()}(_ {random.choice(WORDS)}: Int, {name()}: Int) throws -> Int {{"
        yield f"  let {name()} = try {name()}({random.randint(1, 4096)}, in: {name()})"
        yield f"  guard {name()} > {random.randint(2, 99)} else {{ return {name()}.count }}"
        yield f"  for {random.choice(WORDS)} in {name()}.{random.choice(WORDS)} {{"
        yield f'    {name()}.append("{random.choice(WORDS)} {random.choice(WORDS)}")'
        yield f"    if {name()} == {name()} {{ {random.choice(WORDS)} += {random.randint(1, 64)} }}"
        yield "  }"
        yield f"  return {name()} * {name()} - {random.randint(1, 999)}"
        yield "}"


def lines(kind):
    """The text of a page, line by line or paragraph by paragraph."""
    random = Random(kind)
    if kind in ("web", "mixed"):
        return ["Transfer report", *prose(random, 9 if kind == "web" else 5)]
    return list(code(random) if kind == "code" else log(random))


def body(kind, text, photo):
    escaped = [html.escape(line, quote=False) for line in text]
    if kind == "code":
        colored = (re.sub(KEYWORDS, r"<b style='color:#c678dd'>\1</b>", line) for line in escaped)
        return "<pre style='margin:0; font:inherit'>" + "\n".join(colored) + "</pre>"
    if kind == "terminal":
        return "<pre style='margin:0; font:inherit'>" + "\n".join(escaped) + "</pre>"
    parts = [f"<h1 style='font-size:26px'>{escaped[0]}</h1>", *(f"<p>{p}</p>" for p in escaped[1:])]
    if kind == "mixed":
        parts.append(
            f"<img src='{photo}' style='position:absolute; top:540px; left:60px;"
            " width:960px; height:520px; object-fit:cover'>"
        )
    else:
        parts.append(
            "<div style='height:90px;"
            " background:linear-gradient(90deg, #2563eb, #16a34a, #f59e0b)'></div>"
        )
    return "".join(parts)


def main():
    kind, width, _, target, *rest = sys.argv[1:]
    photo = Path(rest[0]).resolve().as_uri() if rest else ""
    target = Path(target).resolve()
    text = lines(kind)
    page = target.with_suffix(".html")
    page.write_text(
        f"<!doctype html><meta charset='utf-8'><body style=\"{STYLES[kind]}\">"
        + body(kind, text, photo)
    )
    target.with_suffix(".txt").write_text("\n".join(text) + "\n")
    subprocess.run(
        [
            "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            f"--force-device-scale-factor={int(width) / 1920}", "--window-size=1920,1080", f"--screenshot={target}",
            page.as_uri(),
        ],
        check=True,
        capture_output=True,
    )  # fmt: skip


main()
