package import KJBase
package import KJDomain
internal import KJSystem
package import SystemPackage

/// A file with one line per upload, the newest last.
///
/// A line is a JSON object. It is added in a single write, so simultaneous uploads lose nothing, and a killed one costs
/// at most its own line, which readers skip. The first line names the format.
package struct UploadHistory: Sendable {
  /// The most uploads that are remembered.
  package static let most = 2000
  private static let version = 1
  /// In bytes; a larger file is rewritten.
  private static let largest = 1 << 20
  /// In bytes; how much of the file, its newest lines, is then kept.
  private static let kept = largest / 4 * 3

  private let path: FilePath

  package init(_ path: FilePath) { self.path = path }

  /// The thumbnails of uploads.
  package var thumbnails: Thumbnails {
    Thumbnails(path.removingLastComponent().appending("thumbnails"))
  }

  private var file: LineFile { LineFile(path: path, header: Self.header) }
  private var name: String { path.description.printable }

  // MARK: Reading

  /// The uploads, the newest first.
  ///
  /// - Parameter isMeant: Whether an upload counts.
  /// - Throws: ``Failure`` with status `inputOutput` if the file cannot be read, or others can change it.
  package func newest(
    where isMeant: (UploadRecord) -> Bool = { _ in true }
  ) throws(Failure) -> [UploadRecord] {
    try newestLines().compactMap(UploadLine.read).filter(isMeant)
  }

  /// Whether there is an upload that counts; reads no more of them than necessary.
  ///
  /// - Throws: ``Failure`` as for ``newest(where:)``.
  package func contains(where isMeant: (UploadRecord) -> Bool) throws(Failure) -> Bool {
    try newestLines().contains { line in UploadLine.read(line).map(isMeant) == true }
  }

  private func newestLines() throws(Failure) -> ReversedCollection<ArraySlice<ArraySlice<UInt8>>> {
    try file.lines().suffix(Self.most).reversed()
  }

  // MARK: Adding

  /// Remembers an upload.
  ///
  /// - Returns: The message for the person, safe to show; nil if all is well.
  /// - Throws: ``Failure`` with status `inputOutput` if the file cannot be written, or others can change it, and
  ///   `damagedFile` if a newer kj wrote it.
  package func add(_ record: UploadRecord) throws(Failure) -> String? {
    try Failure.ensurePrivate(path.removingLastComponent())
    return try StoreLock.hold(FilePath(path.string + ".lock")) { () throws(Failure) in
      try addLocked(UploadLine.write(record))
    }
  }

  private func addLocked(_ line: [UInt8]) throws(Failure) -> String? {
    var warning: String?
    if try OwnFile.status(of: path) != nil {
      if try !beginsAsHistory("cannot remember uploads") {
        warning = try DamagedFile.setAside(
          path, because: "it does not look like an upload history")
      }
    }
    if try file.append(line) > Self.largest { try shorten() }
    return warning
  }

  /// Whether the file is a history and not a damaged one.
  ///
  /// - Throws: ``Failure`` with status `damagedFile` if a newer kj wrote it; `trouble` says what cannot be done.
  private func beginsAsHistory(_ trouble: String) throws(Failure) -> Bool {
    let version = try Failure.wrapping { () throws(SystemError) in try firstLine() }
    guard let version, version > Self.version else { return version == Self.version }
    throw Failure(
      .damagedFile, "\(trouble): '\(name)' was written by a newer kj",
      advice: ["use the newer kj, or move the file away"])
  }

  // MARK: Forgetting

  /// Forgets uploads and their thumbnails; lines in another form, and a damaged file, stay as they are.
  ///
  /// - Parameter isMeant: Whether to forget an upload.
  /// - Throws: ``Failure`` with status `inputOutput` if the file cannot be read or written, or others can change it,
  ///   and `damagedFile` if a newer kj wrote it.
  package func remove(where isMeant: (UploadRecord) -> Bool) throws(Failure) {
    guard try OwnFile.status(of: path) != nil else { return }
    try StoreLock.hold(FilePath(path.string + ".lock")) { () throws(Failure) in
      guard try beginsAsHistory("cannot forget uploads") else { return }
      let kept = try file.lines().filter { line in
        guard let record = UploadLine.read(line), isMeant(record) else { return true }
        thumbnails.forget(record)
        return false
      }
      try Failure.wrapping { () throws(SystemError) in try file.replace(with: kept) }
    }
  }

  private static var header: [UInt8] { Array("{\"version\":\(version)}\n".utf8) }

  /// The version in the first line; nil if there is none.
  private func firstLine() throws(SystemError) -> Int? {
    let file = try path.opened(.readOnly, options: .noFollow)
    defer { try? file.close() }
    let beginning = try file.contents(count: 64, name: path.description)
    let line = beginning.prefix { $0 != UInt8(ascii: "\n") }
    guard case .number(let digits)? = (try? JSONReader.read(Array(line)))?.value["version"] else {
      return nil
    }
    return Int(digits)
  }

  /// Keeps only the newest lines.
  private func shorten() throws(Failure) {
    let all = try file.lines().suffix(Self.most)
    var room = Self.kept
    let newest = all.reversed().prefix { line in
      room -= line.count + 1
      return room >= 0
    }
    try Failure.wrapping { () throws(SystemError) in try file.replace(with: newest.reversed()) }
  }
}
