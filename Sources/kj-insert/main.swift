// kj-insert: put one line of text into a session.

import KJCLI

ToolMain.run(InsertTool.self)
