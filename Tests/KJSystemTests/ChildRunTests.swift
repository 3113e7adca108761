// A command runs to its end whatever it does with its streams, and never for longer than allowed.

import KJLibC
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@Suite struct ChildRunTests {
  private let soon = Deadline.after(.hang)

  init() {
    Interruption.ignoreBrokenPipe()
  }

  private func shell(_ script: String) -> ChildCommand { ChildCommand("/bin/sh", ["-c", script]) }

  @Test func bothOutputsAreCollectedWhileTheInputIsFed() throws {
    let bytes = PseudoRandom.bytes(700_001)
    let result = try ChildProcess.run(shell("tee /dev/stderr"), input: bytes, until: soon)
    #expect(result.ending == .exited(0))
    #expect(result.output == bytes)
    #expect(result.error == bytes)
  }

  @Test func commandNeedNotReadItsInput() throws {
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    for script in ["exit 4", "exec 0<&-; sleep 0.1; exit 4", "head -c 1 >&2; exit 4"] {
      #expect(try ChildProcess.run(shell(script), input: bytes, until: soon).ending == .exited(4))
    }
  }

  @Test func standardInputIsEmptyWithoutInput() throws {
    let result = try ChildProcess.run(shell("wc -c"), until: soon)
    #expect(result.output.contains(UInt8(ascii: "0")))
  }

  @Test func closedOutputsAreNotTheEnd() throws {
    let result = try ChildProcess.run(
      shell("echo said; exec >&- 2>&-; sleep 0.1; exit 6"), until: soon)
    #expect(result.ending == .exited(6))
    #expect(result.output == Array("said\n".utf8))
  }

  @Test func programLeftInTheBackgroundIsNotWaitedFor() throws {
    let result = try ChildProcess.run(shell("sleep 100 & echo started"), until: soon)
    #expect(result.output == Array("started\n".utf8))
  }

  @Test func droppedErrorsAreNotCollected() throws {
    let result = try ChildProcess.run(shell("echo no >&2; echo yes"), error: .null, until: soon)
    #expect(result.output == Array("yes\n".utf8))
    #expect(result.error.isEmpty)
  }

  @Test(arguments: ["head -c 1001 /dev/zero", "head -c 1001 /dev/zero >&2", "cat /dev/zero"])
  func longerOutputThanTheLimitIsAnError(script: String) throws {
    let error = #expect(throws: ChildError.self) {
      try ChildProcess.run(shell(script), limit: 1000, until: soon)
    }
    guard case .tooMuchOutput = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      try ChildProcess.run(shell("head -c 1000 /dev/zero"), limit: 1000, until: soon).output.count
        == 1000)
  }

  @Test func commandIsEndedAtTheDeadline() throws {
    let workspace = try Workspace()
    let mark = workspace.work.appending("mark")
    let error = #expect(throws: ChildError.self) {
      try ChildProcess.run(
        shell("trap 'echo ended > \(mark); exit' TERM; while :; do sleep 0.05; done"),
        until: .after(.milliseconds(300)))
    }
    guard case .wait(.deadline) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(LocalFiles.exists(mark))
  }

  @Test func commandIsEndedOnInterruption() async {
    await #expect(processExitsWith: .success) {
      try Interruption.catchSignals()
      let command = ChildCommand("/bin/sh", ["-c", "kill -INT $PPID; exec sleep 60"])
      let error = #expect(throws: ChildError.self) {
        try ChildProcess.run(command, until: .after(.hang))
      }
      guard case .wait(.interrupted) = error else { exit(2) }
      #expect(waitpid(-1, nil, WNOHANG) == -1)
    }
  }

  @Test func missingProgramIsASystemError() throws {
    let error = #expect(throws: ChildError.self) {
      try ChildProcess.run(ChildCommand("/nowhere", []), until: soon)
    }
    guard case .system(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.description == "cannot start '/nowhere': no such file or directory")
  }
}
