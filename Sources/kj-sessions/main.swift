// kj-sessions: list the places into which text can be inserted.

import KJCLI

ToolMain.run(SessionsTool.self)
