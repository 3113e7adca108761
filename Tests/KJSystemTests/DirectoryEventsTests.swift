// Events in a directory are reported in order, and so is the chance that some were missed.

import KJTestSupport
import SystemPackage
import Testing

@testable import KJSystem

#if !canImport(Darwin)
  import KJLibC

  @Suite struct DirectoryEventsTests {
    @Test func filesThatAreClosedOrMovedInAreTold() throws {
      let workspace = try Workspace()
      let events = try DirectoryEvents(of: workspace.work)
      #expect(try events.take() == [])
      try run("printf 1 >a; mkdir directory; mv a b; printf 2 >c", in: workspace)
      #expect(try events.take() == ["a", "b", "c"].map { .written(name: Self.name($0)) })
      #expect(Set(try workspace.work.entries()) == Set(["b", "c", "directory"].map(Self.name)))
      try LocalFiles.remove(workspace.work)
      #expect(try events.take().contains(.gone))
    }

    @Test func whatIsWrittenAgainIsToldOnceForTheLastTime() throws {
      let workspace = try Workspace()
      let events = try DirectoryEvents(of: workspace.work)
      try run("for name in a b a; do printf 1 >$name; done", in: workspace)
      #expect(try events.take() == ["b", "a"].map { .written(name: Self.name($0)) })
    }

    /// Runs a script in the directory: a child that another test starts just then may hold open a file that this
    /// process writes.
    private func run(_ script: String, in workspace: Workspace) throws {
      #expect(
        try ToolRunner(environment: ["PATH": "/usr/bin:/bin"], directory: workspace.work).run(
          "sh", ["-c", script]
        ).ending == .exit(0))
    }

    private static func name(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func header(_ mask: Int32, nameLength: UInt32 = 0) -> [UInt8] {
      var event = inotify_event()
      event.mask = UInt32(mask)
      event.len = nameLength
      return withUnsafeBytes(of: event, Array.init)
    }

    @Test func anOverflowIsMissed() {
      var bytes = Self.header(IN_CLOSE_WRITE, nameLength: 16)
      bytes += Array("a.png".utf8) + [UInt8](repeating: 0, count: 11)
      bytes += Self.header(IN_Q_OVERFLOW)
      bytes += Self.header(IN_IGNORED)
      bytes += Self.header(IN_DELETE_SELF)
      let events = bytes.withUnsafeBytes { DirectoryNotification.events(in: $0) }
      #expect(events == [.written(name: Self.name("a.png")), .missed, .gone])
    }

    @Test func whereNobodyTellsEveryLookIsMissed() throws {
      let workspace = try Workspace()
      let events = try DirectoryEvents(of: workspace.work, asksSystem: false)
      #expect(events.arrival == nil && events.lookingPause == .milliseconds(500))
      #expect(try events.take() == [.missed])
    }

    @Test func whatIsNoDirectoryIsRefused() throws {
      let workspace = try Workspace()
      let file = workspace.work.appending("a")
      #expect(throws: SystemError.self) { try DirectoryEvents(of: file) }
      try LocalFiles.write(file, "1".utf8)
      #expect(throws: SystemError("watch", "\(file)", .notDirectory)) {
        try DirectoryEvents(of: file)
      }
    }
  }
#else
  @Suite struct DirectoryEventsTests {
    @Test func aNewNameWakes() throws {
      let workspace = try Workspace()
      let events = try DirectoryEvents(of: workspace.work)
      let arrival = try #require(events.arrival)
      try LocalFiles.write(workspace.work.appending("a"), "1".utf8)
      try wait(for: [Interest(arrival)], until: .after(.hang))
      #expect(try events.take() == [.missed])
      try LocalFiles.remove(workspace.work)
      try wait(for: [Interest(arrival)], until: .after(.hang))
      #expect(try events.take() == [.gone])
    }
  }
#endif
