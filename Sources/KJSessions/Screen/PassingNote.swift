// A text on its way to a program that reads it only from a file.

internal import KJSystem
internal import SystemPackage

/// A file for the person alone, in a folder of its own for the person alone, until it is removed.
struct PassingNote {
  let path: FilePath
  private let folder: FilePath

  /// Writes the file.
  ///
  /// - Parameter tool: Who will read it.
  init(_ bytes: [UInt8], below parent: FilePath, for tool: String) throws(SessionToolError) {
    folder = parent.appending("kj-" + String(UInt64.random(in: .min ... .max), radix: 16))
    path = folder.appending("text")
    do throws(PrivateDirectoryError) { try PrivateDirectory.ensure(folder) } catch {
      throw SessionToolError(tool, .system(Self.cause(error, folder)))
    }
    do throws(SystemError) { try write(bytes) } catch {
      remove()
      throw SessionToolError(tool, .system(error))
    }
  }

  /// Removes file and folder; there is nothing to do if that fails.
  func remove() {
    try? path.removeFile()
    try? folder.removeDirectory()
  }

  private func write(_ bytes: [UInt8]) throws(SystemError) {
    let file = try path.opened(
      .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
    defer { try? file.close() }
    try file.writeFully(bytes, name: path.description)
  }

  private static func cause(_ error: PrivateDirectoryError, _ folder: FilePath) -> SystemError {
    if case .system(let error) = error { return error }
    return SystemError("use", folder.description, .notPermitted)
  }
}
