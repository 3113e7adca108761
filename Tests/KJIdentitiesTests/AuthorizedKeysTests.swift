// A key for a host's authorized_keys: appended to the existing lines, or refused, with OpenSSH's own SFTP server.

import KJBase
import KJDomain
import KJRoomSupport
import KJTestSupport
import SystemPackage
import Testing

@testable import KJIdentities

@Suite struct AuthorizedKeysTests {
  private static let line = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAEB me@here"
  private let world: ResolverWorld
  private var directory: FilePath { world.home.appending(".ssh") }
  private var file: FilePath { directory.appending("authorized_keys") }

  init() throws {
    world = try ResolverWorld(hasSSH: false)
  }

  private func add() throws -> AuthorizedKeys.Place {
    var keys = AuthorizedKeys(over: try world.session(), patience: .hang)
    try keys.prepare(forNewKey: true)
    return try keys.add(PublicKeyLine(Array("\(Self.line)\n".utf8), of: "key.pub"))
  }

  private func refusal() throws -> String {
    let failure = try #require(throws: Failure.self) { try add() }
    #expect(failure.status == .refused)
    return failure.message
  }

  @Test(arguments: [
    nil, "", "# a comment\nssh-rsa AAAA other\n", "ssh-rsa AAAA without an end",
    "# \(line)\n",
  ])
  func aKeyIsAppendedToWhatIsThere(_ before: String?) throws {
    if let before { try LocalFiles.write(file, before.utf8) }
    let place = try add()
    let text = String(decoding: try LocalFiles.read(file), as: UTF8.self)
    let start = before ?? ""
    let newline = start.isEmpty || start.hasSuffix("\n") ? "" : "\n"
    #expect(text == "\(start)\(newline)\(Self.line)\n")
    #expect(!place.wasThere && place.path == file.string)
    #expect(place.line == text.split(separator: "\n").count)
    #expect(LocalFiles.mode(file) == .ownerReadWrite)
    #expect(try LocalFiles.list(directory).filter { $0.hasPrefix(".") } == [])
  }

  @Test func aKeyThatIsThereIsNotAddedAgain() throws {
    let text = "ssh-rsa AAAA other\nno-pty \(Self.line) again\n"
    try LocalFiles.write(file, text.utf8)
    let place = try add()
    #expect(place.wasThere && place.line == 2)
    #expect(try LocalFiles.read(file) == Array(text.utf8))
  }

  @Test func theDirectoryIsMadeForTheUserAlone() throws {
    try LocalFiles.remove(directory)
    #expect(try add().line == 1)
    #expect(LocalFiles.mode(directory) == .ownerReadWriteExecute)
  }

  @Test func whatSomebodyElseCouldChangeIsRefused() throws {
    let other = world.home.appending("other")
    try LocalFiles.write(other, [])
    try LocalFiles.link(file, to: other)
    #expect(try refusal().contains("is a symbolic link"))
    #expect(try LocalFiles.read(other) == [])
    try LocalFiles.remove(file)
    try LocalFiles.write(file, [], mode: FilePermissions(rawValue: 0o620))
    #expect(try refusal().contains("can be written by others"))
    try LocalFiles.remove(file)
    try LocalFiles.makeDirectory(file)
    #expect(try refusal().contains("is not a regular file"))
    try LocalFiles.remove(file)
    try LocalFiles.setMode(directory, FilePermissions(rawValue: 0o777))
    #expect(try refusal().contains("can be written by others"))
    #expect(!LocalFiles.exists(file))
  }
}
