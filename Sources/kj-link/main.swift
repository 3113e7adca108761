// kj-link: connections that stay, for other tools to use.

import KJCLI

ToolMain.run(LinkTool.self)
