// A file in which kj keeps what it has noticed, and which nobody edits by hand.

package import KJDomain
internal import KJSystem
package import SystemPackage

/// What a ``KeptFile`` holds, and how it is written as JSON.
package protocol KeptContents: Equatable, Sendable {
  /// The format that this version of kj writes.
  static var version: Int { get }

  /// Nothing, as before the first use.
  init()

  /// Reads the members of the file but `version`.
  init(reading fields: inout JSONFields) throws(JSONError)

  /// The members of the file but `version`.
  var members: [String: JSONValue] { get }
}

/// A JSON file in the state directory: read whole, changed under a lock, replaced atomically.
///
/// A damaged file must not stand in the way of what somebody does: it is set aside under another name, a new one
/// begins, and that is said once. A file that a newer kj wrote is read as far as it is understood, and never
/// written.
package struct KeptFile<Contents: KeptContents>: Sendable {
  /// What a file holds.
  package struct Reading: Sendable {
    package let contents: Contents
    /// What the person is to be told, safe to show; nil if all is well.
    package let warning: String?
  }

  private enum State {
    case readable(Contents)
    case newer(Contents, version: Int)
    case damaged(JSONError, [UInt8])
  }

  /// A larger one is damaged.
  private static var largest: Int { 1 << 20 }
  /// How many damaged files stay.
  private static var mostDamaged: Int { 3 }

  package let path: FilePath

  package init(_ path: FilePath) {
    self.path = path
  }

  private var name: String { path.description.printable }

  /// Reads the file; one that is missing holds nothing.
  ///
  /// - Throws: ``Failure`` with status `inputOutput` if it cannot be read, or others can change it.
  package func load() throws(Failure) -> Reading {
    switch try state() {
    case .readable(let contents): Reading(contents: contents, warning: nil)
    case .newer(let contents, let version):
      Reading(contents: contents, warning: "\(complaint(version)); it stays as it is")
    case .damaged: try update { _ in }.reading
    }
  }

  /// Reads the file, applies `change` and writes it back, while no other kj can write.
  ///
  /// Nothing is written if `change` throws or leaves all as it was.
  ///
  /// - Throws: ``Failure`` of `change`, with status `inputOutput` if the file cannot be read or written, and
  ///   `damagedFile` if a newer kj wrote it.
  package func update<Result>(
    _ change: (inout Contents) throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, reading: Reading) {
    try Failure.ensurePrivate(path.removingLastComponent())
    return try StoreLock.hold(FilePath(path.string + ".lock")) { () throws(Failure) in
      try updateLocked(change)
    }
  }

  private func updateLocked<Result>(
    _ change: (inout Contents) throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, reading: Reading) {
    var warning: String?
    let old: Contents
    switch try state() {
    case .readable(let contents): old = contents
    case .newer(_, let version):
      throw Failure(
        .damagedFile, "cannot change '\(name)': \(complaint(version))",
        advice: ["use that one, or move the file away"])
    case .damaged(let error, let bytes):
      warning = try setAside(error, bytes)
      old = Contents()
    }
    var contents = old
    let result = try change(&contents)
    if contents != old { try write(contents) }
    return (result, Reading(contents: contents, warning: warning))
  }

  private func complaint(_ version: Int) -> String {
    "it was written by a newer kj (format \(version), this one writes \(Contents.version))"
  }

  // MARK: Reading

  private func state() throws(Failure) -> State {
    guard let bytes = try bytes() else { return .readable(Contents()) }
    guard bytes.count <= Self.largest else {
      return .damaged(JSONError(offset: Self.largest, reason: "the file is too large"), bytes)
    }
    do throws(JSONError) {
      var fields = try JSONFields(try JSONReader.read(bytes), of: "the file")
      let version = try fields.integer("version", in: 1...Int.max) ?? Contents.version
      guard version <= Contents.version else {
        return .newer((try? Contents(reading: &fields)) ?? Contents(), version: version)
      }
      return .readable(try Contents(reading: &fields))
    } catch {
      return .damaged(error, bytes)
    }
  }

  private func bytes() throws(Failure) -> [UInt8]? {
    let status: Stat
    do throws(SystemError) { status = try path.ownStatus() } catch {
      if error.errno == .noSuchFileOrDirectory { return nil }
      throw Failure(error)
    }
    try Failure.ensurePrivate(path.removingLastComponent())
    guard status.type == .regular else { throw unusable("it is not a regular file") }
    guard status.userID.rawValue == Environment.userID else {
      throw unusable("it belongs to another user")
    }
    return try Failure.wrapping { () throws(SystemError) in
      try path.contents(limit: PersonalFile.largest)
    }
  }

  private func unusable(_ reason: String) -> Failure {
    Failure(
      .inputOutput, "cannot use '\(name)': \(reason)", advice: ["remove it: kj begins a new one"])
  }

  // MARK: Writing

  private func write(_ contents: Contents) throws(Failure) {
    var members = contents.members
    members["version"] = .number(String(Contents.version))
    let bytes = JSONWriter.write(.object(members), first: ["version"])
    try Failure.wrapping { () throws(SystemError) in
      try AtomicFile.replace(path, with: bytes, permissions: [.ownerRead, .ownerWrite])
    }
  }

  /// Gives a damaged file another name, and removes the oldest of those.
  private func setAside(_ error: JSONError, _ bytes: [UInt8]) throws(Failure) -> String {
    let position = JSONPosition(offset: error.offset, in: bytes)
    let directory = path.removingLastComponent()
    let prefix = "\(path.lastComponent?.string ?? "").damaged-"
    let damaged = { () -> [String] in
      ((try? directory.entries()) ?? []).map { String(decoding: $0, as: UTF8.self) }
        .filter { $0.hasPrefix(prefix) }.sorted()
    }
    let first = prefix + LocalTime.now.description
    let taken = Set(damaged())
    let name = ([first] + (2...99).map { "\(first)-\($0)" }).first { !taken.contains($0) } ?? first
    let aside = directory.appending(name)
    try Failure.wrapping { () throws(SystemError) in try path.rename(to: aside) }
    for name in damaged().dropLast(Self.mostDamaged) {
      try? directory.appending(name).removeFile()
    }
    return
      "'\(self.name)' is damaged: \(position): \(error.reason); it is kept as '\(name)', and a new one begins"
  }
}
