// Starting a link for an upload, with a `kj-link` that records its arguments.

import KJBase
import KJTestSupport
import SystemPackage
import Testing

@testable import KJSessions

@Suite struct LinkStarterTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private var program: FilePath { workspace.root.appending("kj-link") }
  private var notes: FilePath { workspace.root.appending("notes") }

  /// Installs a program in place of `kj-link`.
  private func install(_ end: String) throws {
    let text = "#!/bin/sh\nprintf '%s\\n' \"$@\" >'\(notes)'\n\(end)\n"
    try LocalFiles.write(
      program, text.utf8, mode: .ownerReadWriteExecute)
  }

  private func start() throws {
    try LinkStarter.start(
      LocalFiles.isFile(program) ? program : nil, ["-p", "7", "--", "dev"], to: "dev")
  }

  @Test func itGetsItsArguments() throws {
    try install("exit 0")
    try start()
    let words = String(decoding: try LocalFiles.read(notes), as: UTF8.self).split(separator: "\n")
    #expect(words == ["-p", "7", "--", "dev"])
  }

  @Test(arguments: [
    ("exit 76", KJBase.ExitStatus(rawValue: 76), "'kj-link' ended with status 76"),
    ("exit 99", .failure, "'kj-link' ended with status 99"),
    ("kill -TERM $$", .failure, "'kj-link' was killed by signal 15"),
    ("kill -INT $$", .interrupted, "interrupted"),
  ])
  func itsEndIsTheReason(_ end: String, _ status: KJBase.ExitStatus?, _ words: String) throws {
    try install(end)
    let failure = #expect(throws: Failure.self) { try start() }
    #expect(failure?.status == status)
    #expect(failure?.message.hasSuffix(words) == true)
  }

  @Test func thatItIsMissingIsSaid() throws {
    let failure = #expect(throws: Failure.self) { try start() }
    #expect(failure?.message == "cannot start a link to 'dev': 'kj-link' is not installed")
  }
}
