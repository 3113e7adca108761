// kj-trust: review and keep the keys of hosts.

import KJCLI

ToolMain.run(TrustTool.self)
