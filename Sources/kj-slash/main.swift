// kj-slash: the slash commands of coding agents, and one's own.

import KJCLI

ToolMain.run(SlashTool.self)
