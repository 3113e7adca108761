// Input of unknown size: read to its end, or copied to a file whose size can be read.

import KJLibC
package import SystemPackage

extension FileDescriptor {
  /// Copies a stream (a pipe, standard input) to a file that has no name and is deleted when closed.
  ///
  /// - Parameters:
  ///   - directory: The directory for the file; `TMPDIR` or `/tmp`.
  ///   - limit: In bytes.
  ///   - name: The name of the stream in messages.
  ///   - patience: The longest wait for the next bytes; nil for no limit.
  /// - Throws: `EINTR` if an interruption was caught, `EFBIG` if there is more, `ETIMEDOUT` if no bytes arrived for too
  ///   long.
  /// - Returns: A descriptor of a regular file, which can be read at any offset.
  package func spooled(
    in directory: FilePath, limit: Int, name: String, patience: Duration? = nil
  ) throws(SystemError) -> FileDescriptor {
    let file = try directory.openedUnnamedFile()
    do throws(SystemError) {
      var copied = 0
      while true {
        let piece = try nextPiece(name, until: patience.map { .after($0) } ?? .never)
        if piece.isEmpty { return file }
        copied += piece.count
        if copied > limit { throw SystemError("read", name, .fileTooLarge) }
        try file.writeFully(piece, name: directory.description)
      }
    } catch {
      try? file.close()
      throw error
    }
  }

  /// Reads a stream until its end.
  ///
  /// - Parameters:
  ///   - limit: In bytes.
  ///   - name: The name of the stream in messages.
  /// - Throws: `EINTR` if an interruption was caught, `EFBIG` if there is more.
  package func readStream(limit: Int, name: String) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try nextPiece(name)
      if piece.isEmpty { return bytes }
      bytes += piece
      if bytes.count > limit { throw SystemError("read", name, .fileTooLarge) }
    }
  }

  /// Waits for the next bytes of a stream; returns none at its end.
  private func nextPiece(
    _ name: String, until deadline: Deadline = .never
  ) throws(SystemError) -> [UInt8] {
    while true {
      try waitToRead(name, until: deadline)
      do throws(SystemError) {
        return try naming("read", name) {
          try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = try read(into: UnsafeMutableRawBufferPointer(buffer))
          }
        }
      } catch {
        // Another reader of the same pipe was quicker.
        if error.errno != .wouldBlock { throw error }
      }
    }
  }
}

extension FilePath {
  /// Creates a file in this directory that has no name and is deleted when closed, and writes bytes to it.
  ///
  /// - Returns: A descriptor that can be read at any offset.
  package func unnamedFile(of bytes: [UInt8]) throws(SystemError) -> FileDescriptor {
    let file = try openedUnnamedFile()
    do throws(SystemError) { try file.writeFully(bytes, name: description) } catch {
      try? file.close()
      throw error
    }
    return file
  }

  fileprivate func openedUnnamedFile() throws(SystemError) -> FileDescriptor {
    let suffix = String(UInt64.random(in: .min ... .max), radix: 36)
    let path = appending("kj-input-\(suffix)")
    let file = try path.opened(
      .readWrite, options: [.create, .exclusiveCreate], permissions: [.ownerRead, .ownerWrite])
    _ = path.withPlatformString { unlink($0) }
    return file
  }
}
