// Several processes that write the same file, some of which are killed while they write.

import KJBase
import KJDomain
import KJLibC
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJStore

@Suite struct KeptFileProcessTests {
  private static func file(in workspace: Workspace) -> KeptFile<ClipHistory> {
    KeptFile(workspace.home.pushing(".local/state/kj/clips.json"))
  }

  /// Text of this size; the number makes it unique.
  private static func text(_ number: Int, size: Int) -> String {
    let digits = String(number)
    return String(repeating: "x", count: size - digits.utf8.count) + digits
  }

  @Test func ofTheTextsOfManyProcessesNoneIsLost() async throws {
    let workspace = try Workspace()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for process in 0..<4 {
        group.addTask {
          try await onOwnThread {
            for number in 0..<6 {
              try workspace.tools.run("kj-clip", ["add", "text \(process) \(number)"])
                .expectSuccess()
            }
          }
        }
      }
      // This process writes, too.
      for number in 0..<6 {
        try Self.file(in: workspace).update { (history) throws(Failure) in
          do throws(ClipProblem) {
            try history.add(ClipText("here \(number)"), from: .added, at: number)
          } catch {
            throw Failure(error)
          }
        }
      }
      try await group.waitForAll()
    }
    let reading = try Self.file(in: workspace).load()
    #expect(reading.warning == nil && reading.contents.clips.count == 30)
  }

  /// The limit on the size of files kills a process in the middle of its write.
  @Test(.enabled(if: LocalFiles.isFile("/bin/sh")))
  func aProcessThatDiesWhileItWritesLeavesTheOldContents() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let file = Self.file(in: workspace)
      try workspace.tools.run("kj-clip", ["add", "old"]).expectSuccess()
      let old = try LocalFiles.read(file.path)
      // In blocks of 512 bytes.
      let result = try workspace.tools.run(
        "sh", ["-c", "ulimit -c 0; ulimit -f 16; exec kj-clip add -"],
        stdin: Array(Self.text(1, size: 16_000).utf8))
      #expect(result.ending == .signal(SIGXFSZ))
      #expect(try LocalFiles.read(file.path) == old)
      let directory = file.path.removingLastComponent()
      func leftovers() throws -> [String] {
        try LocalFiles.list(directory).filter { $0.hasSuffix(".tmp") }
      }
      let left = try #require(try leftovers().first)
      #expect(LocalFiles.size(directory.appending(left)) == 8192)
      // The next process is not disturbed by the leftovers, and removes them.
      try workspace.tools.run("kj-clip", ["add", "new"]).expectSuccess()
      #expect(try file.load().contents.clips.map(\.text.text) == ["new", "old"])
      #expect(try leftovers() == [])
    }
  }

  @Test func aProcessThatIsKilledLeavesTheOldOrTheNewContents() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let file = Self.file(in: workspace)
      let texts = (0..<8).map { Self.text($0, size: 12_000) }
      for number in texts.indices {
        try LocalFiles.write(workspace.work.appending("\(number)"), texts[number].utf8)
      }
      // On a slow machine, perhaps none of the killed processes gets this far.
      try workspace.tools.run("kj-clip", ["add", "-"], stdin: Array(texts[0].utf8)).expectSuccess()
      let loop = "while :; do for n in 0 1 2 3 4 5 6 7; do kj-clip add - <$n || exit; done; done"
      for _ in 0..<12 {
        var tools = workspace.tools
        // All its processes are killed after this time.
        tools.timeout = .milliseconds(Int.random(in: 30...250))
        #expect(try tools.run("sh", ["-c", loop]).ending == .timeout)
        let reading = try file.load()
        #expect(reading.warning == nil)
        #expect(reading.contents.clips.allSatisfy { texts.contains($0.text.text) })
      }
      #expect(try !file.load().contents.clips.isEmpty)
      // The lock of a killed process blocks nobody.
      try workspace.tools.run("kj-clip", ["clear"]).expectSuccess()
      #expect(try LocalFiles.list(file.path.removingLastComponent()).count == 2)
    }
  }

  /// The contents that remain after a process is killed just before a system call.
  struct Step: Sendable, CustomTestStringConvertible {
    let call: String
    /// Which occurrence of the call, counted from 1.
    let number: Int
    let texts: [String]
    let leavesTemporary: Bool
    var testDescription: String { "\(call) \(number)" }
  }

  @Test(
    .enabled(if: LocalFiles.isFile("/usr/bin/strace"), "strace is not installed"),
    arguments: [
      Step(call: "flock", number: 1, texts: ["old"], leavesTemporary: false),
      Step(call: "write", number: 1, texts: ["old"], leavesTemporary: true),
      Step(call: "fsync", number: 1, texts: ["old"], leavesTemporary: true),
      Step(call: "?rename,?renameat,?renameat2", number: 1, texts: ["old"], leavesTemporary: true),
      Step(call: "fsync", number: 2, texts: ["new", "old"], leavesTemporary: false),
    ])
  func aProcessThatIsKilledAtAStepLeavesOneOrTheOther(_ step: Step) async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let file = Self.file(in: workspace)
      try workspace.tools.run("kj-clip", ["add", "old"]).expectSuccess()
      let injection = "inject=\(step.call):error=EIO:signal=KILL:when=\(step.number)"
      let result = try workspace.tools.run(
        "strace", ["-f", "-qq", "-o", "/dev/null", "-e", injection, "kj-clip", "add", "new"])
      if result.errors.contains("ptrace") { try Test.cancel("nothing can be traced here") }
      #expect(result.ending == .signal(SIGKILL), "\(result.errors)")
      let directory = file.path.removingLastComponent()
      #expect(
        try LocalFiles.list(directory).contains { $0.hasSuffix(".tmp") } == step.leavesTemporary)
      let reading = try file.load()
      #expect(reading.warning == nil)
      #expect(reading.contents.clips.map(\.text.text) == step.texts)
      try workspace.tools.run("kj-clip", ["add", "next"]).expectSuccess()
      #expect(try file.load().contents.clips.map(\.text.text) == ["next"] + step.texts)
      #expect(try LocalFiles.list(directory) == ["clips.json", "clips.json.lock"])
    }
  }
}
