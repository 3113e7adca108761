"""Checks in real terminals that a question in the row can be seen, whatever a remote program does.

    questions.py TOOLS DIRECTORY [TERMINAL…]

Called by Scripts/test-terminals. In each terminal, the row of a question that nobody disturbs is the model: with every
attack, its pixels have to be the same. DIRECTORY gets the pictures of what is not as it should be.
"""

import io
import json
import os
import pathlib
import subprocess
import sys
import time

from PIL import Image

from screens import PICTURE, Stage, wait_for

HERE = pathlib.Path(__file__).parent
# Of the light theme: no terminal here has such a background.
GROUND, BADGE = (0xD1, 0xD5, 0xDB), (0x00, 0x5F, 0x87)
ATTACKS = {
    "frame": "f", "old-frame": "F", "string": "s", "saved-cursor": "c", "colors": "k", "margins": "m",
    "wide-row": "w", "picture": "p",
}
FONT = "DejaVu Sans Mono"
TERMINALS = {
    "xterm": ["xterm", "-geometry", "80x24", "-fa", FONT, "-fs", "11", "-tn", "xterm-256color", "-e"],
    "st": ["stterm", "-g", "80x24", "-f", f"{FONT}:size=11", "-e"],
    "alacritty": ["alacritty", "-o", "window.dimensions.columns=80", "-o", "window.dimensions.lines=24", "-e"],
    "kitty": ["kitty", "--config", "NONE", "-o", "remember_window_size=no", "-o", "initial_window_width=80c", "-o",
              "initial_window_height=24c", "-o", "update_check_interval=0", "-o", "shell_integration=disabled",
              "-o", "cursor_blink_interval=0"],
    "foot": ["foot", "-o", f"main.font={FONT}:size=11"],
}


class Desktop:
    """sway without a screen, which refuses to run as root."""

    def __init__(self, stage):
        directory = stage.root / "desktop"
        directory.mkdir(mode=0o700)
        command = ["sway", "-c", "/dev/null"]
        if os.getuid() == 0:
            stage.root.chmod(0o755)
            os.chown(directory, 65534, 65534)
            command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *command]
        self.variables = {"XDG_RUNTIME_DIR": str(directory), "WAYLAND_DISPLAY": "wayland-1"}
        stage.start(*command, env=os.environ | self.variables | {
            "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"})
        wait_for("sway", (directory / "wayland-1").exists)


class Session:
    """A terminal in which `kj attach` runs the intruder on a host."""

    def __init__(self, stage, name, desktop):
        self.stage, self.name = stage, name
        self.home = stage.root / name
        for part in self.home, self.home / ".config", self.home / ".config/kj", self.home / "run":
            part.mkdir(mode=0o700)
        (self.home / ".config/kj/config.json").write_text('{"drops":{"wait":60000}}')
        (self.home / ".config/kj/hosts.json").write_text(json.dumps(stage.book))
        self.picture, self.fifo, self.log, self.over = (
            self.home / part for part in ("login.png", "keys", "log", "over"))
        self.picture.write_bytes(PICTURE)
        os.mkfifo(self.fifo)
        self.variables = {"DISPLAY": stage.display, "LIBGL_ALWAYS_SOFTWARE": "1"} if name != "foot" else desktop.variables
        self.environment = os.environ | self.variables | {
            "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8", "HOME": str(self.home),
            "PATH": f"{stage.tools}:{os.environ['PATH']}"}
        self.environment.pop("XDG_CONFIG_HOME", None)
        # Some terminals set HOME themselves.
        session = f"env HOME={self.home} XDG_RUNTIME_DIR={self.home}/run kj-attach --theme light --drops ask {' '.join(stage.options)} -t dev"
        remote = f"exec python3 -B {HERE}/intruder.py {self.over}"
        self.process = stage.start(
            *TERMINALS[name], "python3", "-B", str(HERE / "typist.py"), str(self.fifo), str(self.log),
            "sh", "-c", f'exec {session} "{remote}"', env=self.environment, cwd=self.home)
        self.seen = 0
        self.expect("ready")

    def expect(self, text):
        """Waits for a text behind the one that was waited for before."""
        def is_shown():
            shown = self.log.read_bytes() if self.log.exists() else b""
            place = shown.find(text.encode(), self.seen)
            if place >= 0:
                self.seen = place + len(text)
            return place >= 0

        wait_for(f"'{text}' in {self.name}", is_shown)

    def type(self, text):
        with open(self.fifo, "w") as keys:
            keys.write(text)

    def look(self):
        tool = ["grim", "-"] if self.name == "foot" else ["maim"]
        taken = subprocess.run(tool, env=self.environment, check=True, capture_output=True).stdout
        return Image.open(io.BytesIO(taken)).convert("RGB")

    def ask(self):
        self.type(f"\x1b[200~{self.picture}\x1b[201~")
        self.expect("upload 'login.png'?")

    def end(self):
        self.type("\x1b")
        self.expect("[2K")
        # Some frames end by themselves, and what comes in them is shown then.
        self.type("R")
        self.expect("done")
        time.sleep(0.3)


def is_like(color, wanted):
    """Whether it is nearly the color; xterm takes the nearest one of its palette."""
    return all(abs(one - other) <= 8 for one, other in zip(color, wanted))


def row(picture):
    """The pixel rows that are the row of kj, as (top, bottom); None if there is none."""
    pixels, rows = picture.load(), []
    for y in range(picture.height):
        ground = sum(is_like(pixels[x, y], GROUND) for x in range(0, picture.width, 4))
        if ground * 4 > picture.width // 5:
            rows.append(y)
    return (rows[0], rows[-1] + 1) if rows else None


def band(picture, place):
    return picture.crop((0, place[0], picture.width, place[1]))


def settled(session, model, place, limit=3.0):
    """The picture once its row is that of the model, or as it is when the time is over."""
    end = time.monotonic() + limit
    while True:
        picture = session.look()
        if band(picture, place).tobytes() == model.tobytes() or time.monotonic() > end:
            return picture


def check(stage, name, desktop):
    session = Session(stage, name, desktop)
    time.sleep(1)
    if row(session.look()):
        raise SystemExit(f"questions: {name}: there is a row before there is a question")
    session.ask()
    time.sleep(1)
    picture = session.look()
    place = row(picture)
    if place is None or not any(is_like(color, BADGE) for _, color in band(picture, place).getcolors(1 << 20)):
        picture.save(stage.directory / f"{name}.png")
        raise SystemExit(f"questions: {name}: no question can be seen")
    model = band(picture, place)
    session.end()
    wrong = []
    for attack, order in ATTACKS.items():
        session.type(order)
        if attack not in ("string",):
            session.expect("done")
        session.ask()
        pictures = [settled(session, model, place)]
        # While it is there, the row is written over.
        session.over.touch()
        time.sleep(0.7)
        pictures.append(session.look())
        session.over.unlink()
        if any(band(picture, place).tobytes() != model.tobytes() for picture in pictures):
            wrong.append(attack)
            for index, picture in enumerate(pictures):
                picture.save(stage.directory / f"{name}-{attack}-{index}.png")
        session.end()
    session.process.terminate()
    session.process.wait()
    print(f"{name}: {len(ATTACKS) - len(wrong)} of {len(ATTACKS)}" + (f", not {', '.join(wrong)}" if wrong else ""))
    return wrong


def main():
    tools, directory, *names = sys.argv[1:]
    stage = Stage(pathlib.Path(tools).resolve(), pathlib.Path(directory).resolve())
    try:
        names = names or list(TERMINALS)
        desktop = Desktop(stage) if "foot" in names else None
        wrong = [name for name in names if check(stage, name, desktop)]
    finally:
        stage.close()
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
