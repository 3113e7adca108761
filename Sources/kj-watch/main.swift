// kj-watch: upload the files that appear in a directory, and print where they are.

import KJCLI

ToolMain.run(WatchTool.self)
