package import KJBase
internal import KJDomain
internal import KJSystem
package import SystemPackage

/// A file in kj's own directory, which nobody else may change.
package struct PersonalFile: Sendable {
  /// Larger than any such file; a file put here by mistake must not fill the memory.
  static let largest = 16 << 20

  /// For files that a person repairs by hand, because kj cannot recreate their contents.
  package static let correction = Advice.text(
    "correct the file by hand: kj does not write to a damaged file")

  package let path: FilePath
  /// What the file is, such as `a host book`.
  let kind: String

  package init(path: FilePath, kind: String) {
    self.path = path
    self.kind = kind
  }

  var name: String { path.description.printable }

  /// Reads the file.
  ///
  /// - Returns: nil if there is no such file.
  /// - Throws: ``Failure``: `damagedFile` with line and column, `inputOutput` if it cannot be read or its
  ///   directory is open to others.
  package func read<Contents>(
    _ parse: ([UInt8]) throws(JSONError) -> Contents, damageAdvice: Advice
  ) throws(Failure) -> Contents? {
    guard let bytes = try bytes() else { return nil }
    try Failure.ensurePrivate(path.removingLastComponent())
    do throws(JSONError) {
      return try parse(bytes)
    } catch {
      let position = JSONPosition(offset: error.offset, in: bytes)
      throw Failure(
        .damagedFile, "cannot read '\(name)': \(position): \(error.reason)",
        advice: [damageAdvice])
    }
  }

  /// Reads the file, applies `change` to the contents and writes them back, while no other kj can write.
  ///
  /// Nothing is written if `read` or `change` throws, or if nothing has changed.
  ///
  /// - Parameters:
  ///   - read: Reads the file, and throws if it must not be written to.
  ///   - write: The new bytes.
  package func update<Contents: Equatable, Result>(
    _ read: () throws(Failure) -> Contents, _ change: (inout Contents) throws(Failure) -> Result,
    _ write: (Contents) -> [UInt8]
  ) throws(Failure) -> Result {
    try Failure.ensurePrivate(path.removingLastComponent())
    return try StoreLock.hold(FilePath(path.string + ".lock")) { () throws(Failure) in
      let old = try read()
      var contents = old
      let result = try change(&contents)
      if contents != old {
        try Failure.wrapping { () throws(SystemError) in
          try AtomicFile.replace(
            try path.followingLinks(), with: write(contents),
            permissions: [.ownerRead, .ownerWrite])
        }
      }
      return result
    }
  }

  /// Refuses to change a file of a newer kj.
  ///
  /// - Parameters:
  ///   - version: The format of the file.
  ///   - own: The format that this kj writes.
  package func requireFormat(_ version: Int, ofAtMost own: Int) throws(Failure) {
    guard version > own else { return }
    throw Failure(
      .damagedFile, "cannot change '\(name)': it was written by a newer kj",
      details: ["its format is \(version); this kj writes format \(own)"])
  }

  private func bytes() throws(Failure) -> [UInt8]? {
    do throws(SystemError) {
      if try path.status().type == .regular { return try path.contents(limit: Self.largest) }
    } catch {
      if error.errno == .noSuchFileOrDirectory { return nil }
      throw Failure(error)
    }
    throw Failure(
      .inputOutput, "cannot read '\(name)': it is not a regular file",
      advice: ["remove it, or replace it with \(kind)"])
  }
}
