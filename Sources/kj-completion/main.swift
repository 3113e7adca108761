import KJCLI

ToolMain.run(CompletionTool.self)
