// kj-attach: a terminal session on a host, into which paths can be inserted.

import KJCLI

ToolMain.run(AttachTool.self)
