// A script in a command line, run by the login shells that a host may have.

import KJRoomSupport
import KJTestSupport
import Testing

@testable import KJSessions

private let script = #"""
  printf 'a%sb\\c\n' "x'y" '$HOME'
  case $((1 + 1)) in 2) echo "two!" ;; esac
  echo "$(printf '%s' "nested ^ # ~ * ?")"

  """#

@Test(arguments: ["sh", "bash", "zsh", "fish", "tcsh"], [1, 60])
func everyLoginShellRunsTheScript(shell: String, times: Int) throws {
  try InstalledPrograms.require(shell)
  let workspace = try Workspace()
  let text = String(repeating: script, count: times)
  let expected = String(repeating: "ax'yb\\c\na$HOMEb\\c\ntwo!\nnested ^ # ~ * ?\n", count: times)
  let result = try workspace.tools.run(
    shell, ["-c", ShellCommand.shell(running: text)], stdin: Array("echo then\n".utf8))
  #expect(result.output == expected + "then\n")
}
