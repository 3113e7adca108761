// kj-clip: text to paste again.

import KJCLI

ToolMain.run(ClipTool.self)
