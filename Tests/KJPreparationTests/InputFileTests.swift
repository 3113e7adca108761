// The kinds of input, and how they are opened.

import KJBase
import KJLibC
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJPreparation

@Suite struct InputFileTests {
  private let inputs: Inputs

  init() throws { inputs = try Inputs() }

  @Test func aFileIsOpenedWithAllThatIsInIt() throws {
    let file = try inputs.file("a.txt").open(inputs.environment, largestStream: 1 << 20)
    defer { try? file.close() }
    #expect(try file.contents(count: 100, name: "a") == Array("text".utf8))
  }

  @Test func aLinkIsWhatItPointsTo() throws {
    _ = try inputs.file("a.txt")
    let link = inputs.directory.appending("link")
    try #require(symlink("a.txt", link.string) == 0)
    let file = try inputs.input("link").open(inputs.environment, largestStream: 1 << 20)
    defer { try? file.close() }
    #expect(try file.contents(count: 100, name: "a") == Array("text".utf8))
  }

  @Test func whatCannotBeReadIsNamedWithItsReason() throws {
    try LocalFiles.makeDirectory(inputs.directory.appending("directory"))
    let cases: [(String, String, [Advice])] = [
      ("missing\u{1B}.jpg", "cannot read 'missing\\u{1b}.jpg': no such file or directory", []),
      ("directory", "cannot read 'directory': is a directory", [.step(.sendDirectory)]),
      ("missing/file", "cannot read 'missing/file': no such file or directory", []),
    ]
    for (name, message, advice) in cases {
      let input = InputFile.file(inputs.directory.pushing(FilePath(name)), label: OutsideText(name))
      #expect(throws: Failure(.noInput, message, advice: advice)) {
        try input.open(inputs.environment, largestStream: 1 << 20)
      }
      #expect(input.knownFailure == Failure(.noInput, message, advice: advice))
    }
    #expect(inputs.openDescriptors(of: "directory") == 0)
  }

  @Test func aFileThatWasSeenIsReadOnlyIfItIsStillThatFile() throws {
    _ = try inputs.file("a.txt")
    let path = inputs.directory.appending("a.txt")
    let input = InputFile.file(
      path, seenAs: FileIdentity(try path.ownStatus()), label: OutsideText("a.txt"))
    let file = try input.open(inputs.environment, largestStream: 1 << 20)
    try file.close()
    let message = "cannot read 'a.txt': another file has taken its place"
    // The open descriptor keeps the file's inode number from being reused.
    let held = try path.opened(.readOnly)
    defer { try? held.close() }
    try LocalFiles.write(inputs.directory.appending("other"), [1])
    try LocalFiles.rename(inputs.directory.appending("other"), to: path)
    #expect(throws: Failure(.noInput, message)) {
      try input.open(inputs.environment, largestStream: 1 << 20)
    }
    try LocalFiles.remove(path)
    try LocalFiles.link(path, to: "/etc/passwd")
    #expect(throws: Failure(.noInput, message)) {
      try input.open(inputs.environment, largestStream: 1 << 20)
    }
    #expect(inputs.openDescriptors(of: "a.txt") == 0)
  }

  @Test func aPipeIsReadToItsEnd() throws {
    let input = try inputs.pipe("pipe")
    let bytes = PseudoRandom.bytes(300_000)
    let path = inputs.directory.appending("pipe")
    let writing = try BackgroundWork { try? LocalFiles.write(path, bytes) }
    let file = try input.open(inputs.environment, largestStream: 1 << 20)
    defer { try? file.close() }
    _ = try writing.wait()
    #expect(try file.contents(count: 400_000, name: "pipe") == bytes)
    #expect(try LocalFiles.list(inputs.workspace.tmp) == [])
    #expect(inputs.openDescriptors(of: "pipe") == 0)
  }

  @Test func aPipeNeedsRoomForWhatComes() throws {
    let input = try inputs.pipe("pipe")
    let path = inputs.directory.appending("pipe")
    let held = try FileDescriptor.open(path, .readWrite)
    defer { try? held.close() }
    try held.writeAll([1])
    let nowhere = Environment(["TMPDIR": inputs.directory.appending("nowhere").string])
    #expect(throws: Failure(.noInput, "cannot read 'pipe': no such file or directory")) {
      try input.open(nowhere, largestStream: 1 << 20)
    }
  }

  @Test func whatItIsIsKnownBeforeItIsOpened() throws {
    try LocalFiles.makeDirectory(inputs.directory.appending("directory"))
    let file = try inputs.file("a.txt")
    let pipe = try inputs.pipe("pipe")
    let standardInput = InputFile(label: "-", source: .standardInput)
    #expect([file, pipe, standardInput].allSatisfy { $0.knownFailure == nil })
    #expect(
      inputs.input("directory").knownFailure?.message == "cannot read 'directory': is a directory")
    #expect(!file.isStream)
    #expect(pipe.isStream && standardInput.isStream)
    #expect(InputFile.file("/dev/null", label: "null").isStream)
    #expect(file.localName == Array("a.txt".utf8))
    #expect(standardInput.localName == nil && standardInput.path == nil)
  }

  @Test(arguments: [
    ("photo.heic", "photo.heic"), ("../a_b/c-1.tif", "../a_b/c-1.tif"), ("Füße.bmp", "Füße.bmp"),
    ("my photo.bmp", "FILE"), ("$(rm -r)", "FILE"), ("a;b", "FILE"), ("a'b", "FILE"),
    ("a\nb", "FILE"), ("*.bmp", "FILE"), ("~/a.bmp", "FILE"), ("a\u{1B}[2J", "FILE"),
  ])
  func aCommandNamesOnlyWhatAShellTakesAsItIs(label: String, name: String) {
    #expect(InputFile.file("/x", label: OutsideText(label)).commandName == name)
  }

  @Test(arguments: ["-a.bmp", "a\u{202E}b.bmp"])
  func aNameThatACommandMistakesIsNotGiven(label: String) {
    #expect(InputFile.file("/x", label: OutsideText(label)).commandName == "FILE")
  }

  @Test func standardInputHasNoNameInACommand() {
    #expect(InputFile(label: "-", source: .standardInput).commandName == "FILE")
  }
}
