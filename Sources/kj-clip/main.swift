// kj-clip: texts to paste again.

import KJCLI

ToolMain.run(ClipTool.self)
