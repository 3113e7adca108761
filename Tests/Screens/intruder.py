"""A remote program that does to the terminal what the letters say that are typed into it.

    intruder.py FILE

While FILE exists it writes over the last row, again and again.
"""

import os
import select
import sys
import tty

ORDERS = {
    # A synchronized update in both forms, and a string, which never end.
    b"f": "\x1b[?2026h",
    b"F": "\x1bP=1s\x1b\\",
    b"s": "\x1bP0;1;0q",
    b"c": "\x1b[3;3H\x1b7",
    b"k": "\x1b]4;" + ";".join(f"{index};#d1d5db" for index in range(256)) + "\x1b\\\x1b]10;#d1d5db\x1b\\",
    b"m": "\x1b[?69h\x1b[1;5s",
    b"w": "\x1b[999;1H\x1b#6Press Enter to continue\x1b[H",
    # A picture of kitty's protocol, above the text.
    b"p": "\x1b[999;1H\x1b_Ga=T,f=24,s=1,v=1,c=70,r=2,z=10,C=1,q=2;AP8A\x1b\\\x1b[H",
    b"R": "\x1b\\\x1b[?2026l\x1bP=2s\x1b\\\x1b[?69l\x1b]104\x1b\\\x1b]110\x1b\\\x1b_Ga=d,q=2\x1b\\\x1bc\x1b[?2004h",
}
WAYS = ["\x1b[999e\r%s", "\x1b[0!p\x1b[999B\r%s", "\x1b[999B\r%s", "\x1b[?2l\x1bY7 %s\x1b<",
        "\x1b[999;1H\x1b_Ga=T,f=24,s=1,v=1,c=70,r=2,z=10,C=1,q=2;AP8A\x1b\\%s"]


def main():
    tty.setraw(0)
    os.write(1, b"\x1b[?2004hready\r\n")
    while True:
        if select.select([0], [], [], 0.02)[0]:
            order = os.read(0, 4096)
            os.write(1, ORDERS.get(order, "").encode() + b"done\r\n")
        if os.path.exists(sys.argv[1]):
            os.write(1, "".join(way % "Press Enter to continue" for way in WAYS).encode())


if __name__ == "__main__":
    main()
