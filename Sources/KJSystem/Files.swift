// Reading, writing and examining files, with errors that name the path.

import KJLibC
package import SystemPackage

/// Runs a call of SystemPackage and adds the operation and the subject to its `Errno`.
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

extension FileDescriptor.OpenOptions {
  /// An opened terminal does not become the controlling terminal of this process (`O_NOCTTY`, which SystemPackage does
  /// not name).
  package static let staysForeign = Self(rawValue: O_NOCTTY)
}

extension FilePath {
  /// The attributes of the file at this path, following links (`stat`).
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

  /// Writes into an existing file, such as a device or a pipe, without replacing it.
  package func writeInto(_ bytes: [UInt8]) throws(SystemError) {
    let file = try opened(.writeOnly)
    do throws(SystemError) { try file.writeFully(bytes, name: description) } catch {
      try? file.close()
      throw error
    }
    try naming("write", description) { try file.close() }
  }

  /// The path with every symbolic link resolved (`realpath`), or the path itself if there is no
  /// such file.
  package var withoutLinks: FilePath {
    withPlatformString { path in
      guard let resolved = realpath(path, nil) else { return self }
      defer { free(resolved) }
      return FilePath(platformString: resolved)
    }
  }

  /// Creates the directory with permissions that follow the umask (`mkdir`).
  package func makeDirectory() throws(SystemError) {
    guard withPlatformString({ mkdir($0, 0o777) }) == 0 else { throw .last("create", description) }
  }

  /// The bytes of the path, as the system has them.
  package var bytes: [UInt8] {
    withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  /// Reads the whole file, or a FIFO until its current writers have closed it.
  ///
  /// - Parameter limit: In bytes; a larger file fails with `EFBIG`, so that a wrong path cannot
  ///   fill the memory.
  /// - Throws: `EINTR` if an interruption was caught.
  package func contents(limit: Int) throws(SystemError) -> [UInt8] {
    // Otherwise `open` would block on a FIFO without a writer, and no caught signal would end that.
    let file = try opened(.readOnly, options: .nonBlocking)
    defer { try? file.close() }
    return try file.readToEnd(limit: limit, name: description)
  }
}

extension FileDescriptor {
  /// The attributes of the open file (`fstat`).
  package func status() throws(SystemError) -> Stat { try naming("examine") { try stat() } }

  /// Reads until the end of the file or stream.
  ///
  /// - Parameters:
  ///   - limit: In bytes; reading more fails with `EFBIG`.
  ///   - name: The name of the file in messages.
  package func readToEnd(limit: Int, name: String) throws(SystemError) -> [UInt8] {
    let expected = Int((try? status())?.size ?? 0)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(expected, limit) + 1)
    while true {
      let room = max(min(expected - bytes.count + 1, 1 << 22), 1 << 12)
      let piece: [UInt8]
      do throws(SystemError) {
        piece = try naming("read", name) {
          try [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = try read(into: UnsafeMutableRawBufferPointer(buffer))
          }
        }
      } catch {
        guard error.errno == .wouldBlock else { throw error }
        try waitToRead(name)
        continue
      }
      if piece.isEmpty { return bytes }
      bytes += piece
      if bytes.count > limit { throw SystemError("read", name, .fileTooLarge) }
    }
  }

  /// Waits until there is something to read.
  ///
  /// - Throws: `EINTR` if an interruption was caught, `ETIMEDOUT` if the deadline passed.
  func waitToRead(_ name: String, until deadline: Deadline = .never) throws(SystemError) {
    do throws(WaitError) { try wait(for: [Interest(self)], until: deadline) } catch {
      throw SystemError("read", name, error == .interrupted ? .interrupted : .timedOut)
    }
  }

  /// Reads the first `count` bytes, or fewer only if the file is shorter.
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

  /// Reads `buffer.count` bytes at an offset (`pread`), or fewer only at the end of the file.
  ///
  /// - Returns: The number of bytes read.
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

  /// Writes all the bytes, in as many calls as necessary (`write`).
  package func writeFully(_ bytes: [UInt8], name: String) throws(SystemError) {
    _ = try naming("write", name) { try writeAll(bytes) }
  }
}
