"""Draws the flights of an upload from a recorded run: `kj upload` to a private host over a line of 100 ms.

    flights.py record TOOLS FILE    runs it, and writes what a relay, kj and the host said when
    flights.py draw FILE DIRECTORY     draws flights-light.svg and flights-dark.svg from such a recording
    flights.py check FILE DIRECTORY    fails if the pictures are not those of the recording
"""

import json
import os
import pathlib
import re
import selectors
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from xml.sax.saxutils import escape

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from moving import free_port, screenshot  # noqa: E402

WAY = 0.05

# Recording.


class Line:
    """A relay that takes 50 ms in each direction and notes what passes."""

    def __init__(self, target):
        self.noted = []
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near):
        far = socket.create_connection(("127.0.0.1", self._target))
        for end in near, far:
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        waiting = []
        watch = selectors.DefaultSelector()
        watch.register(near, selectors.EVENT_READ, (far, "there"))
        watch.register(far, selectors.EVENT_READ, (near, "here"))
        while watch.get_map():
            due = min((at for at, *_ in waiting), default=None)
            for key, _ in watch.select(None if due is None else max(0, due - time.time())):
                sink, way = key.data
                now = time.time()
                try:
                    data = key.fileobj.recv(1 << 20)
                except OSError:
                    data = b""
                if data:
                    self.noted.append({"at": now, "to": way, "bytes": len(data)})
                else:
                    watch.unregister(key.fileobj)
                waiting.append((now + WAY, sink, data))
            while waiting and waiting[0][0] <= time.time():
                _, sink, data = waiting.pop(0)
                try:
                    sink.sendall(data) if data else sink.shutdown(socket.SHUT_WR)
                except OSError:
                    pass


def stamped(stream, lines):
    """Notes when each line of a stream comes."""
    def read():
        for line in stream:
            lines.append({"at": time.time(), "text": line.rstrip()})
    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    return thread


def record(tools):
    root = pathlib.Path(tempfile.mkdtemp(prefix="kj-flights."))
    port = free_port()
    for name in "host", "me":
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(root / name)], check=True)
    (root / "sshd_config").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {root}/host\nPidFile none\nStrictModes no\nUsePAM no\n"
        f"LogLevel VERBOSE\nAuthorizedKeysFile {root}/me.pub\nSubsystem sftp internal-sftp -l VERBOSE\n")
    if os.getuid() == 0:
        os.makedirs("/run/sshd", exist_ok=True)
    sshd = subprocess.Popen([shutil.which("sshd", path=os.environ["PATH"] + ":/usr/sbin:/sbin"), "-D", "-e", "-f",
                             str(root / "sshd_config")], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    there = []
    stamped(sshd.stderr, there)
    try:
        while not any("listening" in line["text"] for line in there):
            time.sleep(0.02)
        line = Line(port)
        kind, key, *_ = (root / "host.pub").read_text().split()
        (root / "known_hosts").write_text(f"[127.0.0.1]:{line.port} {kind} {key}\n")
        home = root / "home"
        home.mkdir(mode=0o700)
        picture = home / "login.png"
        picture.write_bytes(screenshot())
        environment = {name: value for name, value in os.environ.items()
                       if not name.startswith(("XDG_", "KJ_", "SSH_"))} | {"HOME": str(home), "LC_ALL": "C.UTF-8"}
        command = [f"{tools}/kj-upload", str(picture), "--host", f"127.0.0.1:{line.port}", "-i", f"{root}/me", "-o",
                   f"UserKnownHostsFile={root}/known_hosts", "--into", str(root / "uploads"), "--no-input", "-v"]
        # The first one makes the directory, and lets kj remember the key.
        subprocess.run(command, env=environment, check=True, capture_output=True, stdin=subprocess.DEVNULL)
        time.sleep(0.3)
        del line.noted[:], there[:]
        begin = time.time()
        kj = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        here = []
        stamped(kj.stdout, here).join()
        if kj.wait() != 0:
            raise SystemExit(f"flights: kj fails: {here}")
        end = time.time()
        time.sleep(0.3)
        hide = re.compile(re.escape(str(root)) + r"|(?<=127\.0\.0\.1:)\d+|(?<=port )\d+")

        def told(lines):
            return [{"at": round(one["at"] - begin, 4), "text": hide.sub("…", one["text"])} for one in lines]

        return {"way": WAY, "end": round(end - begin, 4), "here": told(here), "there": told(there),
                "line": [{"at": round(one["at"] - begin, 4), "to": one["to"], "bytes": one["bytes"]}
                         for one in line.noted if one["at"] <= end]}
    finally:
        sshd.terminate()
        sshd.wait()
        shutil.rmtree(root, ignore_errors=True)


# Drawing.

#: What kj and the host say, in few words. What is not here is left out.
HERE = [("connected to", "connected"), ("exchanged keys", "keys are exchanged"),
        ("host key .* is known", "the host key is known"), ("sending ahead", "kj sends ahead"),
        ("authenticated as", "logged in"), ("opened SFTP", "SFTP is open"), ("is complete on", "the file is whole"),
        ("^/|^…", "prints the path")]
THERE = [("^Connection from", "takes the connection"), ("^Accepted publickey", "the signature is right"),
         ("^Starting session: subsystem", "starts SFTP")]
THEMES = {
    "dark": {"text": "#e6edf3", "quiet": "#8b949e", "line": "#3d444d", "up": "#79c0ff", "down": "#d2a8ff"},
    "light": {"text": "#1f2328", "quiet": "#59636e", "line": "#d1d9e0", "up": "#0550ae", "down": "#6639ba"},
}
WIDTH, NEAR, FAR, TOP, SCALE, PITCH = 640, 176, 392, 66, 0.72, 19


def words(lines, table):
    """The things said that the picture shows: when, and what."""
    found = []
    for line in lines:
        text = re.sub(r"^kj-upload: +(\d+ ms +)?", "", line["text"])
        text = re.sub(r"^(internal-)?sftp(-server)?(\[\d+\])?: ", "", text)
        for pattern, short in table:
            if re.search(pattern, text) and short not in [one[1] for one in found]:
                found.append((line["at"], short))
                break
    return found


def flights(recording):
    """The packets, those of one moment together: when, which way, how many bytes."""
    bursts = []
    for packet in sorted(recording["line"], key=lambda packet: packet["at"]):
        for burst in reversed(bursts):
            if burst["to"] == packet["to"] and packet["at"] - burst["last"] < 0.012:
                burst["bytes"] += packet["bytes"]
                burst["last"] = packet["at"]
                break
        else:
            bursts.append(dict(packet, last=packet["at"]))
    return bursts


def size(count):
    return f"{count} B" if count < 1000 else f"{count / 1000:.1f} kB" if count < 10_000 else f"{count // 1000} kB"


def spread(said):
    """Heights for texts, as near to their times as their distance allows."""
    heights, last = [], 0.0
    for at, _ in said:
        last = max(TOP + at * 1000 * SCALE, last + PITCH)
        heights.append(last)
    return heights


def draw(recording, theme):
    colors, way = THEMES[theme], recording["way"]

    def y(at):
        return TOP + at * 1000 * SCALE

    here, there = words(recording["here"], HERE), words(recording["there"], THERE)
    bottom = max(y(recording["end"]), *spread(here)) + 22
    parts = []
    for tick in range(0, int(recording["end"] * 1000) + 1, 100):
        parts.append(f'<path d="M{NEAR} {y(tick / 1000):.1f}H{FAR}" stroke="{colors["line"]}" stroke-dasharray="2 4"/>'
                     f'<text x="{WIDTH - 8}" y="{y(tick / 1000) + 4:.1f}" text-anchor="end" '
                     f'fill="{colors["quiet"]}" font-size="12">{tick} ms</text>')
    for x, name in (NEAR, "your machine"), (FAR, "the host"):
        parts.append(f'<path d="M{x} {TOP - 14}V{bottom:.1f}" stroke="{colors["quiet"]}" stroke-width="2"/>'
                     f'<text x="{x}" y="{TOP - 24}" text-anchor="middle" fill="{colors["text"]}" '
                     f'font-weight="bold">{name}</text>')
    for burst in flights(recording):
        to_there = burst["to"] == "there"
        # The relay stands beside kj: it notes what leaves here at once, and what comes from there at its departure.
        start, end = (NEAR, FAR) if to_there else (FAR, NEAR)
        color = colors["up" if to_there else "down"]
        y1, y2 = y(burst["at"]), y(burst["at"] + way)
        parts.append(f'<path d="M{start} {y1:.1f}L{end} {y2:.1f}" stroke="{color}" '
                     f'stroke-width="{2.6 if burst["bytes"] > 20_000 else 1.5}" marker-end="url(#{burst["to"]})"/>')
        third = start + (end - start) * 0.2
        parts.append(f'<text x="{third:.0f}" y="{y1 + (y2 - y1) * 0.2 - 4:.1f}" fill="{color}" font-size="11" '
                     f'text-anchor="middle">{size(burst["bytes"])}</text>')
    for said, x, anchor, edge in (here, NEAR, "end", -1), (there, FAR, "start", 1):
        for (at, text), height in zip(said, spread(said), strict=True):
            parts.append(f'<circle cx="{x}" cy="{y(at):.1f}" r="3.5" fill="{colors["text"]}"/>'
                         f'<path d="M{x + 5 * edge} {y(at):.1f}L{x + 16 * edge} {height:.1f}" '
                         f'stroke="{colors["quiet"]}"/><text x="{x + 20 * edge}" y="{height + 4:.1f}" '
                         f'text-anchor="{anchor}" fill="{colors["text"]}">{escape(text)}</text>')
    markers = "".join(
        f'<marker id="{name}" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" '
        f'markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" fill="{colors[color]}"/></marker>'
        for name, color in (("there", "up"), ("here", "down")))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 10:.0f}" width="{WIDTH}" '
            f'height="{bottom + 10:.0f}" fill="none" font-family="system-ui,-apple-system,Segoe UI,Helvetica,Arial,'
            f'sans-serif" font-size="14"><title>The flights of an upload</title><defs>{markers}</defs>'
            f'{"".join(parts)}</svg>\n')


def main():
    match sys.argv[1:]:
        case ["record", tools, file]:
            pathlib.Path(file).write_text(json.dumps(record(os.path.abspath(tools)), ensure_ascii=False, indent=0) + "\n")
        case ["draw" | "check" as what, file, directory]:
            recording = json.loads(pathlib.Path(file).read_text())
            for theme in THEMES:
                path = pathlib.Path(directory) / f"flights-{theme}.svg"
                picture = draw(recording, theme)
                if what == "draw":
                    path.write_text(picture)
                elif not path.exists() or path.read_text() != picture:
                    raise SystemExit(f"'{path}' is not drawn from '{file}': run Scripts/screens flights")
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main()
