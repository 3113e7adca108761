import KJLibC
package import SystemPackage

/// A listening Unix socket in the person's own directory, to which nobody else may connect.
///
/// Its file is removed when this object is released.
package final class UnixListener {
  /// The longest path, in bytes, that fits on every system.
  ///
  /// macOS has room for 104 bytes; two of them are for the terminating zero and the dot of the temporary name.
  package static let longestPath = 102

  /// Readable when a connection waits to be accepted.
  package let descriptor: FileDescriptor
  package let path: FilePath
  private let file: Stat
  private var isOpen = true

  /// Begins to listen (`bind`, `listen`).
  ///
  /// The file gets its final name (`rename`) only when the socket accepts connections. So a socket
  /// that refuses connections under its final name was left behind by a process that has ended. The
  /// directory should have been checked by ``PrivateDirectory``, because the mode of the file is
  /// set only after the file was created.
  ///
  /// - Parameter queue: How many connections may wait to be accepted.
  package init(_ path: FilePath, queue: Int32 = 128) throws(SystemError) {
    guard path.bytes.count <= Self.longestPath else {
      throw SystemError("listen on", path.description, .fileNameTooLong)
    }
    let early = path.removingLastComponent()
      .appending("." + (path.lastComponent?.string ?? ""))
    descriptor = try UnixSocket.open()
    self.path = path
    do throws(SystemError) {
      UnixSocket.stopBlocking(descriptor)
      file = try Self.listen(descriptor, early, as: path, queue)
    } catch {
      try? descriptor.close()
      throw error
    }
  }

  private static func listen(
    _ socket: FileDescriptor, _ early: FilePath, as path: FilePath, _ queue: Int32
  ) throws(SystemError) -> Stat {
    let bound = UnixAddress.with(early) { bind(socket.rawValue, $0, $1) }
    guard bound == 0 else { throw .last("listen on", path.description) }
    do throws(SystemError) {
      let modeResult = early.withPlatformString { chmod($0, 0o600) }
      guard modeResult == 0, KJLibC.listen(socket.rawValue, queue) == 0 else {
        throw .last("listen on", path.description)
      }
      let file = try early.ownStatus()
      if (try? path.ownStatus()) != nil {
        throw SystemError("listen on", path.description, .addressInUse)
      }
      let renamed = early.withPlatformString { old in
        path.withPlatformString { new in rename(old, new) }
      }
      guard renamed == 0 else { throw .last("listen on", path.description) }
      return file
    } catch {
      try? early.removeFile()
      throw error
    }
  }

  deinit { close() }

  /// Accepts a waiting connection, if there is one (`accept`).
  ///
  /// - Throws: Among others `EMFILE`, which persists, so an immediate retry would also fail.
  /// - Returns: A non-blocking socket, closed on exec; nil if no connection waits.
  package func accept() throws(SystemError) -> FileDescriptor? {
    while true {
      let number = KJLibC.accept(descriptor.rawValue, nil, nil)
      if number != -1 {
        let socket = FileDescriptor(rawValue: number)
        UnixSocket.prepare(socket)
        UnixSocket.stopBlocking(socket)
        return socket
      }
      switch errno {
      // Try again; for ECONNABORTED, with the next connection.
      case EINTR, ECONNABORTED: continue
      case EAGAIN, EWOULDBLOCK: return nil
      default: throw .last("accept a connection on", path.description)
      }
    }
  }

  /// Marks the file as used now, if it is still this listener's (`utimensat`).
  ///
  /// Systems delete files, sockets included, from their temporary directories if nobody has used them for days.
  package func refresh() {
    guard hasOwnFile else { return }
    _ = path.withPlatformString { utimensat(AT_FDCWD, $0, nil, AT_SYMLINK_NOFOLLOW) }
  }

  /// Stops listening, and removes the file if it is still this listener's.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    if hasOwnFile { try? path.removeFile() }
    try? descriptor.close()
  }

  private var hasOwnFile: Bool {
    guard let current = try? path.ownStatus() else { return false }
    return current.deviceID == file.deviceID && current.inode == file.inode
  }
}
