// A child gets exactly the streams, signals and environment it was promised, and is always reaped.

import KJLibC
import KJTestSupport
import SystemPackage
import Testing

@testable import KJSystem

private func shell(_ script: String) -> ChildCommand { ChildCommand("/bin/sh", ["-c", script]) }

private func start(
  _ script: String, output: ChildProcess.Stream = .null, ignoresInterrupt: Bool = false
) throws -> ChildProcess {
  try ChildProcess(
    shell(script), input: .null, output: output, error: .null, ignoresInterrupt: ignoresInterrupt)
}

/// With a descriptor that reports the end, and as on a system without one.
private let endSigns: [@Sendable (Int32) -> FileDescriptor?] = [ProcessEndSign.open, { _ in nil }]

@Suite struct ChildProcessTests {
  private let soon = Deadline.after(.hang)

  @Test func descriptorsThatAreGivenToItAreThereInTheirOrderAndNoOthers() throws {
    let workspace = try Workspace()
    let files = try ["a", "b", "c"].map { name in
      let path = workspace.work.appending(name)
      try LocalFiles.write(path, Array(name.utf8))
      return try path.opened(.readOnly)
    }
    defer { for file in files { try? file.close() } }
    // Their order differs from the order here, so a plain copy would overwrite one before it is used.
    let command = ChildCommand(
      "/bin/sh", ["-c", "cat <&3; cat <&4; cat <&5; ls /dev/fd | tr '\\n' ' '"],
      descriptors: [files[2], files[0], files[1]])
    let output = try ChildProcess.run(command, limit: 1000, until: soon).output
    let text = String(decoding: output, as: UTF8.self)
    // `ls` has one more, for the directory itself.
    #expect(text == "cab0 1 2 3 4 5 6 ")
  }

  @Test func moreDescriptorsThanFitAreRefused() throws {
    let null = try FilePath("/dev/null").opened(.readOnly)
    defer { try? null.close() }
    let many = Array(repeating: null, count: 65)
    #expect(throws: SystemError.self) {
      try ChildProcess(
        ChildCommand("/bin/true", [], descriptors: many), input: .null, output: .null, error: .null)
    }
  }

  @Test(arguments: [
    ("exit 0", ChildProcess.Ending.exited(0)),
    ("exit 203", .exited(203)),
    ("kill -TERM $$", .signaled(SIGTERM)),
    ("kill -KILL $$", .signaled(SIGKILL)),
    ("sleep 0.1; exit 7", .exited(7)),
  ])
  func endingIsWhatTheProgramDid(script: String, ending: ChildProcess.Ending) throws {
    for endSign in endSigns {
      let child = try ChildProcess(
        shell(script), input: .null, output: .null, error: .null, ignoresInterrupt: false,
        endSign: endSign)
      #expect(try child.wait(until: soon) == ending)
      #expect(child.ending == ending)
      child.end()
      #expect(child.ending == ending)
    }
  }

  @Test func childAtATerminalOfItsOwnIsHungUpWithIt() throws {
    var pair: TerminalPair? = try TerminalPair()
    let terminal = try #require(pair?.terminal)
    let controller = try #require(pair?.controller)
    let child = try ChildProcess(
      // `/dev/tty` is the controlling terminal.
      shell("stty size </dev/tty; exec sleep 60"), input: .descriptor(terminal),
      output: .descriptor(terminal), error: .null, terminal: terminal)
    pair?.closeTerminal()
    try wait(for: [Interest(controller)], until: soon)
    let shown = try [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
      count = try controller.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    #expect(String(decoding: shown, as: UTF8.self) == "24 80\r\n")
    #expect(child.ending == nil)
    pair = nil
    #expect(try child.wait(until: soon) == .signaled(SIGHUP))
  }

  @Test func waitForALastingChildEndsAtItsDeadline() throws {
    for endSign in endSigns {
      let child = try ChildProcess(
        ChildCommand("/bin/sleep", ["60"]), input: .null, output: .null, error: .null,
        ignoresInterrupt: false, endSign: endSign)
      #expect(throws: WaitError.deadline) { try child.wait(until: .after(.milliseconds(80))) }
      #expect(child.ending == nil)
      child.end()
      #expect(child.ending == .signaled(SIGTERM))
    }
  }

  @Test func childThatIgnoresTerminationIsKilled() throws {
    let child = try start("trap '' TERM; echo ready; exec sleep 60", output: .pipe)
    let output = try #require(child.output)
    try wait(for: [Interest(output)], until: soon)
    child.end()
    #expect(child.ending == .signaled(SIGKILL))
  }

  @Test func releasedChildIsEndedAndReaped() throws {
    var child: ChildProcess? = try ChildProcess(
      ChildCommand("/bin/cat", []), input: .pipe, output: .pipe, error: .pipe)
    let id = try #require(child?.id)
    #expect(kill(id, 0) == 0)
    child = nil
    #expect(kill(id, 0) == -1)
    #expect(child == nil)
  }

  @Test func pipesCarryBytesBothWaysAndDoNotBlock() throws {
    Interruption.ignoreBrokenPipe()
    let child = try ChildProcess(
      shell("cat; echo done >&2"), input: .pipe, output: .pipe, error: .pipe)
    let output = try #require(child.output)
    let error = try #require(child.error)
    var room = [UInt8](repeating: 0, count: 8)
    #expect(throws: Errno.wouldBlock) {
      try room.withUnsafeMutableBytes { try output.read(into: $0) }
    }
    try child.input?.writeAll(Array("ping".utf8))
    try wait(for: [Interest(output)], until: soon)
    #expect(try room.withUnsafeMutableBytes { try output.read(into: $0) } == 4)
    child.closeInput()
    #expect(child.input == nil)
    #expect(try child.wait(until: soon) == .exited(0))
    #expect(try error.readToEnd(limit: 100, name: "") == Array("done\n".utf8))
  }

  @Test func emptyStreamIsNeitherReadNorWritten() throws {
    let child = try start("read line || echo nothing there; exit 3")
    #expect([child.input, child.output, child.error] == [nil, nil, nil])
    #expect(try child.wait(until: soon) == .exited(3))
  }

  @Test func socketPairIsStandardInputAndOutputAtOnce() throws {
    let (ours, theirs) = try SocketPair.make()
    defer { try? ours.close() }
    let child = try ChildProcess(
      ChildCommand("/bin/cat", []), input: .descriptor(theirs), output: .descriptor(theirs),
      error: .inherited)
    try theirs.close()
    try ours.writeAll(Array("to and fro".utf8))
    var room = [UInt8](repeating: 0, count: 100)
    try wait(for: [Interest(ours)], until: soon)
    #expect(try room.withUnsafeMutableBytes { try ours.read(into: $0) } == 10)
    #expect(throws: Errno.wouldBlock) {
      try room.withUnsafeMutableBytes { try ours.read(into: $0) }
    }
    shutdown(ours.rawValue, Int32(SHUT_WR))
    #expect(try child.wait(until: soon) == .exited(0))
  }

  @Test func descriptorsOfTheStandardStreamsCanBeSwapped() async {
    await #expect(processExitsWith: .success) {
      let workspace = try Workspace()
      let paths = ["one", "two"].map { workspace.work.appending($0) }
      for (path, standard) in zip(paths, [STDOUT_FILENO, STDERR_FILENO]) {
        let file = try path.opened(.writeOnly, options: .create, permissions: .ownerReadWrite)
        dup2(file.rawValue, standard)
      }
      let child = try ChildProcess(
        shell("echo out; echo err >&2"), input: .inherited, output: .descriptor(.standardError),
        error: .descriptor(.standardOutput))
      #expect(try child.wait(until: .after(.hang)) == .exited(0))
      #expect(
        try paths.map { try LocalFiles.read($0) } == [Array("err\n".utf8), Array("out\n".utf8)])
    }
  }

  @Test(.enabled(if: LocalFiles.exists("/proc/self/fd"), "needs /proc"))
  func noOtherDescriptorReachesTheChild() throws {
    let leaky = try FileDescriptor.open("/dev/null", .readOnly)
    defer { try? leaky.close() }
    let listing = try ChildProcess.run(ChildCommand("/bin/ls", ["/proc/self/fd"]), until: soon)
    // The fourth is the directory being listed.
    #expect(String(decoding: listing.output, as: UTF8.self) == "0\n1\n2\n3\n")
  }

  @Test func signalsAreThoseOfAFreshProgramUnlessIgnoredOnPurpose() async {
    await #expect(processExitsWith: .success) {
      let soon = Deadline.after(.hang)
      Interruption.ignoreBrokenPipe()
      signal(SIGINT, SIG_DFL)
      signal(SIGHUP, SIG_DFL)
      for number in [SIGINT, SIGHUP, SIGPIPE] {
        let child = try start("kill -\(number) $$")
        #expect(try child.wait(until: soon) == .signaled(number))
      }
      let deaf = try start("kill -INT $$; exit 5", ignoresInterrupt: true)
      #expect(try deaf.wait(until: soon) == .exited(5))
      signal(SIGHUP, SIG_IGN)
      let afterNohup = try start("kill -HUP $$; exit 6")
      #expect(try afterNohup.wait(until: soon) == .exited(6))
      // The parent of this process may have ignored SIGCHLD.
      signal(SIGCHLD, SIG_IGN)
      #expect(try start("exit 9").wait(until: soon) == .exited(9))
    }
  }

  @Test func interruptionEndsAWait() async {
    await #expect(processExitsWith: .success) {
      try Interruption.catchSignals()
      let child = try start("sleep 0.1; kill -TERM $PPID; exec sleep 60", ignoresInterrupt: true)
      #expect(throws: WaitError.interrupted) { try child.wait(until: .after(.hang)) }
      child.end()
      #expect(child.ending == .signaled(SIGTERM))
    }
  }

  @Test func manyChildrenLeaveNeitherZombiesNorDescriptors() async {
    await #expect(processExitsWith: .success) {
      let before = try LocalFiles.list("/dev/fd").count
      for number in 0..<200 {
        switch number % 4 {
        case 0: _ = try start("exit 0", output: .pipe)
        case 1:
          _ = try? ChildProcess(
            ChildCommand("/nowhere", []), input: .pipe, output: .pipe, error: .pipe)
        case 2: #expect(try start("exit 1").wait(until: .after(.hang)) == .exited(1))
        default:
          _ = try ChildProcess.run(
            ChildCommand("/bin/cat", []), input: [1], until: .after(.hang))
        }
      }
      #expect(waitpid(-1, nil, WNOHANG) == -1)
      // Meanwhile, the test library may open a few of its own.
      #expect(try LocalFiles.list("/dev/fd").count - before < 10)
    }
  }

  @Test func programThatCannotRunIsAnErrorOfTheStart() throws {
    let workspace = try Workspace()
    let text = workspace.work.appending("text")
    try LocalFiles.write(text, Array("no program".utf8))
    let cases: [(ChildCommand, Errno)] = [
      (ChildCommand("/nowhere/program", []), .noSuchFileOrDirectory),
      (ChildCommand(text, []), .permissionDenied),
      (ChildCommand(workspace.work, []), .permissionDenied),
      (ChildCommand("/bin/echo", ["cut\0off"]), .invalidArgument),
      (ChildCommand("/bin/echo", [], environment: ["A=B": "1"]), .invalidArgument),
      (ChildCommand("/bin/echo", [], environment: ["A": "x\0y"]), .invalidArgument),
    ]
    for (command, errno) in cases {
      #expect(throws: SystemError("start", command.program.string, errno)) {
        try ChildProcess(command, input: .null, output: .null, error: .null)
      }
    }
  }

  /// Linux refuses to start such a program with `ETXTBSY`.
  @Test func programThatIsOpenForWritingIsStartedOnceItIsWritten() throws {
    let workspace = try Workspace()
    let path = workspace.work.appending("program")
    try LocalFiles.write(path, Array("#!/bin/sh\nexit 7\n".utf8))
    #expect(chmod(path.string, 0o700) == 0)
    let limit = ContinuousClock.now + .hang
    while true {
      let program = try path.opened(.writeOnly)
      _ = fcntl(program.rawValue, F_SETFD, FD_CLOEXEC)
      #if !canImport(Darwin)
        #expect(throws: SystemError("start", path.string, .textFileBusy)) {
          try ChildProcess(ChildCommand(path, []), input: .null, output: .null, error: .null)
        }
      #endif
      let writer = try BackgroundWork<Void> {
        usleep(100_000)
        try? program.close()
      }
      defer { try? writer.wait() }
      do {
        let child = try ChildProcess(
          ChildCommand(path, []), input: .null, output: .null, error: .null)
        #expect(try child.wait(until: soon) == .exited(7))
        return
      } catch let error as SystemError
        where error.errno == .textFileBusy && ContinuousClock.now < limit
      {
        // On a busy machine, the writer may not get its turn during the second that the start may take.
      }
    }
  }

  @Test func environmentIsThisProcessesWithTheChanges() async {
    await #expect(processExitsWith: .success) {
      for (name, value) in [("KJ_KEPT", "\u{FF}"), ("KJ_GONE", "here"), ("KJ_SET", "old")] {
        // Latin-1, which is not UTF-8.
        let bytes = value.unicodeScalars.map { CChar(truncatingIfNeeded: $0.value) } + [0]
        setenv(name, bytes, 1)
      }
      let command = ChildCommand(
        "/bin/sh", ["-c", "printf %s \"$KJ_KEPT|${KJ_GONE-none}|$KJ_SET|$KJ_NEW\""],
        environment: ["KJ_GONE": nil, "KJ_SET": "new=er", "KJ_NEW": ""])
      let result = try ChildProcess.run(command, until: .after(.hang))
      #expect(result.output == [0xFF] + Array("|none|new=er|".utf8))
    }
  }
}
