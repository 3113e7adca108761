internal import KJSystem
internal import SystemPackage

/// Bytes put aside one after another in one file; the file is created with the first of them and disappears when
/// nobody needs it any more.
package final class Spool: Sendable {
  private struct State {
    var file: FileDescriptor?
    var size = 0
  }

  private let directory: FilePath
  private let state = Locked(State())

  /// - Parameter directory: The directory of the file; `TMPDIR` or `/tmp`.
  init(in directory: FilePath) { self.directory = directory }

  deinit { state.withLock { try? $0.file?.close() } }

  /// Puts bytes aside.
  ///
  /// - Returns: The offset at which they begin.
  func append(_ bytes: [UInt8]) throws(SystemError) -> Int {
    let result = state.withLock { state -> Result<Int, SystemError> in
      do throws(SystemError) {
        if let file = state.file {
          try file.writeFully(bytes, name: directory.description)
        } else {
          state.file = try directory.unnamedFile(of: bytes)
        }
      } catch {
        return .failure(error)
      }
      defer { state.size += bytes.count }
      return .success(state.size)
    }
    return try result.get()
  }

  /// Reads bytes into a buffer.
  ///
  /// - Returns: The number of bytes read.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    guard let file = state.withLock(\.file) else { return 0 }
    return try file.readFully(at: offset, into: buffer, name: directory.description)
  }
}
