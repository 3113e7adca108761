"""Python reads this at its start: so a link to Python named `claude` is the stand-in, without any argument.

The list of processes then shows what it shows of the real program. See pane_reader.py.
"""

import os
import sys
import traceback

if role := os.environ.pop("KJ_STAND_IN", None):
    # Programs started from here, such as an editor, may be Python as well.
    del os.environ["PYTHONPATH"]
    try:
        if role == "node":
            import below_node

            status = below_node.main()
        else:
            import prompt

            status = prompt.main(role)
    except BaseException:
        # The screen belongs to the stand-in, so the error is written beside its file.
        with open(os.environ["KJ_STAND_IN_FILE"] + ".error", "w", encoding="utf-8") as file:
            traceback.print_exc(file=file)
        status = 70
    sys.stdout.flush()
    os._exit(status)
