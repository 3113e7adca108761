package import KJBase
internal import KJSystem
package import SystemPackage

/// A JSON file in the state directory: read whole, changed under a lock, replaced atomically.
///
/// A damaged file must not block anybody's work: kj sets it aside under another name, begins a new one, and says so
/// once. A file from a newer kj is read as far as this kj understands it, and never written.
package struct KeptFile<Contents: KeptContents>: Sendable {
  /// What a file holds.
  package struct Reading: Sendable {
    package let contents: Contents
    /// The message for the person, safe to show; nil if all is well.
    package let warning: String?
  }

  private enum State {
    /// With the version of the format; from a newer kj, only what this kj understands.
    case readable(Contents, version: Int)
    /// With the reason.
    case damaged(String)
  }

  /// In bytes; a larger file counts as damaged, and kj never writes one.
  static var largest: Int { 1 << 20 }

  package let path: FilePath

  package init(_ path: FilePath) { self.path = path }

  private var name: String { path.description.printable }
  private var directory: FilePath { path.removingLastComponent() }
  private var fileName: String { path.lastComponent?.string ?? "" }

  /// Reads the file; a missing file counts as empty.
  ///
  /// - Throws: ``Failure`` with status `inputOutput` if it cannot be read, or others can change it.
  package func load() throws(Failure) -> Reading {
    switch try state() {
    case .readable(let contents, let version): return reading(contents, version)
    case .damaged(let reason):
      do throws(Failure) { return try whileLocked(mend) } catch {
        return Reading(
          contents: Contents(),
          warning: "\(DamagedFile.complaint(path, reason)); it was left in place: \(error.message)")
      }
    }
  }

  /// Sets a damaged file aside, unless another kj has already done so.
  private func mend() throws(Failure) -> Reading {
    switch try state() {
    case .readable(let contents, let version): reading(contents, version)
    case .damaged(let reason):
      Reading(contents: Contents(), warning: try DamagedFile.setAside(path, because: reason))
    }
  }

  /// Reads the file, applies `change` and writes it back, while no other kj can write.
  ///
  /// Nothing is written if `change` throws or changes nothing.
  ///
  /// - Throws: ``Failure`` of `change`; with status `inputOutput` if the file cannot be read or written; and with
  ///   `damagedFile` if a newer kj wrote it. If a damaged file was set aside first, the details say so.
  @discardableResult
  package func update<Result>(
    _ change: (inout Contents) throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, reading: Reading) {
    try Failure.ensurePrivate(directory)
    return try whileLocked { () throws(Failure) in
      var warning: String?
      let old: Contents
      switch try state() {
      case .readable(let contents, let version):
        guard version <= Contents.version else {
          throw Failure(
            .damagedFile, "cannot change '\(name)': \(novelty(version))",
            advice: ["use the newer kj, or move the file away"])
        }
        old = contents
      case .damaged(let reason):
        warning = try DamagedFile.setAside(path, because: reason)
        old = Contents()
      }
      var contents = old
      do throws(Failure) {
        let result = try change(&contents)
        if contents != old { try write(contents) }
        return (result, Reading(contents: contents, warning: warning))
      } catch {
        throw Failure(
          error.status, error.message, details: error.details + [warning].compactMap(\.self),
          advice: error.advice)
      }
    }
  }

  private func whileLocked<Result>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try StoreLock.hold(FilePath(path.string + ".lock"), work)
  }

  // MARK: Words

  private func novelty(_ version: Int) -> String {
    "it was written by a newer kj "
      + "(format \(version); this version writes format \(Contents.version))"
  }

  // MARK: Reading

  private func reading(_ contents: Contents, _ version: Int) -> Reading {
    let isNewer = version > Contents.version
    return Reading(
      contents: contents,
      warning: isNewer ? "'\(name)' is left unchanged: \(novelty(version))" : nil)
  }

  private func state() throws(Failure) -> State {
    guard let status = try OwnFile.status(of: path) else {
      return .readable(Contents(), version: Contents.version)
    }
    // A file put here by mistake must not fill the memory, so it is not read.
    guard status.size <= Self.largest else {
      return .damaged("it has \(status.size) bytes, more than \(Self.largest)")
    }
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try path.contents(limit: Self.largest) } catch {
      // Another kj has just set it aside.
      guard error.errno == .noSuchFileOrDirectory else { throw Failure(error) }
      return .readable(Contents(), version: Contents.version)
    }
    do throws(JSONError) {
      var fields = try JSONFields(try JSONReader.read(bytes), of: "the file")
      let version = try fields.integer("version", in: 1...Int.max) ?? Contents.version
      if version > Contents.version {
        return .readable((try? Contents(reading: &fields)) ?? Contents(), version: version)
      }
      return .readable(try Contents(reading: &fields), version: version)
    } catch {
      return .damaged("\(JSONPosition(offset: error.offset, in: bytes)): \(error.reason)")
    }
  }

  // MARK: Writing

  private func write(_ contents: Contents) throws(Failure) {
    var members = contents.members
    members["version"] = .number(String(Contents.version))
    let bytes = JSONWriter.write(.object(members), first: ["version"])
    guard bytes.count <= Self.largest else {
      throw Failure(
        .failure,
        "cannot write '\(name)': it would have \(bytes.count) bytes, more than \(Self.largest)")
    }
    try Failure.wrapping { () throws(SystemError) in
      try AtomicFile.replace(path, with: bytes, permissions: [.ownerRead, .ownerWrite])
    }
    removeLeftovers()
  }

  /// Removes the temporary files of a kj that was killed while writing; because of the lock, nobody is writing now.
  private func removeLeftovers() {
    for name in names() where AtomicFile.isTemporary(name, of: fileName) {
      try? directory.appending(name).removeFile()
    }
  }

  private func names() -> [String] {
    ((try? directory.entries()) ?? []).map { String(decoding: $0, as: UTF8.self) }
  }
}
