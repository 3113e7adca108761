"""Draws the picture of docs/security.md: who trusts whom, and what stands at each border.

    trust.py draw DIRECTORY     draws trust-light.svg and trust-dark.svg
    trust.py check DIRECTORY    fails if the pictures are others
"""

import pathlib
import sys

THEMES = {
    "dark": {"text": "#e6edf3", "quiet": "#8b949e", "line": "#6e7681", "box": "#161b22", "yours": "#12261e",
             "border": "#f0883e", "way": "#79c0ff"},
    "light": {"text": "#1f2328", "quiet": "#59636e", "line": "#8c959f", "box": "#f6f8fa", "yours": "#dafbe1",
              "border": "#bc4c00", "way": "#0550ae"},
}
WIDTH, HEIGHT = 640, 560


def draw(theme):
    colors = THEMES[theme]
    parts = []

    def box(x, y, width, height, name, lines, fill="box", dashed=False, at=14):
        parts.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="8" fill="{colors[fill]}" '
                     f'stroke="{colors["line"]}"{" stroke-dasharray=" + chr(34) + "5 4" + chr(34) if dashed else ""}/>')
        write(x + at, y + 24, name, "text", weight="bold")
        for index, line in enumerate(lines):
            write(x + at, y + 45 + 18 * index, line, "quiet", size=13)

    def write(x, y, words, color, size=14, weight="normal", anchor="start"):
        parts.append(f'<text x="{x}" y="{y}" fill="{colors[color]}" font-size="{size}" font-weight="{weight}" '
                     f'text-anchor="{anchor}">{words}</text>')

    def arrow(path):
        parts.append(f'<path d="{path}" fill="none" stroke="{colors["way"]}" stroke-width="2" '
                     'marker-end="url(#tip)"/>')

    def border(number, x, y):
        parts.append(f'<circle cx="{x}" cy="{y}" r="12" fill="{colors["border"]}"/>')
        parts.append(f'<text x="{x}" y="{y + 5}" fill="#ffffff" font-size="14" font-weight="bold" '
                     f'text-anchor="middle">{number}</text>')

    box(20, 14, 600, 62, "A picture, from anywhere", ["not trusted: a website, a chat, a telephone"], dashed=True)
    box(20, 132, 600, 122, "Your machine", [], fill="yours")
    box(36, 164, 270, 76, "kj", ["keeps your keys and host keys;", "runs as you, without a service"])
    box(334, 164, 270, 76, "your terminal", ["shows what the host sends;", "you press Enter, kj never does"])
    box(20, 310, 600, 62, "The network", ["not trusted: it may read, change and cut"], dashed=True,
        at=172)
    box(20, 428, 600, 118, "The host", ["trusted with what you send"], at=172)
    box(36, 484, 270, 48, "sshd, and your account", [])
    box(334, 484, 270, 48, "the agent, and its prompt", [])
    arrow("M170 78V160")
    arrow("M170 242V480")
    arrow("M308 202H330")
    arrow("M500 242V480")
    border(1, 170, 105)
    write(192, 110, "read in Swift, within limits; no position, no preview", "text", 13)
    border(2, 170, 282)
    write(192, 287, "the host&#8217;s key is checked before all else", "text", 13)
    border(3, 170, 400)
    write(192, 405, "mode 0600; its words made printable", "text", 13)
    border(4, 500, 400)
    write(520, 405, "one visible line", "text", 13)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
            'font-family="system-ui,-apple-system,Segoe UI,Helvetica,Arial,sans-serif"><title>Who trusts whom</title>'
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="9" markerHeight="9" '
            f'markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" fill="{colors["way"]}"/></marker>'
            f'</defs>{"".join(parts)}</svg>\n')


def main():
    match sys.argv[1:]:
        case ["draw" | "check" as what, directory]:
            for theme in THEMES:
                path = pathlib.Path(directory) / f"trust-{theme}.svg"
                if what == "draw":
                    path.write_text(draw(theme))
                elif not path.exists() or path.read_text() != draw(theme):
                    raise SystemExit(f"'{path}' is not what trust.py draws")
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main()
