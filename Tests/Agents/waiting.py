"""Waiting for what is to happen, rather than for a time."""

import time

STEP = 0.02


def wait_for(find, seconds):
    """What `find` returns as soon as it is true, or its last answer when the time is over."""
    end = time.monotonic() + seconds
    while not (found := find()) and time.monotonic() < end:
        time.sleep(STEP)
    return found


def wait_until_still(look, seconds, quiet=0.6):
    """Waits until what `look` returns has not changed for `quiet` seconds, and returns it."""
    end = time.monotonic() + seconds
    last, since = look(), time.monotonic()
    while time.monotonic() - since < quiet and time.monotonic() < end:
        time.sleep(STEP)
        if (now := look()) != last:
            last, since = now, time.monotonic()
    return last
