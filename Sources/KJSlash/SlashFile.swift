package import KJBase
internal import KJDomain
internal import KJStore
package import SystemPackage

/// `slash.json`: read whole, changed under a lock, replaced atomically.
///
/// Without a file there are only the commands that come with kj. As with the host book, kj never writes to a damaged
/// file or to one from a newer kj.
package struct SlashFile: Sendable {
  package var path: FilePath { file.path }
  private let file: PersonalFile

  package init(_ path: FilePath) {
    file = PersonalFile(path: path, kind: "a file as described in kj-slash(1)")
  }

  /// Reads the file.
  ///
  /// Throws ``Failure``: `damagedFile` with line and column, `inputOutput` if the file cannot be read or others have
  /// access to its directory.
  package func load() throws(Failure) -> SlashSets { try read().sets }

  /// Reads the file, applies `change` and writes the file back, while no other kj can write.
  ///
  /// Writes nothing if `change` throws or changes nothing.
  package func update(_ change: (inout SlashSets) throws(Failure) -> Void) throws(Failure) {
    try file.update({ () throws(Failure) in try changeable() }, change, SlashFormat.write)
  }

  private func changeable() throws(Failure) -> SlashSets {
    let contents = try read()
    try file.requireFormat(contents.version, ofAtMost: SlashFormat.version)
    return contents.sets
  }

  private func read() throws(Failure) -> SlashFormat.Contents {
    try file.read(
      { bytes throws(JSONError) in try SlashFormat.read(bytes) },
      damageAdvice: PersonalFile.correction)
      ?? SlashFormat.Contents(sets: SlashSets(), version: SlashFormat.version)
  }
}
