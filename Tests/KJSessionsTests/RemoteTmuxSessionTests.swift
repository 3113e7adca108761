// The command that a session in tmux gives to a host's login shell, run by real shells.

import KJBase
import KJDomain
import KJRoomSupport
import KJSystem
import KJTestSupport
import Testing

@testable import KJSessions

private let program = "printf '%s' \"it's\" $HOME `id` \\\\ !x"

/// Runs a command line as a server does, with a `tmux` that records its arguments.
private func arguments(_ command: [UInt8], by shell: String) throws -> [String]? {
  let tmux = try FakeTool("tmux", #"[ "$1" != has-session ] || exit 0; record "$@""#)
  let variables = tmux.environment(["TERM": "xterm"])
  var environment = Dictionary(uniqueKeysWithValues: variables.all.map { ($0.name, $0.value) })
  environment["PATH"]? += ":/usr/bin:/bin"
  let tools = ToolRunner(environment: environment)
  let result = try tools.run(shell, bytes: [Array("-c".utf8), command])
  #expect(result.ending == .exit(0))
  return try tmux.arguments()
}

@Test(arguments: ["sh", "bash", "zsh", "fish", "tcsh"])
func everyLoginShellStartsTmuxWithTheVeryProgram(shell: String) throws {
  try InstalledPrograms.require(shell)
  let plain = RemoteTmuxSession(.standard)
  let running = RemoteTmuxSession(.standard, running: Array(program.utf8))
  let beginning = ["-u", "new-session", "-A", "-s", "kj"]
  #expect(try arguments(plain.beginning, by: shell) == beginning)
  #expect(try arguments(running.beginning, by: shell) == beginning + [program])
  #expect(try arguments(running.returning, by: shell) == ["-u", "attach-session", "-t", "=kj"])
}

@Test(arguments: ["kj", "a", "agent-1", "under_score", "9"])
func aNameThatTmuxTakesAsItIs(name: String) throws {
  #expect(try TmuxSessionName(parsing: name).text == name)
}

@Test(arguments: ["", "-a", "a:b", "a.b", "a b", "a'b", "ä", "a\nb", "$(id)", "\0"])
func aNameThatTmuxWouldChangeIsRefused(name: String) {
  let failure = #expect(throws: Failure.self) { try TmuxSessionName(parsing: name) }
  #expect(failure?.status == .usage)
}
