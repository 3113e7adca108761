"""Draws the moving picture of the README from a recorded run: a picture is dropped on `kj attach`.

    moving.py record TOOLS DIRECTORY    runs it in tmux, with a private host, and writes what the screen showed when
    moving.py draw DIRECTORY            draws drop-light.svg and drop-dark.svg from the recording drop.json
    moving.py check DIRECTORY           fails if the pictures are not those of the recording
    moving.py compare TOOLS DIRECTORY   runs it again, and fails if the screens that matter are not those of the recording

The agent is the stand-in of the tests. The line carries 260 kB a second, so that one can see the row fill.
"""

import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from xml.sax.saxutils import escape

PATIENCE = float(os.environ.get("KJ_PATIENCE", "60"))
COLUMNS, ROWS = 84, 15
BYTES_A_SECOND = 260_000
QUESTION = "Why is this cut off?"
READER = pathlib.Path(__file__).resolve().parent.parent / "Servers/pane_reader.py"

# Recording.


def screenshot(width=640, height=420):
    """A PNG that looks like a window, with enough detail that it does not become tiny."""
    state = 1
    rows = []
    for y in range(height):
        row = bytearray([0])
        for x in range(width):
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            shade = (240 if y > 40 else 70) - (state >> 27 if 80 < y < 380 and 60 < x < 580 else 0)
            row += bytes((shade, shade, min(255, shade + 6)))
        rows.append(bytes(row))

    def chunk(kind, data):
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((8, 2, 0, 0, 0))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"".join(rows), 6))
            + chunk(b"IEND", b""))


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class SlowLine:
    """A relay to the host that lets through so many bytes a second, and everything that comes back."""

    def __init__(self, port):
        self._target = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self._target))
            # A small buffer, so that what kj has sent is what the line has carried.
            near.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            threading.Thread(target=self._carry, args=(near, far, 2048), daemon=True).start()
            threading.Thread(target=self._carry, args=(far, near, 0), daemon=True).start()

    @staticmethod
    def _carry(source, sink, piece):
        try:
            while data := source.recv(piece or 65536):
                sink.sendall(data)
                if piece:
                    time.sleep(len(data) / BYTES_A_SECOND)
        except OSError:
            pass
        for end in source, sink:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        self._listener.close()


class Run:
    """One run: a host, a slow line to it, and `kj attach` in a tmux of its own."""

    def __init__(self, tools):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="kj-moving."))
        self.tools = tools
        self.frames, self.marks = [], []
        self._last = None
        self._stop = threading.Event()
        self._host()
        self._session()

    def _host(self):
        port = free_port()
        root = self.root
        for name in "host", "me":
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(root / name)], check=True)
        (root / "sshd_config").write_text(
            f"Port {port}\nListenAddress 127.0.0.1\nHostKey {root}/host\nPidFile none\nStrictModes no\nUsePAM no\n"
            f"AuthorizedKeysFile {root}/me.pub\nSubsystem sftp internal-sftp\n")
        if os.getuid() == 0:
            os.makedirs("/run/sshd", exist_ok=True)
        sshd = shutil.which("sshd", path=os.environ["PATH"] + ":/usr/sbin:/sbin")
        self.sshd = subprocess.Popen([sshd, "-D", "-f", str(root / "sshd_config")], stdin=subprocess.DEVNULL,
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while True:
            with socket.socket() as line:
                if line.connect_ex(("127.0.0.1", port)) == 0:
                    break
            if time.monotonic() > end:
                raise SystemExit("moving: the host does not start")
            time.sleep(0.05)
        self.line = SlowLine(port)
        kind, key, *_ = (root / "host.pub").read_text().split()
        (root / "known_hosts").write_text(f"[127.0.0.1]:{self.line.port} {kind} {key}\n")

    def _session(self):
        root = self.root
        home, there = root / "home", root / "there"
        for directory in home, home / ".config", home / ".config/kj", home / "run", there, there / "bin":
            directory.mkdir(mode=0o700)
        (home / "login.png").write_bytes(screenshot())
        host = {"id": "9f86d081884c7d65", "name": "dev", "hostname": "127.0.0.1", "port": self.line.port,
                "into": f"{there}/uploads"}
        (home / ".config/kj/hosts.json").write_text(json.dumps({"version": 1, "hosts": [host]}))
        (home / ".config/kj/config.json").write_text('{"drops":{"wait":60000}}')
        claude = there / "bin/claude"
        claude.write_text(f'#!/bin/sh\nexec /usr/bin/python3 -B "{READER}" --agent claude "{there}/claude"\n')
        claude.chmod(0o755)
        (there / "profile").write_text(f"PS1='dev$ '\nPATH={there}/bin:$PATH\ncd {there}\n")
        environment = {name: value for name, value in os.environ.items()
                       if not name.startswith(("XDG_", "KJ_", "TMUX", "SSH_"))}
        self.environment = environment | {
            "HOME": str(home), "XDG_RUNTIME_DIR": str(home / "run"), "LC_ALL": "C.UTF-8", "COLORTERM": "truecolor",
            "PATH": f"{self.tools}:{os.environ['PATH']}"}
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(COLUMNS), "-y", str(ROWS), "-s", "moving",
                  "-c", str(home), "bash --norc --noprofile")
        self.tmux("set-option", "-g", "status", "off")
        (home / "bin").mkdir()
        attach = home / "bin/kj"
        # What a person types stays as short as it would be with a key and a host that ssh knows.
        attach.write_text(
            f'#!/bin/sh\n[ "$1 $2" = "attach dev" ] && exec "{self.tools}/kj-attach" --theme dark -i "{root}/me" -o '
            f'"UserKnownHostsFile={root}/known_hosts" -t dev "exec bash --noprofile --rcfile {there}/profile"\n')
        attach.chmod(0o755)
        self.tmux("send-keys", "-l", f"PS1='$ '; PATH={home}/bin:$PATH; clear")
        self.tmux("send-keys", "Enter")
        self.wait(r"\A\$\s*\Z")

    def tmux(self, *words):
        return subprocess.run(["tmux", "-S", str(self.root / "tmux"), *words], env=self.environment, check=True,
                              capture_output=True, text=True).stdout

    def screen(self):
        """The rows with their colors, and where the cursor is."""
        answer = self.tmux("capture-pane", "-e", "-p", "-t", "moving", ";", "display-message", "-p", "-t", "moving",
                           "#{cursor_x} #{cursor_y} #{cursor_flag}")
        *rows, cursor = answer.rstrip("\n").split("\n")
        rows = (rows + [""] * ROWS)[:ROWS]
        return rows, [int(word) for word in cursor.split()]

    def look(self):
        rows, cursor = self.screen()
        if (rows, cursor) != self._last:
            self._last = rows, cursor
            self.frames.append({"at": round(time.monotonic() - self.begin, 3), "rows": rows, "cursor": cursor})
        return rows

    def wait(self, pattern):
        end = time.monotonic() + PATIENCE
        while True:
            text = plain(self.look() if self.frames else self.screen()[0])
            if re.search(pattern, text):
                return
            if time.monotonic() > end:
                raise SystemExit(f"moving: '{pattern}' did not come:\n{text}")
            time.sleep(0.02)

    def pause(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.look()
            time.sleep(0.02)

    def mark(self, name, rows=ROWS):
        """A screen that has to be the same in each run; what kj says in its row goes away after a while."""
        self.marks.append({"name": name, "screen": lasting(plain(self.look()[:rows]))})

    def type(self, text):
        for letter in text:
            self.tmux("send-keys", "-t", "moving", "-l", letter)
            self.pause(0.045)

    def enter(self):
        self.tmux("send-keys", "-t", "moving", "Enter")

    def play(self):
        self.begin = time.monotonic()
        self.look()
        self.pause(0.4)
        self.type("kj attach dev")
        self.pause(0.2)
        self.enter()
        self.wait(r"(?m)^dev\$")
        self.pause(0.4)
        self.type("claude")
        self.enter()
        self.wait("❯")
        self.pause(0.8)
        self.mark("the prompt")
        self.tmux("set-buffer", "-b", "drop", str(self.root / "home/login.png"))
        self.tmux("paste-buffer", "-p", "-d", "-b", "drop", "-t", "moving")
        self.wait(r"login\.png")
        self.wait("━━━━━━")
        self.mark("the upload")
        self.wait(r"\[Image #1\](?s:.*)dropped pictures")
        self.mark("the picture")
        self.pause(0.6)
        self.type(QUESTION)
        self.wait(re.escape(QUESTION))
        self.pause(0.6)
        self.enter()
        self.wait(r"All right\.(?s:.*)❯")
        self.mark("the end", rows=ROWS - 1)
        self.pause(1.5)

    def close(self):
        subprocess.run(["tmux", "-S", str(self.root / "tmux"), "kill-server"], env=self.environment, check=False,
                       capture_output=True)
        self.line.close()
        self.sshd.terminate()
        self.sshd.wait()
        shutil.rmtree(self.root, ignore_errors=True)


def run(tools):
    one = Run(os.path.abspath(tools))
    try:
        one.play()
        return {"columns": COLUMNS, "rows": ROWS, "marks": one.marks, "frames": one.frames}
    finally:
        one.close()


# What the screens say.

SGR = re.compile(r"\x1b\[([0-9;:]*)m")
OTHER = re.compile(r"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[[0-9;?]*[A-Za-ln-z]|\x1b[()][A-Z0-9]|[\x0e\x0f]")


def plain(rows):
    return "\n".join(SGR.sub("", OTHER.sub("", row)).rstrip() for row in rows)


def lasting(text):
    """A screen without what differs from run to run: numbers, and how far the row is."""
    text = re.sub(r"\d+(\.\d+)?( [kM]?B(/s)?)?", "0", text)
    text = re.sub(r"━[━─ ]*", "━ ", text)
    text = text.replace("\xa0", " ")
    return re.sub(r"[ ]{2,}", "  ", text).rstrip()


def compare(recorded, new):
    """What is wrong, or nothing."""
    for old, now in zip(recorded["marks"], new["marks"], strict=True):
        if old != now:
            return f"{now['name']}: it was\n{old['screen']}\nand is\n{now['screen']}"
    return ""


# Drawing.

CELL, LINE, SIZE, LEFT, TOP = 8.43, 19, 14, 16, 44
THEMES = {
    "dark": {"page": "#0d1117", "text": "#e6edf3", "frame": "#30363d", "bar": "#161b22", "quiet": "#8b949e",
             "cursor": "#e6edf3"},
    "light": {"page": "#ffffff", "text": "#1f2328", "frame": "#d1d9e0", "bar": "#f6f8fa", "quiet": "#59636e",
              "cursor": "#1f2328"},
}
NAMED = {
    "dark": ["#484f58", "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf", "#b1bac4",
             "#6e7681", "#ffa198", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#ffffff"],
    "light": ["#24292f", "#cf222e", "#116329", "#7d4e00", "#0969da", "#8250df", "#1b7c83", "#6e7781",
              "#57606a", "#a40e26", "#1a7f37", "#633c01", "#218bff", "#a475f9", "#3192aa", "#8c959f"],
}
# The colors of kj's row, as KJTerminal/Dock/DockTheme.swift has them for a dark terminal and for a light one.
ROW = {"#1a1a1a": "#d1d5db", "#ffffff": "#000000", "#b0b0b0": "#484c52", "#5fd7ff": "#005f87"}
# Few fonts have it.
MISSING, INSTEAD = "\u23f5", "\u25b8"
PLAIN = {"fg": None, "bg": None, "bold": False, "dim": False, "under": False, "reverse": False}


def color(theme, number):
    if number < 16:
        return NAMED[theme][number]
    if number >= 232:
        level = 8 + 10 * (number - 232)
        return f"#{level:02x}{level:02x}{level:02x}"
    number -= 16
    return "#" + "".join(f"{0 if part == 0 else 55 + 40 * part:02x}"
                         for part in (number // 36, number // 6 % 6, number % 6))


def restyle(style, words, theme):
    """The style after an SGR sequence."""
    numbers = [int(word or 0) for word in re.split("[;:]", words)] if words else [0]
    style = dict(style)
    while numbers:
        number = numbers.pop(0)
        if number == 0:
            style = dict(PLAIN)
        elif number in (1, 2, 4, 7):
            style[{1: "bold", 2: "dim", 4: "under", 7: "reverse"}[number]] = True
        elif number in (22, 24, 27):
            for name in {22: ("bold", "dim"), 24: ("under",), 27: ("reverse",)}[number]:
                style[name] = False
        elif number in (38, 48):
            kind = numbers.pop(0) if numbers else 0
            if kind == 5:
                value = color(theme, numbers.pop(0))
            else:
                value = "#" + "".join(f"{part:02x}" for part in numbers[:3])
                value = ROW[value] if theme == "light" else value
                del numbers[:3]
            style["fg" if number == 38 else "bg"] = value
        elif number in (39, 49):
            style["fg" if number == 39 else "bg"] = None
        else:
            for base, name, offset in (30, "fg", 0), (40, "bg", 0), (90, "fg", 8), (100, "bg", 8):
                if base <= number < base + 8:
                    style[name] = color(theme, number - base + offset)
    return style


def runs(row, theme):
    """The pieces of a row that look alike: column, text, style."""
    row = OTHER.sub("", row)
    style, column, start = dict(PLAIN), 0, 0
    for match in list(SGR.finditer(row)) + [None]:
        text = row[start:match.start() if match else len(row)]
        if text:
            yield column, text, style
            column += len(text)
        if match:
            style, start = restyle(style, match[1], theme), match.end()


def draw_row(row, y, theme):
    """A row as SVG, at a height in pixels."""
    colors = THEMES[theme]
    back, fore = [], []
    for column, text, style in runs(row, theme):
        foreground, background = style["fg"] or colors["text"], style["bg"]
        if style["reverse"]:
            foreground, background = background or colors["page"], style["fg"] or colors["text"]
        x = LEFT + column * CELL
        if background:
            back.append(f'<rect x="{x:.1f}" y="{y - 14.5:.1f}" width="{len(text) * CELL:.1f}" height="{LINE}" '
                        f'fill="{background}"/>')
        if not text.strip():
            continue
        lead = len(text) - len(text.lstrip())
        body = text.strip().replace(MISSING, INSTEAD)
        looks = "".join((' font-weight="bold"' if style["bold"] else "", ' opacity=".6"' if style["dim"] else "",
                         ' text-decoration="underline"' if style["under"] else ""))
        fore.append(f'<text x="{x + lead * CELL:.1f}" y="{y:.1f}" textLength="{len(body) * CELL:.1f}" '
                    f'fill="{foreground}"{looks}>{escape(body)}</text>')
    return "".join(back + fore)


def shown(intervals, length):
    """When something is visible, as an animation that jumps; at the end, if it is there then."""
    times, values = [0.0], ["visible" if intervals[0][0] <= 0 else "hidden"]
    for start, end in intervals:
        if start > 0:
            times.append(start)
            values.append("visible")
        if end < length:
            times.append(end)
            values.append("hidden")
    ends = "visible" if intervals[-1][1] >= length else "hidden"
    if values == ["visible"]:
        return ends, ""
    keys = ";".join(f"{at / length:.4f}".rstrip("0").rstrip(".") or "0" for at in times)
    return ends, (f'<animate attributeName="visibility" dur="{length:.1f}s" repeatCount="indefinite" '
                  f'calcMode="discrete" keyTimes="{keys}" values="{";".join(values)}"/>')


def squeezed(recording):
    """The frames, with waits for the machine made short, and the length of the whole."""
    taken = recording["frames"]
    # An agent clears the screen before it draws, and kj draws its row anew: nobody sees these moments.
    taken = [frame for before, frame, after in zip([taken[0], *taken], taken, [*taken[1:], taken[-1]])
             if frame["rows"][-1] or not (before["rows"][-1] and after["rows"][-1])]
    frames, now, last = [], 0.0, taken[0]["at"]
    for frame in taken:
        now += min(frame["at"] - last, 1.3)
        last = frame["at"]
        frames.append(frame | {"at": now})
    return frames, now + 3.0


def draw(recording, theme):
    frames, length = squeezed(recording)
    colors = THEMES[theme]
    width = LEFT * 2 + recording["columns"] * CELL
    height = TOP + recording["rows"] * LINE + 12
    pieces = {}
    for index, frame in enumerate(frames):
        end = frames[index + 1]["at"] if index + 1 < len(frames) else length
        for number, row in enumerate(frame["rows"]):
            if row.strip():
                pieces.setdefault((number, row), []).append([frame["at"], end])
        x, y, is_on = frame["cursor"]
        if is_on:
            pieces.setdefault(("cursor", x, y), []).append([frame["at"], end])
    parts = []
    for key, times in pieces.items():
        joined = [times[0]]
        for start, end in times[1:]:
            if start <= joined[-1][1] + 1e-6:
                joined[-1][1] = end
            else:
                joined.append([start, end])
        if key[0] == "cursor":
            inside = (f'<rect x="{LEFT + key[1] * CELL:.1f}" y="{TOP + key[2] * LINE:.1f}" width="{CELL:.1f}" '
                      f'height="{LINE}" fill="{colors["cursor"]}" opacity=".55"/>')
        else:
            inside = draw_row(key[1], TOP + key[0] * LINE + 14.5, theme)
        if inside:
            ends, motion = shown(joined, length)
            parts.append(f'<g visibility="{ends}">{motion}{inside}</g>')
    dots = "".join(f'<circle cx="{22 + 18 * place}" cy="17" r="5" fill="{colors["frame"]}"/>' for place in range(3))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,\'DejaVu Sans Mono\','
        f'monospace" font-size="{SIZE}" xml:space="preserve" shape-rendering="crispEdges">'
        "<style>text{white-space:pre}</style><title>A screenshot is dropped on a session of kj attach, and comes to the agent</title>"
        f'<rect x=".5" y=".5" width="{width - 1:.0f}" height="{height - 1:.0f}" rx="9" fill="{colors["page"]}" '
        f'stroke="{colors["frame"]}"/><path d="M.5 34V9.500a9 9 0 0 1 9-9H{width - 9.5:.1f}a9 9 0 0 1 9 9V34z" '
        f'fill="{colors["bar"]}" stroke="{colors["frame"]}"/>{dots}'
        f'<text x="{width / 2:.0f}" y="22" fill="{colors["quiet"]}" text-anchor="middle" font-size="12">'
        f'kj attach dev</text>{"".join(parts)}</svg>\n')


def main():
    match sys.argv[1:]:
        case ["record", tools, directory]:
            recording_in(directory).write_text(json.dumps(run(tools), ensure_ascii=False, indent=0) + "\n")
        case ["compare", tools, directory]:
            if complaint := compare(json.loads(recording_in(directory).read_text()), run(tools)):
                raise SystemExit(f"the moving picture is stale, run make screens: {complaint}")
        case ["draw" | "check" as what, directory]:
            for theme in THEMES:
                path = pathlib.Path(directory) / f"drop-{theme}.svg"
                picture = draw(json.loads(recording_in(directory).read_text()), theme)
                if what == "draw":
                    path.write_text(picture)
                elif not path.exists() or path.read_text() != picture:
                    raise SystemExit(f"'{path}' is not drawn from its recording: run make screens")
        case _:
            raise SystemExit(__doc__)


def recording_in(directory):
    return pathlib.Path(directory) / "drop.json"


if __name__ == "__main__":
    main()
