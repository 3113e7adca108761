// Reading files and asking about them, with errors that name the path.

package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs a call of SystemPackage and gives its `Errno` the operation and the subject.
@inline(__always)
func naming<Result>(
  _ operation: String, _ subject: @autoclosure () -> String = "", _ call: () throws -> Result
) throws(SystemError) -> Result {
  do {
    return try call()
  } catch {
    throw SystemError(operation, subject(), error as? Errno ?? .ioError)
  }
}

extension FilePath {
  /// Asks about the file at this path, following links (`stat`).
  package func status() throws(SystemError) -> Stat {
    try naming("examine", description) { try stat() }
  }

  /// Opens the file (`open`), closed on exec.
  package func opened(
    _ mode: FileDescriptor.AccessMode, options: FileDescriptor.OpenOptions = [],
    permissions: FilePermissions? = nil
  ) throws(SystemError) -> FileDescriptor {
    try naming("open", description) {
      try FileDescriptor.open(
        self, mode, options: options.union(.closeOnExec), permissions: permissions)
    }
  }

  /// Writes into what is there, such as a device or a pipe, without replacing it.
  package func writeInto(_ bytes: [UInt8]) throws(SystemError) {
    let file = try opened(.writeOnly)
    do throws(SystemError) { try file.writeFully(bytes, name: description) } catch {
      try? file.close()
      throw error
    }
    try naming("write", description) { try file.close() }
  }

  /// The path with every symbolic link resolved (`realpath`); itself where there is no such file.
  package var withoutLinks: FilePath {
    withPlatformString { path in
      guard let resolved = realpath(path, nil) else { return self }
      defer { free(resolved) }
      return FilePath(platformString: resolved)
    }
  }

  /// The bytes of the path, as the system has them.
  package var bytes: [UInt8] {
    withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  /// Reads the whole file.
  ///
  /// - Parameter limit: Bytes; a larger file fails with `EFBIG`, so that a wrong path cannot fill
  ///   the memory.
  package func contents(limit: Int) throws(SystemError) -> [UInt8] {
    let file = try opened(.readOnly)
    defer { try? file.close() }
    return try file.readToEnd(limit: limit, name: description)
  }
}

extension FileDescriptor {
  /// Asks about an open file (`fstat`).
  package func status() throws(SystemError) -> Stat {
    try naming("examine") { try stat() }
  }

  /// Reads until the end of the file or stream.
  ///
  /// - Parameters:
  ///   - limit: Bytes; more fail with `EFBIG`.
  ///   - name: What messages call the file.
  package func readToEnd(limit: Int, name: String) throws(SystemError) -> [UInt8] {
    let expected = Int((try? status())?.size ?? 0)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(expected, limit) + 1)
    while true {
      let room = max(min(expected - bytes.count + 1, 1 << 22), 1 << 12)
      let piece = try naming("read", name) {
        try [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
          count = try read(into: UnsafeMutableRawBufferPointer(buffer))
        }
      }
      if piece.isEmpty { return bytes }
      bytes += piece
      if bytes.count > limit { throw SystemError("read", name, .fileTooLarge) }
    }
  }

  /// Reads the first `count` bytes, fewer only if the file has no more.
  package func contents(count: Int, name: String) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
      do throws(SystemError) {
        got = try readFully(at: 0, into: UnsafeMutableRawBufferPointer(buffer), name: name)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads exactly `buffer.count` bytes at an offset (`pread`), fewer only at the end of the file.
  ///
  /// - Returns: How many bytes were read.
  package func readFully(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer, name: String
  ) throws(SystemError) -> Int {
    var done = 0
    while done < buffer.count {
      let count = try naming("read", name) {
        try read(
          fromAbsoluteOffset: Int64(offset + done),
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...]))
      }
      if count == 0 { break }
      done += count
    }
    return done
  }

  /// Writes all the bytes, in as many calls as it takes (`write`).
  package func writeFully(_ bytes: [UInt8], name: String) throws(SystemError) {
    _ = try naming("write", name) { try writeAll(bytes) }
  }
}
