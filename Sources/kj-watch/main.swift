// kj-watch: upload what appears in a folder, print where it is.

import KJCLI

ToolMain.run(WatchTool.self)
