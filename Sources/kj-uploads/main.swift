// kj-uploads: what was uploaded, and where it is.

import KJCLI

ToolMain.run(UploadsTool.self)
