// kj-image: prepare pictures as an upload does, and write them to files.

import KJCLI

ToolMain.run(ImageTool.self)
