// The private server starts quickly, is separate from the real one, and leaves nothing behind.

import KJTestSupport
import SystemPackage
import Testing

@Suite struct PrivateSSHServerTests {
  @Test func serversSideBySideDoNotMeet() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let first = try PrivateSSHServer(in: workspace)
      let second = try PrivateSSHServer(in: workspace, name: "second")
      #expect(first.port != second.port)
      #expect(try first.fingerprint() != second.fingerprint())
      #expect(first.remoteHome != second.remoteHome)
      #expect(try first.fingerprint().hasPrefix("SHA256:"))
    }
  }

  @Test func aRestartKeepsPortAndKeysAndNewKeysKeepThePort() async throws {
    try await onOwnThread {
      let server = try PrivateSSHServer(in: Workspace())
      let port = server.port
      let keys = try server.publicHostKeys()
      try server.restart()
      #expect(try (server.port, server.publicHostKeys()) == (port, keys))
      try server.changeHostKeys()
      #expect(server.port == port)
      #expect(try Set(server.publicHostKeys()).isDisjoint(with: keys))
    }
  }

  @Test func itsProcessesDieWithIt() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      var server: PrivateSSHServer? = try PrivateSSHServer(in: workspace)
      try LocalFiles.write(
        workspace.knownHosts, (server?.knownHostsLines() ?? "").utf8)
      let port = "\(server?.port ?? 0)"
      let key = "\(server?.userKey ?? "")"
      let name = server?.account.name ?? ""
      let shell = try PseudoTerminal(
        "ssh", ["-p", port, "-i", key, "\(name)@127.0.0.1", "echo ready; sleep 60"],
        tools: workspace.tools)
      try shell.expect("ready")
      let directory = workspace.root.string
      #expect(try Self.pgrep("sshd.*\(directory)") == .exit(0))
      server = nil
      #expect(shell.wait(within: .hang) == .exit(255))
      #expect(try Self.pgrep("sshd.*\(directory)") == .exit(1))
    }
  }

  private static func pgrep(_ pattern: String) throws -> Ending {
    try ToolRunner(environment: ["PATH": "/usr/bin:/bin"]).run("pgrep", ["-f", pattern]).ending
  }
}
