// kj-link: lasting connections for other tools to use.

import KJCLI

ToolMain.run(LinkTool.self)
