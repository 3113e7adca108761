// A file that kj keeps for itself, in places that are untrusted or cannot be written to.

import KJBase
import KJLibC
import KJSystem
import SystemPackage
import Testing

@testable import KJStore

@Suite struct KeptFilePlaceTests {
  private let home = TemporaryHome()
  private var state: FilePath { home.locations.state }
  private var path: FilePath { state.appending("notes.json") }
  private var file: KeptFile<Notes> { KeptFile(path) }
  private static let text = #"{"version": 2, "words": ["trap"]}"#

  enum Place: CaseIterable {
    case foreignFile, link, danglingLink, pipe, directory, socket, openDirectory, foreignDirectory,
      foreignLinkAsDirectory, fileAsDirectory

    var needsRoot: Bool {
      switch self {
      case .foreignFile, .foreignDirectory, .foreignLinkAsDirectory: true
      default: false
      }
    }

    var complaint: String {
      switch self {
      case .foreignFile: "/notes.json': it belongs to another user"
      case .link, .danglingLink, .pipe, .directory, .socket:
        "/notes.json': it is not a regular file"
      case .openDirectory: "/kj': others can enter it (mode 0750)"
      case .foreignDirectory: "/kj': it belongs to another user"
      case .foreignLinkAsDirectory: "/kj': it is a symbolic link"
      case .fileAsDirectory: "/notes.json': not a directory"
      }
    }
  }

  /// Creates an obstacle in the place of the file or of its directory.
  private func prepare(_ place: Place) throws {
    let elsewhere = home.path.appending("elsewhere")
    switch place {
    case .foreignFile:
      try home.write(Self.text, to: path)
      try #require(chown(path.string, 12_345, 12_345) == 0)
    case .link:
      try home.write(Self.text, to: elsewhere)
      try PrivateDirectory.create(state)
      try #require(symlink(elsewhere.string, path.string) == 0)
    case .danglingLink:
      try PrivateDirectory.create(state)
      try #require(symlink(elsewhere.string, path.string) == 0)
    case .pipe:
      try PrivateDirectory.create(state)
      try #require(mkfifo(path.string, 0o600) == 0)
    case .directory: try PrivateDirectory.create(path)
    case .socket:
      try PrivateDirectory.create(state)
      try #require(mknod(path.string, S_IFSOCK | 0o600, 0) == 0)
    case .openDirectory:
      try home.write(Self.text, to: path)
      try #require(chmod(state.string, 0o750) == 0)
    case .foreignDirectory:
      try home.write(Self.text, to: path)
      try #require(chown(state.string, 12_345, 12_345) == 0)
    case .foreignLinkAsDirectory:
      try home.write(Self.text, to: elsewhere.appending("notes.json"))
      try #require(chmod(elsewhere.string, 0o700) == 0)
      try PrivateDirectory.create(state.removingLastComponent())
      try #require(symlink(elsewhere.string, state.string) == 0)
      try #require(lchown(state.string, 12_345, 12_345) == 0)
    case .fileAsDirectory: try home.write(Self.text, to: state)
    }
  }

  @Test(arguments: Place.allCases)
  func whatCannotBeTrustedIsNamedAndLeftAlone(place: Place) throws {
    if place.needsRoot, getuid() != 0 { try Test.cancel("only root gives a file away") }
    try prepare(place)
    let before = home.everything()
    let read = #expect(throws: Failure.self) { try file.load() }
    #expect(read?.status == .inputOutput)
    #expect(read?.message.hasSuffix(place.complaint) == true, "\(read?.message ?? "")")
    let written = #expect(throws: Failure.self) { try file.update { $0.words = ["new"] } }
    #expect(written?.status == .inputOutput)
    _ = ShellCommand.output("rm -f '\(path).lock'")
    #expect(home.everything() == before)
  }

  @Test func aLinkOfOnesOwnLeadsToTheDirectory() throws {
    let elsewhere = home.path.appending("elsewhere")
    try PrivateDirectory.create(elsewhere)
    try PrivateDirectory.create(state.removingLastComponent())
    try #require(symlink(elsewhere.string, state.string) == 0)
    try file.update { $0.words = ["new"] }
    #expect(try file.load().contents.words == ["new"])
    #expect(try home.mode(elsewhere.appending("notes.json")) == 0o600)
  }

  @Test func anOpenDirectoryIsRefusedBeforeTheFirstWrite() throws {
    try PrivateDirectory.create(state)
    try #require(chmod(state.string, 0o755) == 0)
    #expect(try file.load().contents == Notes())
    let failure = #expect(throws: Failure.self) { try file.update { $0.words = ["new"] } }
    #expect(failure?.message.hasSuffix("others can enter it (mode 0755)") == true)
    #expect(try state.entries().isEmpty)
  }

  @Test func aLockThatIsALinkIsNotFollowed() throws {
    let elsewhere = home.path.appending("elsewhere")
    try file.update { $0.words = ["kept"] }
    _ = ShellCommand.output("rm '\(path).lock'")
    try #require(symlink(elsewhere.string, path.string + ".lock") == 0)
    #expect(try file.load().contents.words == ["kept"])
    let failure = #expect(throws: Failure.self) { try file.update { $0.words = ["new"] } }
    #expect(failure?.status == .inputOutput)
    // With such a lock, a damaged file cannot be set aside, but it is not in the way either.
    try home.write("oops", to: path)
    let reading = try file.load()
    #expect(reading.contents == Notes())
    #expect(reading.warning?.contains("; it was left in place: cannot open '") == true)
    #expect(try home.read(path) == "oops")
    #expect(throws: (any Error).self) { try elsewhere.ownStatus() }
  }

  // MARK: Disks

  @Test func aFullDiskLeavesTheOldContents() throws {
    let disk = try SmallDisk(at: state, kilobytes: 32)
    try file.update { $0.words = [String(repeating: "x", count: 12_000)] }
    let before = home.everything()
    let failure = #expect(throws: Failure.self) {
      try file.update { $0.words.append(String(repeating: "y", count: 12_000)) }
    }
    #expect(failure?.status == .inputOutput)
    #expect(failure?.message.hasSuffix(": no space left on device") == true)
    #expect(home.everything() == before)
    #expect(try file.load().contents.words.count == 1)
    // Contents that take no more room can still be written.
    try file.update { $0.words = ["small"] }
    #expect(try file.load().contents.words == ["small"])
    disk.unmount()
  }

  @Test func onAFullDiskADamagedFileIsSetAsideAllTheSame() throws {
    let disk = try SmallDisk(at: state, kilobytes: 32)
    try home.write("oops" + String(repeating: " ", count: 12_000), to: path)
    let failure = #expect(throws: Failure.self) {
      try file.update { $0.words = [String(repeating: "y", count: 28_000)] }
    }
    #expect(failure?.message.hasSuffix(": no space left on device") == true)
    #expect(failure?.details.first?.contains("is damaged: ") == true)
    #expect(try file.load().warning == nil)
    disk.unmount()
  }

  @Test func aDiskThatIsOnlyReadIsRead() throws {
    let disk = try SmallDisk(at: state, kilobytes: 64)
    try file.update { $0.words = ["kept"] }
    try home.write("oops", to: state.appending("damaged.json"))
    try disk.forbidWriting()
    #expect(try file.load().contents.words == ["kept"])
    let failure = #expect(throws: Failure.self) { try file.update { $0.words = ["new"] } }
    #expect(failure?.status == .inputOutput)
    #expect(failure?.message.hasSuffix(": read-only file system") == true)
    for _ in 1...2 {
      let reading = try KeptFile<Notes>(state.appending("damaged.json")).load()
      #expect(reading.contents == Notes())
      #expect(reading.warning?.hasSuffix(": read-only file system") == true)
    }
    disk.unmount()
  }
}
