// The script uploads files in every shell that a host may have, and leaves anything that is in the way unchanged.

import KJBase
import KJConnections
import KJDomain
import KJHosts
import KJRoomSupport
import KJSessions
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJPassages

extension ShellWorld {
  /// - Parameter variables: In the form for `env`.
  fileprivate func shell(_ variables: [String] = []) throws -> HostShell {
    HostShell(over: try channel(variables), on: host)
  }

  /// Sends all of the bytes.
  fileprivate func send(
    _ bytes: [UInt8], as name: String, to directory: String? = nil, size: Int? = nil,
    mode: KJDomain.FileMode = .privateFile, after remains: ScriptUpload.Remains? = nil,
    over shell: HostShell? = nil
  ) throws -> ScriptUpload.Outcome {
    let upload = try ScriptUpload(
      ScriptUpload.Plan(
        directory: directory.map { Array($0.utf8) }, name: Array(name.utf8),
        size: size ?? bytes.count, mode: mode), after: remains, over: shell ?? self.shell())
    return try finish(upload, bytes)
  }

  fileprivate func finish(_ upload: ScriptUpload, _ bytes: [UInt8]) throws -> ScriptUpload.Outcome {
    while true {
      let hasMoved = try upload.advance { offset, buffer in
        guard offset + buffer.count <= bytes.count else { return false }
        buffer.copyBytes(from: bytes[offset..<(offset + buffer.count)])
        return true
      }
      if let outcome = upload.outcome { return outcome }
      if !hasMoved {
        try wait(for: upload.shell.line.interests, until: .after(.hang))
        upload.shell.line.woke()
      }
    }
  }

  fileprivate func names(in directory: FilePath) throws -> [String] {
    try LocalFiles.list(directory).sorted()
  }
}

extension ScriptUpload.Outcome {
  fileprivate var path: String? {
    if case .finished(let path) = self { path.description } else { nil }
  }

  fileprivate var reason: String? {
    if case .failed(_, let reason) = self { reason } else { nil }
  }

  fileprivate var isTaken: Bool { if case .exists = self { true } else { false } }
}

@Suite struct ScriptUploadTests {
  private static let bytes: [UInt8] = (0..<300_000).map {
    UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7)
  }

  @Test(arguments: ShellWorld.shells)
  func filesOfAnySizeArriveOneAfterTheOther(words: [String]) throws {
    let world = try ShellWorld(words)
    let shell = try world.shell()
    for (count, name) in [(0, "empty"), (1, "-one"), (300_000, "it's \u{e9}\\n")] {
      let bytes = Array(Self.bytes.prefix(count))
      let path = try #require(try world.send(bytes, as: name, over: shell).path)
      #expect(path == "\(world.home)/.cache/kj/\(name)")
      #expect(try LocalFiles.read(FilePath(path)) == bytes)
      #expect(LocalFiles.mode(FilePath(path))?.rawValue == 0o600)
    }
    let directory = world.home.appending(".cache/kj")
    #expect(try world.names(in: directory).count == 3)
    #expect(LocalFiles.mode(directory)?.rawValue == 0o700)
  }

  @Test(arguments: ShellWorld.shells)
  func theDirectoryMayHaveAnyName(words: [String]) throws {
    let world = try ShellWorld(words)
    for directory in ["a 'b' \"c\" $HOME `x` *", "\(world.workspace.work)/\u{fc}\\", ".", "-x/-y"] {
      let path = try #require(
        try world.send([1], as: "a.png", to: directory, mode: KJDomain.FileMode(parsing: "644"))
          .path)
      let parent = directory.hasPrefix("/") ? directory : "\(world.home)/\(directory)"
      #expect(path == (directory == "." ? "\(world.home)/a.png" : "\(parent)/a.png"))
      #expect(try LocalFiles.read(FilePath(path)) == [1])
      #expect(LocalFiles.mode(FilePath(path))?.rawValue == 0o644)
    }
  }

  @Test(arguments: ShellWorld.shells)
  func nothingIsReplaced(words: [String]) throws {
    let world = try ShellWorld(words)
    let directory = world.home.appending("d")
    try LocalFiles.makeDirectory(directory)
    try LocalFiles.makeDirectory(directory.appending("directory"))
    try LocalFiles.write(directory.appending("file"), [7])
    try run(["ln", "-s", "directory", "\(directory)/link"])
    try run(["ln", "-s", "nowhere", "\(directory)/dangling"])
    try run(["mkfifo", "\(directory)/fifo"])
    let before = try world.names(in: directory)
    for name in ["directory", "file", "link", "dangling", "fifo"] {
      #expect(try world.send([1, 2], as: name, to: "d").isTaken, "\(name)")
    }
    #expect(try world.names(in: directory) == before)
    #expect(try LocalFiles.read(directory.appending("file")) == [7])
    #expect(try world.names(in: directory.appending("directory")).isEmpty)
  }

  /// Anything that appears under the name during the upload is as safe as anything that was there before.
  @Test(arguments: ShellWorld.shells, ["mkdir", "mkfifo", "touch", "ln -s nowhere"])
  func nothingIsReplacedThatComesMeanwhile(words: [String], command: String) throws {
    let world = try ShellWorld(words)
    let upload = try ScriptUpload(
      ScriptUpload.Plan(directory: nil, name: Array("a".utf8), size: 2, mode: .privateFile),
      after: nil, over: world.shell())
    let directory = world.home.appending(".cache/kj")
    while upload.remains.hiddenPath == nil {
      _ = try upload.advance { _, _ in false }
      _ = try? wait(for: upload.shell.line.interests, until: .after(.milliseconds(10)))
    }
    try run(command.split(separator: " ").map(String.init) + ["\(directory)/a"])
    #expect(try world.finish(upload, [1, 2]).isTaken)
    #expect(try world.names(in: directory) == ["a"])
  }

  @Test(arguments: ShellWorld.shells)
  func withoutAHomeDirectoryItIsATemporaryOne(words: [String]) throws {
    let world = try ShellWorld(words)
    let stand = "\(world.workspace.work)/kj-\(Environment.userID)"
    for home in ["", "/", "/nowhere/at/all", "relative"] {
      let shell = try world.shell(["HOME=\(home)"])
      // Root can create files even in this home directory.
      if home == "/" && Environment.userID == 0 { continue }
      #expect(
        try world.send([1], as: "n\(home.utf8.count)", over: shell).path?.hasPrefix(stand) == true)
    }
    // If a directory was given, no other directory is used in its place.
    let shell = try world.shell(["HOME="])
    let outcome = try world.send([1], as: "a", to: "d", over: shell)
    #expect(outcome.reason?.hasPrefix("its directory cannot be created") == true)
    try run(["chmod", "755", stand])
    let other = try world.send([1], as: "a", over: world.shell(["HOME="]))
    #expect(other.reason == "its directory belongs to another user, or is open to others")
  }

  /// The shell must never interpret the rest of a file as commands.
  @Test(arguments: ShellWorld.shells)
  func aFileIsNeverCommands(words: [String]) throws {
    let world = try ShellWorld(words)
    let trap = world.workspace.work.appending("trap")
    let bytes = Array(String(repeating: "touch '\(trap)'\n", count: 10_000).utf8)
    // As on a full disk, no file can grow larger than 1,024 or 512 bytes, depending on the shell.
    let limited = "trap '' XFSZ; ulimit -f 1; HOME=$0 exec \(words.joined(separator: " ")) -s"
    let channel = try PipeChannel(
      "/bin/sh", ["-c", limited, "\(world.home)"], in: world.workspace.work)
    let outcome = try world.send(bytes, as: "a", over: HostShell(over: channel, on: world.host))
    #expect(outcome.reason?.hasPrefix("it cannot be written") == true, "\(outcome)")
    #expect(!LocalFiles.exists(trap))
    #expect(try world.names(in: world.home.appending(".cache/kj")).isEmpty)
  }

  /// A file that was created earlier could be left behind without a word, if the connection were lost before its path is
  /// known here.
  @Test(arguments: ShellWorld.shells)
  func nothingIsCreatedBeforeItsPathIsKnown(words: [String]) throws {
    let world = try ShellWorld(words)
    let shell = try world.shell()
    let script = shell.submit(
      ReceivingScript(
        directory: nil, name: Array("a".utf8), hiddenName: try .hidden(), size: 1,
        mode: .privateFile, remains: nil
      ).text)
    while ReceivingAnswer(shell.output(of: script)).directory == nil {
      _ = try shell.advance()
      _ = try? wait(for: shell.line.interests, until: .after(.milliseconds(10)))
    }
    let directory = world.home.appending(".cache/kj")
    #expect(try world.names(in: directory).isEmpty)
    _ = try ReceivingScript.goAhead.withUnsafeBytes { try shell.feed($0) }
    while try world.names(in: directory).isEmpty {
      _ = try? wait(for: [], until: .after(.milliseconds(1)))
    }
  }

  @Test(arguments: ShellWorld.shells)
  func whatALostConnectionLeftIsTakenUp(words: [String]) throws {
    let world = try ShellWorld(words)
    let directory = world.home.appending(".cache/kj")
    var upload: ScriptUpload? = try ScriptUpload(
      ScriptUpload.Plan(directory: nil, name: Array("a".utf8), size: 9, mode: .privateFile),
      after: nil, over: world.shell())
    while upload?.remains.hiddenPath == nil {
      _ = try upload?.advance { _, _ in false }
      _ = try? wait(for: upload?.shell.line.interests ?? [], until: .after(.milliseconds(10)))
    }
    let begun = try #require(upload?.remains)
    #expect(begun.path == nil)
    while try world.names(in: directory).isEmpty {
      _ = try? wait(for: [], until: .after(.milliseconds(1)))
    }
    // The shell does not just reach the end of its standard input; it dies before it can clean up.
    upload = nil
    let path = try #require(begun.hiddenPath)
    try LocalFiles.write(FilePath(path.description), [1])
    #expect(try world.send(Array(1...9), as: "a", after: begun).path == "\(directory)/a")
    #expect(try world.names(in: directory) == ["a"])

    // The answer was lost, but the file is there.
    let whole = try ScriptUpload(
      ScriptUpload.Plan(directory: nil, name: Array("b".utf8), size: 9, mode: .privateFile),
      after: nil, over: world.shell())
    _ = try world.finish(whole, Array(1...9))
    #expect(whole.remains.path?.description == "\(directory)/b")
    #expect(try world.send(Array(1...9), as: "b", after: whole.remains).path == "\(directory)/b")
    // If the file differs, it is somebody else's.
    try LocalFiles.write(directory.appending("b"), [1, 2])
    #expect(try world.send(Array(1...9), as: "b", after: whole.remains).isTaken)
  }

  /// The host's shell parses the words of a passage; if one is joined to what follows, a shell parses them again.
  @Test(arguments: ["sh", "bash", "zsh", "fish", "tcsh"], ["sh", "bash", "zsh", "fish", "tcsh"])
  func everyLoginShellLeadsOn(outer: String, inner: String) throws {
    if !InstalledPrograms.has(outer, inner) {
      try Test.cancel("\(outer) or \(inner) is not installed")
    }
    let world = try ShellWorld([])
    let joining = "sh -c 'exec \(inner) -c \"$*\"' ssh"
    let passage = "env 'A=it'\\''s \\ $x %s !y' \(joining) env B=1"
    let channel = try PipeChannel(
      "/usr/bin/env",
      ["HOME=\(world.home)", outer, "-c", ShellCommand.shell(through: passage)],
      in: world.workspace.work)
    let shell = HostShell(over: channel, on: world.host, through: passage)
    #expect(
      try shell.run("printf %s \"$A\"", until: .after(.hang)) == Array("it's \\ $x %s !y".utf8))
    #expect(try world.send([1], as: "a", over: shell).path == "\(world.home)/.cache/kj/a")
  }

  @Test(arguments: ShellWorld.shells)
  func thePlaceBehindAPassageReportsAfterTheHost(words: [String]) throws {
    let host = try ResolverWorld(hasSSH: false).resolve("box")
    func look(_ passage: String) -> ForegroundLook {
      ForegroundLook(at: host.behind(passage), follows: false)
    }
    let shell = try ShellWorld(words).shell(["SSH_CONNECTION=::1 1 ::1 2"])
    let passage = "env SSH_CONNECTION='::1 3 ::1 4'"
    let script = look(passage).script(and: "echo more\n")
    let output = String(decoding: try shell.run(script, until: .after(.hang)), as: UTF8.self)
    #expect(output.contains(/(?s)\Aown 1 2\n(.*\n)?behind\nown 3 4\n(.*\n)?more\z/))
    // A malformed command ends nothing but itself.
    let broken = look("sh -c 'a").script()
    _ = try shell.run(broken, until: .after(.hang))
    #expect(try shell.run("echo still", until: .after(.hang)) == Array("still".utf8))
  }

  @Test func filesAreRemovedAndDirectoriesAreNot() throws {
    let world = try ShellWorld(["dash"])
    try LocalFiles.write(world.home.appending("a"), [1])
    let paths = try ["a", "none", "."].map {
      try #require(RemotePath(Array("\(world.home)/\($0)".utf8)))
    }
    let removals = try world.shell().remove(paths, until: .after(.hang))
    #expect(removals == [.removed, .missing, .refused])
    #expect(try world.names(in: world.home).isEmpty)
  }

  private func run(_ words: [String]) throws {
    let result = try ToolRunner(environment: ["PATH": "/usr/bin:/bin"]).run(
      words[0], Array(words.dropFirst()))
    try #require(result.ending == .exit(0))
  }
}

@Suite struct ReceivingAnswerTests {
  private func answer(_ text: String) -> ReceivingAnswer { ReceivingAnswer(Array(text.utf8)) }

  @Test func wholeLinesAreRead() {
    #expect(answer("ready /a").directory == nil)
    #expect(answer("ready /a\n").directory?.description == "/a")
    #expect(answer("ready \\057\\101\\012\\101\\\n").directory == nil, "a newline")
    #expect(answer("ready \\057a b\\303\\251\\\n").directory == nil)
    #expect(answer("ready \\057\\303\\251\\\n").directory?.description == "/\u{e9}")
    #expect(answer("ready /a\ndone ab\n").sha256 == "ab")
    #expect(answer("done ab\nready /a\n") == answer("ready /a\ndone ab\n"))
  }

  @Test(
    arguments: [
      "ready a\n", "ready\n", "ready \\999\n", "what\n", "\u{1b}]0;x\u{7}\n", "size x\n",
    ])
  func anythingElseIsAProblem(text: String) {
    let answer = answer(text)
    guard case .unknown(let words) = answer.problem else {
      Issue.record("\(answer)")
      return
    }
    #expect(!words.utf8.contains { $0 < 0x20 })
    #expect(answer.sha256 == nil)
  }
}
