// kj-doctor: check a host from its name to a written file.

import KJCLI

ToolMain.run(DoctorTool.self)
