// kj-uploads: list uploads and their locations.

import KJCLI

ToolMain.run(UploadsTool.self)
