// kj-sessions: list the places that a text can be inserted into.

import KJCLI

ToolMain.run(SessionsTool.self)
