// A workspace is private, has a short path and is removed afterwards.

import KJTestSupport
import SystemPackage
import Testing

@Suite struct WorkspaceTests {
  #if !canImport(Darwin)
    @Test func itIsRemovedWithItsProcesses() throws {
      var workspace: Workspace? = try Workspace()
      let root = try #require(workspace?.root)
      try workspace?.tools.run(
        "sh", ["-c", "setsid sleep 4711 >/dev/null 2>&1 & mkdir no; chmod 0 no"]
      )
      .expectSuccess()
      #expect(LocalFiles.isDirectory(root.appending("home")))
      workspace = nil
      #expect(!LocalFiles.exists(root))
      // A killed process exists until the system gets around to removing it.
      let tools = ToolRunner(environment: ["PATH": "/usr/bin:/bin"])
      let limit = ContinuousClock.now + .hang
      var pgrep = try tools.run("pgrep", ["-f", "^sleep 4711$"])
      while pgrep.ending == .exit(0), .now < limit {
        pgrep = try tools.run("pgrep", ["-f", "^sleep 4711$"])
      }
      #expect(pgrep.ending == .exit(1))
    }
  #endif

  @Test func toolsSeeNothingOfThePerson() throws {
    let workspace = try Workspace()
    let names = Set(workspace.environment.keys)
    #expect(names.isDisjoint(with: ["SSH_AUTH_SOCK", "XDG_CONFIG_HOME", "USER", "EDITOR"]))
    #expect(!names.contains { $0.hasPrefix("KJ_") })
    let settings = try workspace.tools.run("ssh", ["-G", "example"]).expectSuccess().output
    #expect(settings.contains("userknownhostsfile \(workspace.knownHosts)"))
  }

  @Test func socketsFitIntoTheRuntimeDirectory() throws {
    let longest = try Workspace().runtime.pushing("kj/links/0123456789abcdef.sock")
    #expect(longest.string.utf8.count < 104)
  }
}
