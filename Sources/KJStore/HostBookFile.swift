// The host book on disk.

package import KJDomain
internal import KJSystem
package import SystemPackage

/// `hosts.json`: read whole, changed under a lock, replaced atomically.
///
/// A missing file is an empty book. A damaged file is never written to, nor is a file of a newer
/// kj.
package struct HostBookFile: Sendable {
  package var path: FilePath { file.path }
  private let file: PersonalFile

  package init(_ path: FilePath) {
    file = PersonalFile(path: path, kind: "a host book")
  }

  /// Reads the book.
  ///
  /// Throws ``Failure``: `damagedFile` with line and column, `inputOutput` if the file cannot be read
  /// or its directory is open to others.
  package func load() throws(Failure) -> HostBook {
    try read().book
  }

  /// Reads the book, applies `change` and writes the book back, while no other kj can write.
  ///
  /// Nothing is written if `change` throws or leaves the book as it was.
  @discardableResult
  package func update<Result>(
    _ change: (inout HostBook) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Failure.ensurePrivate(path.removingLastComponent())
    return try StoreLock.hold(FilePath(path.string + ".lock")) { () throws(Failure) in
      try updateLocked(change)
    }
  }

  private func updateLocked<Result>(
    _ change: (inout HostBook) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let old = try read()
    if old.version > HostBookFormat.version {
      throw Failure(
        .damagedFile, "cannot change '\(name)': it was written by a newer kj",
        details: ["its format is \(old.version), this kj writes \(HostBookFormat.version)"])
    }
    var book = old.book
    let result = try change(&book)
    if book != old.book {
      try Failure.wrapping { () throws(SystemError) in
        try AtomicFile.replace(
          try path.followingLinks(), with: HostBookFormat.write(book),
          permissions: [.ownerRead, .ownerWrite])
      }
    }
    return result
  }

  private var name: String { file.name }

  private func read() throws(Failure) -> HostBookFormat.Contents {
    try file.read(
      HostBookFormat.read,
      damageAdvice: "correct the file by hand, kj does not write to a damaged one")
      ?? HostBookFormat.Contents(book: HostBook(), version: HostBookFormat.version)
  }
}
