// kj-upload: prepare files, upload them to a host, print where they are.

import KJCLI

ToolMain.run(UploadTool.self)
