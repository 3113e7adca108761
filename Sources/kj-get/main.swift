// kj-get: fetch files from a host.

import KJCLI

ToolMain.run(GetTool.self)
