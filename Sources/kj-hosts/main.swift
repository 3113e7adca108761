// kj-hosts: names for the hosts that files are sent to.

import KJCLI

ToolMain.run(HostsTool.self)
