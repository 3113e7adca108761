#!/usr/bin/env python3
"""Draws Benchmarks/latency-light.svg and latency-dark.svg from Benchmarks/results.md.

    Benchmarks/plot.py            writes both
    Benchmarks/plot.py --check    fails if one is not what the results give

The time of an upload of 200 kB over a new connection, for every program that was measured at each
round trip. Each line has its name at its end, so that nobody needs to tell colors apart. The page is
as narrow as can be, because a telephone shows it at half its width.
"""

import re
import sys
from pathlib import Path

DIRECTORY = Path(__file__).resolve().parent
PAYLOAD = "200kB"
#: The round trips, in milliseconds, with the names of their lines.
LINES = {0: "loopback", 20: "20ms", 100: "100ms", 200: "200ms"}
OWN = "kj"

WIDTH, HEIGHT = 640, 540
LEFT, RIGHT, TOP, BOTTOM = 34, 480, 96, 460
#: The least distance of two names.
PITCH = 26
THEMES = {
    "light": {"text": "#1f2328", "quiet": "#59636e", "grid": "#d1d9e0", "own": "#0550ae"},
    "dark": {"text": "#f0f6fc", "quiet": "#9198a1", "grid": "#3d444d", "own": "#79c0ff"},
}


def section(results, name):
    """The median times of a table, in seconds, by the names of its rows."""
    match = re.search(rf"^### {re.escape(name)}: [^\n]*\n\n((?:\|[^\n]*\n)+)", results, re.M)
    if match is None:
        sys.exit(f"plot.py: results.md has no section '{name}'")
    head, _, *rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in match[1].splitlines()
    ]
    column = head.index("median ms")
    return {row[0]: float(row[column]) / 1000 for row in rows}


def curves(results):
    """The times of each program, if it was measured at every round trip."""
    tables = [section(results, f"{PAYLOAD}@{line}") for line in LINES.values()]
    return {name: [table[name] for table in tables] for name in tables[0]
            if all(name in table for table in tables)}


def spread(wanted):
    """Places as near to the wanted ones as their least distance allows, from the lowest up."""
    groups = []
    for place in sorted(wanted):
        groups.append([place])
        # Groups that touch become one, around the middle of what its members want.
        while len(groups) > 1 and middle(groups[-1]) - middle(groups[-2]) < PITCH * (
                len(groups[-1]) + len(groups[-2])) / 2:
            last = groups.pop()
            groups[-1] += last
    return [middle(group) + PITCH * (index - (len(group) - 1) / 2)
            for group in groups for index in range(len(group))]


def middle(group):
    return sum(group) / len(group)


def text(x, y, words, color, anchor="start", weight="normal", size=20):
    return (f'<text x="{x:.0f}" y="{y:.0f}" fill="{color}" text-anchor="{anchor}" '
            f'font-weight="{weight}" font-size="{size}">{words}</text>')


def draw(times, theme):
    top = int(max(max(curve) for curve in times.values())) + 1

    def across(trip):
        return LEFT + (RIGHT - LEFT) * trip / max(LINES)

    def up(seconds):
        return BOTTOM - (BOTTOM - TOP) * seconds / top

    parts = [
        text(0, 24, "Upload of 200 kB, with a new connection", theme["text"], weight="bold",
             size=22),
        text(0, 62, "seconds", theme["quiet"]),
        text(RIGHT + 30, 62, "at 200 ms", theme["quiet"]),
    ]
    for second in range(top + 1):
        y = up(second)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="{theme["grid"]}"/>')
        parts.append(text(LEFT - 14, y + 7, second, theme["quiet"], "end"))
    for trip in LINES:
        parts.append(text(across(trip), BOTTOM + 30, trip, theme["quiet"], "middle"))
    parts.append(text((LEFT + RIGHT) / 2, BOTTOM + 64,
                      "round trip in ms (0: the same machine)", theme["quiet"], "middle"))

    ordered = sorted(times, key=lambda name: times[name][-1], reverse=True)
    places = dict(zip(ordered, spread([up(times[name][-1]) for name in ordered])))
    # Our own line last, above the others.
    for name in sorted(times, key=lambda name: name == OWN):
        own = name == OWN
        color = theme["own" if own else "quiet"]
        points = [(across(trip), up(time)) for trip, time in zip(LINES, times[name])]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" '
                     f'stroke-width="{4 if own else 1.5}" stroke-linejoin="round"/>')
        if own:
            parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="{color}"/>'
                      for x, y in points]
        y = places[name]
        parts.append(f'<path d="M{RIGHT + (8 if own else 3)} {points[-1][1]:.1f}L{RIGHT + 25} {y:.1f}" '
                     f'stroke="{color}" fill="none"/>')
        parts.append(text(RIGHT + 30, y + 7, f"{times[name][-1]:.1f}  {name}",
                          theme["own" if own else "text"], weight="bold" if own else "normal"))
    described = ", ".join(f"{name} {times[name][-1]:.1f} s" for name in reversed(ordered))
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" role="img" '
        "font-family=\"-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif\">",
        "<!-- Drawn by Benchmarks/plot.py. -->",
        "<title>The time of an upload of 200 kB over the round trip of the line</title>",
        f"<desc>At 200 ms: {described}</desc>",
        *parts, "</svg>", "",
    ])


def main():
    times = curves((DIRECTORY / "results.md").read_text(encoding="utf-8"))
    stale = False
    for name, theme in THEMES.items():
        path = DIRECTORY / f"latency-{name}.svg"
        drawing = draw(times, theme)
        if sys.argv[1:] == ["--check"]:
            if not path.exists() or path.read_text(encoding="utf-8") != drawing:
                print(f"{path.name} is not drawn from results.md: run Benchmarks/plot.py")
                stale = True
        elif sys.argv[1:]:
            sys.exit(__doc__)
        else:
            path.write_text(drawing, encoding="utf-8")
    sys.exit(stale)


main()
