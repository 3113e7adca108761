// kj-sessions: list the places into which a text can be inserted.

import KJCLI

ToolMain.run(SessionsTool.self)
