// Reading a JSON file that a person may have edited by hand.

internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// A file in kj's own directory, which nobody else may change.
struct PersonalFile: Sendable {
  /// Larger than any such file; a wrong file must not fill the memory.
  private static let largest = 16 << 20

  let path: FilePath
  /// What it is, as in `a host book`.
  let kind: String

  var name: String { path.description.printable }

  /// Reads it.
  ///
  /// - Returns: nil if there is no such file.
  /// - Throws: ``Failure``: `damagedFile` with line and column, `inputOutput` if it cannot be read or its
  ///   directory is open to others.
  func read<Contents>(
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

  private func bytes() throws(Failure) -> [UInt8]? {
    do throws(SystemError) {
      if try path.status().type == .regular { return try path.contents(limit: Self.largest) }
    } catch {
      if error.errno == .noSuchFileOrDirectory { return nil }
      throw Failure(error)
    }
    throw Failure(
      .inputOutput, "cannot read '\(name)': it is not a regular file",
      advice: ["remove it, or put \(kind) in its place"])
  }
}
