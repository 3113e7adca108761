// kj-config: show and change the person's settings.

import KJCLI

ToolMain.run(ConfigTool.self)
