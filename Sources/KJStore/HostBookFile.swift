package import KJBase
package import KJDomain
internal import KJSystem
package import SystemPackage

/// `hosts.json`: read whole, changed under a lock, replaced atomically.
///
/// A missing file is an empty book. kj never writes to a damaged file, or to a file of a newer kj.
package struct HostBookFile: Sendable {
  package var path: FilePath { file.path }
  private let file: PersonalFile

  package init(_ path: FilePath) { file = PersonalFile(path: path, kind: "a host book") }

  /// Reads the book.
  ///
  /// Throws ``Failure``: `damagedFile` with line and column, `inputOutput` if the file cannot be read
  /// or its directory is open to others.
  package func load() throws(Failure) -> HostBook { try read().book }

  /// Reads the book, applies `change` and writes the book back, while no other kj can write.
  ///
  /// Nothing is written if `change` throws or leaves the book unchanged.
  @discardableResult
  package func update<Result>(
    _ change: (inout HostBook) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try file.update({ () throws(Failure) in try changeable() }, change, HostBookFormat.write)
  }

  private func changeable() throws(Failure) -> HostBook {
    let contents = try read()
    try file.requireFormat(contents.version, ofAtMost: HostBookFormat.version)
    return contents.book
  }

  private func read() throws(Failure) -> HostBookFormat.Contents {
    try file.read(
      HostBookFormat.read, damageAdvice: PersonalFile.correction)
      ?? HostBookFormat.Contents(book: HostBook(), version: HostBookFormat.version)
  }
}
