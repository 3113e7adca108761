// kj-slash: the slash commands of coding agents, and the person's own.

import KJCLI

ToolMain.run(SlashTool.self)
