internal import KJBase
internal import KJSystem
internal import SystemPackage

/// Lines in one of kj's own files, the newest last.
///
/// A line is added in a single write, so a process that is killed costs at most its own line. Nothing is synced. The
/// writer holds a lock, and has checked the file with ``OwnFile/status(of:)``.
struct LineFile: Sendable {
  let path: FilePath
  /// The first line, with its newline.
  let header: [UInt8]

  /// The lines after the first one, whatever the first one says.
  ///
  /// - Throws: ``Failure`` with status `inputOutput` if the file cannot be read, or others can change it.
  func lines() throws(Failure) -> ArraySlice<ArraySlice<UInt8>> {
    guard try OwnFile.status(of: path) != nil else { return [] }
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try path.contents(limit: PersonalFile.largest) } catch {
      // Another kj has just removed it.
      guard error.errno == .noSuchFileOrDirectory else { throw Failure(error) }
      return []
    }
    return bytes.split(separator: UInt8(ascii: "\n")).dropFirst()
  }

  /// Adds a line, which includes its newline.
  ///
  /// - Returns: The size of the file.
  /// - Throws: ``Failure`` with status `inputOutput` if the file cannot be written.
  func append(_ line: [UInt8]) throws(Failure) -> Int {
    try Failure.wrapping { () throws(SystemError) in
      let file = try path.opened(
        .readWrite, options: [.append, .create, .noFollow],
        permissions: [.ownerRead, .ownerWrite])
      defer { try? file.close() }
      let size = Int(try file.status().size)
      var bytes = size == 0 ? header : []
      // End the last line if a process was killed while writing it.
      let endsLine = size == 0 ? true : try file.endsLine(size)
      if !endsLine { bytes.append(UInt8(ascii: "\n")) }
      bytes += line
      try file.writeFully(bytes, name: path.description)
      return size + bytes.count
    }
  }

  /// Replaces all lines but the header.
  func replace(with lines: some Sequence<ArraySlice<UInt8>>) throws(SystemError) {
    let text = lines.flatMap { $0 + [UInt8(ascii: "\n")] }
    try AtomicFile.replace(path, with: header + text, permissions: [.ownerRead, .ownerWrite])
  }
}

extension FileDescriptor {
  /// Whether a file of this size ends with a newline.
  fileprivate func endsLine(_ size: Int) throws(SystemError) -> Bool {
    var last = [UInt8](repeating: 0, count: 1)
    var failure: SystemError?
    last.withUnsafeMutableBytes { buffer in
      do throws(SystemError) {
        _ = try readFully(at: size - 1, into: buffer, name: "the last line")
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return last == [UInt8(ascii: "\n")]
  }
}
