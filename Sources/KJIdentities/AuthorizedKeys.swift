package import KJBase
package import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJSFTP
internal import KJSystem

/// `~/.ssh/authorized_keys` on a host, over an SFTP conversation without pending requests.
///
/// The file is never rewritten, renamed or truncated: losing a line may lock somebody out. The file and the directories
/// above it must belong to the user and not be writable by others, because sshd ignores the file otherwise.
package struct AuthorizedKeys {
  /// The position of a key.
  package struct Place: Sendable {
    /// The path of the file, for messages.
    package let path: String
    /// The number of the line, counted from 1.
    package let line: Int
    /// Whether the key was already there.
    package let wasThere: Bool
  }

  private static let directory = Array(".ssh".utf8)
  private static let file = Array(".ssh/authorized_keys".utf8)
  /// How much of the file is read, in bytes; kj never makes it larger.
  private static let largest = 1 << 20
  /// The maximum length of the line of a key made for a host, in bytes.
  private static let longestNewLine = 512
  private static let pieceSize = 32 * 1024
  private static let othersMayWrite: UInt32 = 0o022

  private let session: SFTPSession
  private let patience: Duration
  /// Whether a key may have been appended.
  package private(set) var mayHaveGrown = false

  /// - Parameter patience: How long each answer may take.
  package init(over session: SFTPSession, patience: Duration) {
    self.session = session
    self.patience = patience
  }

  private var host: String { "'\(session.host.label)'" }
  private var deadline: Deadline { .after(patience) }

  private func name(_ path: [UInt8]) -> String {
    let text = String(decoding: path, as: UTF8.self)
    return (session.home.map { "\($0)/\(text)" } ?? "~/\(text)").printable
  }

  // MARK: Before anything is changed

  /// Refuses a file that sshd would ignore or that has no room, and a server that cannot append; creates the directory
  /// if it is missing.
  ///
  /// - Parameter isForNewKey: Whether the key does not exist yet.
  package func prepare(forNewKey isForNewKey: Bool) throws(Failure) {
    let found = try session.answers(until: deadline) { client in
      [Array(".".utf8), Self.directory, Self.file].map { client.statusFollowingLinks(at: $0) }
        + [Self.directory, Self.file].map { client.status(at: $0) }
    }
    guard let home = found[0].attributes, let owner = home.owner else {
      throw Failure(
        .inputOutput, "\(host) does not say who owns the home directory",
        advice: [.text(Self.byHand)])
    }
    try check(home, "~", owner)
    if let directory = found[1].attributes {
      try refuseLink(found[3].attributes, Self.directory)
      guard directory.isDirectory else {
        throw refusal("'\(name(Self.directory))' is not a directory")
      }
      try check(directory, "~/.ssh", owner)
    } else {
      try makeDirectory(owner)
    }
    if let file = found[2].attributes ?? found[4].attributes {
      try refuseLink(found[4].attributes, Self.file)
      try checkFile(file, owner)
      let added = isForNewKey ? Self.longestNewLine : 0
      guard let size = file.size, size <= Self.largest - added else { throw noRoom }
    }
    try requireAppending()
  }

  private func refusal(_ reason: String, _ advice: String = byHand) -> Failure {
    Failure(.refused, "cannot add a key on \(host): \(reason)", advice: [.text(advice)])
  }

  private static let byHand =
    "append the public key to '~/.ssh/authorized_keys' by hand"

  private var noRoom: Failure {
    refusal(
      "'\(name(Self.file))' would be larger than 1 MiB, or its size is unknown",
      "remove unneeded lines from it, or append the public key by hand")
  }

  private func check(
    _ attributes: FileAttributes, _ name: String, _ owner: UInt32
  ) throws(Failure) {
    guard attributes.owner == owner else { throw refusal("'\(name)' belongs to another user") }
    guard let mode = attributes.mode, mode & Self.othersMayWrite == 0 else {
      throw refusal(
        "'\(name)' can be written by others, so sshd accepts no keys from it",
        "run 'chmod go-w \(name)' on the host")
    }
  }

  private func checkFile(_ attributes: FileAttributes, _ owner: UInt32) throws(Failure) {
    guard attributes.isRegular else { throw refusal("'\(name(Self.file))' is not a regular file") }
    try check(attributes, "~/.ssh/authorized_keys", owner)
  }

  private func refuseLink(_ attributes: FileAttributes?, _ path: [UInt8]) throws(Failure) {
    if attributes?.isLink == true { throw refusal("'\(name(path))' is a symbolic link") }
  }

  private func makeDirectory(_ owner: UInt32) throws(Failure) {
    let made = try session.answers(until: deadline) { client in
      [
        client.makeDirectory(Self.directory, permissions: UInt32(FileMode.privateDirectory.bits)),
        client.status(at: Self.directory),
      ]
    }
    if let refusal = made[0].refusal {
      throw self.refusal("'\(name(Self.directory))' cannot be created: \(refusal.reason)")
    }
    guard let directory = made[1].attributes else {
      throw refusal("'\(name(Self.directory))' was created, but is missing")
    }
    try check(directory, "~/.ssh", owner)
  }

  /// Tests on a separate file whether the server honors appending: one that writes at the given offset could overwrite
  /// what somebody else appends at the same time.
  private func requireAppending() throws(Failure) {
    let path = Self.directory + [UInt8(ascii: "/")] + (try RemoteName.hidden()).bytes
    let contents: [UInt8]?
    let removal: SFTPSession.Removal
    do throws(Failure) {
      contents = try contentsAfterAppending(to: path)
      removal = try session.remove(path, until: deadline)
    } catch {
      if let again = try? session.remove(path, until: .after(.seconds(2))), again != .refused {
        throw error
      }
      throw Failure(
        error.status, error.message,
        details: error.details + [
          "the test file '\(name(path))' on \(host) may still exist"
        ], advice: error.advice)
    }
    if removal == .refused {
      throw refusal("the test file '\(name(path))' cannot be removed")
    }
    guard contents == Array("ab".utf8) else {
      throw refusal("the server does not support appending to files")
    }
  }

  /// Creates a file with an "a" and appends a "b" at offset 0; nil if it cannot be opened in this way, or read.
  private func contentsAfterAppending(to path: [UInt8]) throws(Failure) -> [UInt8]? {
    let mode = FileAttributes(permissions: UInt32(FileMode.privateFile.bits))
    guard
      case .handle(let first) = try session.answer(until: deadline, to: { $0.create(path, mode) })
    else { throw refusal("no file can be created in '\(name(Self.directory))'") }
    _ = try session.answers(until: deadline) {
      [Self.write("a", first, at: 0, &$0), $0.close(first)]
    }
    guard
      case .handle(let handle) = try session.answer(
        until: deadline, to: { $0.openForAppending(path, mode) })
    else { return nil }
    _ = try session.answer(until: deadline) { Self.write("b", handle, at: 0, &$0) }
    let read = try session.answers(until: deadline) {
      [$0.read(handle, offset: 0, count: 8), $0.close(handle)]
    }
    return read[0].data
  }

  private static func write(
    _ text: String, _ handle: [UInt8], at offset: UInt64, _ client: inout SFTPClient
  ) -> RequestID {
    write(Array(text.utf8), handle, at: offset, &client)
  }

  private static func write(
    _ bytes: [UInt8], _ handle: [UInt8], at offset: UInt64, _ client: inout SFTPClient
  ) -> RequestID {
    client.write(handle, offset: offset, count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  // MARK: The key

  /// Appends a key unless it is already there, and reads the file back.
  ///
  /// Call ``prepare(forNewKey:)`` first.
  package mutating func add(_ key: PublicKeyLine) throws(Failure) -> Place {
    let mode = FileAttributes(permissions: UInt32(FileMode.privateFile.bits))
    let opened = try session.answer(until: deadline) { $0.openForAppending(Self.file, mode) }
    guard case .handle(let handle) = opened else {
      throw refusal(
        "'\(name(Self.file))' cannot be opened: \(opened.refusal?.reason ?? "no answer")")
    }
    let place: Place
    do throws(Failure) { place = try add(key, through: handle) } catch {
      _ = try? session.answer(until: deadline) { $0.close(handle) }
      throw error
    }
    let closed = try session.answer(until: deadline) { $0.close(handle) }
    if let refusal = closed.refusal {
      throw doubt("the server did not close the file: \(refusal.reason)")
    }
    return place
  }

  private mutating func add(_ key: PublicKeyLine, through handle: [UInt8]) throws(Failure) -> Place
  {
    let before = try read(handle, from: 0)
    if let line = key.lineNumber(in: before) {
      return Place(path: name(Self.file), line: line, wasThere: true)
    }
    let newline = UInt8(ascii: "\n")
    let needsLine = !before.isEmpty && before.last != newline
    let added = (needsLine ? [newline] : []) + key.bytes + [newline]
    guard before.count + added.count <= Self.largest else { throw noRoom }
    mayHaveGrown = true
    let written = try session.answer(until: deadline) {
      Self.write(added, handle, at: UInt64(before.count), &$0)
    }
    if let refusal = written.refusal {
      throw doubt("the server did not write to the file: \(refusal.reason)")
    }
    // Somebody else may have appended a line at the same time.
    let after = try read(handle, from: 0)
    guard after.starts(with: before), let line = key.lineNumber(in: after) else {
      throw doubt("the file does not contain both the old lines and the new key")
    }
    return Place(path: name(Self.file), line: line, wasThere: false)
  }

  private func doubt(_ reason: String) -> Failure {
    Failure(
      .inputOutput, "cannot tell whether the key is in '\(name(Self.file))' on \(host): \(reason)",
      advice: ["check the last line of that file; kj has changed nothing else"])
  }

  /// Reads the open file to its end.
  private func read(_ handle: [UInt8], from start: Int) throws(Failure) -> [UInt8] {
    let status = try session.answer(until: deadline) { $0.status(of: handle) }
    guard let size = status.attributes?.size, size <= Self.largest else {
      throw noRoom
    }
    var contents: [UInt8] = []
    while contents.count < size {
      let reply = try session.answer(until: deadline) {
        $0.read(handle, offset: UInt64(contents.count), count: UInt32(Self.pieceSize))
      }
      guard let piece = reply.data, !piece.isEmpty else {
        throw refusal(
          "'\(name(Self.file))' cannot be read: \(reply.refusal?.reason ?? "it ended early")")
      }
      contents += piece
    }
    return contents
  }
}
