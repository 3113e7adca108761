// kj-get: files come from a host.

import KJCLI

ToolMain.run(GetTool.self)
