// The requests that kj sends to an SFTP server, one function for each.

extension SFTPClient {
  private mutating func pathRequest(_ type: UInt8, _ path: [UInt8]) -> RequestID {
    request(type) { $0.string(path) }
  }

  /// Asks for the absolute form of a path (`SSH_FXP_REALPATH`); the answer is one name.
  public mutating func realPath(_ path: [UInt8]) -> RequestID {
    pathRequest(PacketType.realPath, path)
  }

  /// Asks for the directory in which relative paths start; the answer is one name.
  package mutating func home() -> RequestID { realPath(Array(".".utf8)) }

  /// Creates a file that must not exist yet, for writing (`SSH_FXP_OPEN`); the answer is a handle.
  ///
  /// - Parameter isRead: Whether the handle is also for reading.
  package mutating func create(
    _ path: [UInt8], _ attributes: FileAttributes, isRead: Bool = false
  ) -> RequestID {
    let writeCreateExclusive: UInt32 = 0x02 | 0x08 | 0x20
    let read: UInt32 = 0x01
    return request(PacketType.open) { packet in
      packet.string(path)
      packet.uint32(isRead ? writeCreateExclusive | read : writeCreateExclusive)
      attributes.write(to: &packet)
    }
  }

  /// Opens an existing file for reading and writing, without any other flag (`SSH_FXP_OPEN`); the
  /// answer is a handle.
  ///
  /// Some servers empty the file nevertheless; see ``Landmark``.
  package mutating func openExisting(_ path: [UInt8]) -> RequestID {
    let readWrite: UInt32 = 0x01 | 0x02
    return request(PacketType.open) { packet in
      packet.string(path)
      packet.uint32(readWrite)
      FileAttributes().write(to: &packet)
    }
  }

  /// Opens a file for reading (`SSH_FXP_OPEN`); the answer is a handle.
  package mutating func openForReading(_ path: [UInt8]) -> RequestID {
    let read: UInt32 = 0x01
    return request(PacketType.open) { packet in
      packet.string(path)
      packet.uint32(read)
      FileAttributes().write(to: &packet)
    }
  }

  /// Opens a file for reading and for appending, and creates it if it is missing (`SSH_FXP_OPEN`); the answer is a
  /// handle.
  package mutating func openForAppending(
    _ path: [UInt8], _ attributes: FileAttributes
  ) -> RequestID {
    let readWriteAppendCreate: UInt32 = 0x01 | 0x02 | 0x04 | 0x08
    return request(PacketType.open) { packet in
      packet.string(path)
      packet.uint32(readWriteAppendCreate)
      attributes.write(to: &packet)
    }
  }

  /// Reads at most `count` bytes at an offset (`SSH_FXP_READ`); the answer is data, or the status
  /// `endOfFile` at the end of the file.
  package mutating func read(_ handle: [UInt8], offset: UInt64, count: UInt32) -> RequestID {
    request(PacketType.read) { packet in
      packet.string(handle)
      packet.uint64(offset)
      packet.uint32(count)
    }
  }

  /// Writes `count` bytes at an offset (`SSH_FXP_WRITE`); `fill` writes them into the packet.
  package mutating func write(
    _ handle: [UInt8], offset: UInt64, count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) -> RequestID {
    request(PacketType.write) { packet in
      packet.string(handle)
      packet.uint64(offset)
      packet.string(count: count, fill)
    }
  }

  /// Asks for an open file's attributes (`SSH_FXP_FSTAT`).
  package mutating func status(of handle: [UInt8]) -> RequestID {
    pathRequest(PacketType.fstat, handle)
  }

  /// Asks for a path's attributes without following a link (`SSH_FXP_LSTAT`).
  package mutating func status(at path: [UInt8]) -> RequestID {
    pathRequest(PacketType.lstat, path)
  }

  /// Changes a path's attributes, following links (`SSH_FXP_SETSTAT`).
  package mutating func setStatus(
    at path: [UInt8], _ attributes: FileAttributes
  ) -> RequestID {
    request(PacketType.setStat) { packet in
      packet.string(path)
      attributes.write(to: &packet)
    }
  }

  /// Changes an open file's attributes (`SSH_FXP_FSETSTAT`).
  package mutating func setStatus(
    of handle: [UInt8], _ attributes: FileAttributes
  ) -> RequestID {
    request(PacketType.fsetStat) { packet in
      packet.string(handle)
      attributes.write(to: &packet)
    }
  }

  /// Asks for a path's attributes, following links (`SSH_FXP_STAT`).
  package mutating func statusFollowingLinks(at path: [UInt8]) -> RequestID {
    pathRequest(PacketType.stat, path)
  }

  /// Closes a file (`SSH_FXP_CLOSE`); only the status in the answer says that the file is complete.
  package mutating func close(_ handle: [UInt8]) -> RequestID {
    pathRequest(PacketType.close, handle)
  }

  /// Opens a directory for ``readDirectory(_:)`` (`SSH_FXP_OPENDIR`); the answer is a handle.
  package mutating func openDirectory(_ path: [UInt8]) -> RequestID {
    pathRequest(PacketType.openDirectory, path)
  }

  /// Asks for the next files of a directory (`SSH_FXP_READDIR`); the answer is some names, or the status `endOfFile`
  /// after the last one.
  package mutating func readDirectory(_ handle: [UInt8]) -> RequestID {
    pathRequest(PacketType.readDirectory, handle)
  }

  /// Removes a file (`SSH_FXP_REMOVE`).
  package mutating func remove(_ path: [UInt8]) -> RequestID {
    pathRequest(PacketType.remove, path)
  }

  /// Makes a directory (`SSH_FXP_MKDIR`).
  package mutating func makeDirectory(_ path: [UInt8], permissions: UInt32) -> RequestID {
    request(PacketType.makeDirectory) { packet in
      packet.string(path)
      FileAttributes(permissions: permissions).write(to: &packet)
    }
  }

  /// Removes an empty directory (`SSH_FXP_RMDIR`).
  package mutating func removeDirectory(_ path: [UInt8]) -> RequestID {
    pathRequest(PacketType.removeDirectory, path)
  }

  /// Renames a file or directory; refused if the new name is taken (`SSH_FXP_RENAME`).
  package mutating func rename(_ old: [UInt8], to new: [UInt8]) -> RequestID {
    request(PacketType.rename) { packet in
      packet.string(old)
      packet.string(new)
    }
  }

  /// Whether the server offers an extension, so that its request may be sent.
  package func offers(_ name: String) -> Bool { extensions?[name] != nil }

  /// Whether the server offers the extensions of OpenSSH's server.
  ///
  /// OpenSSH's sshd may run a different SFTP server, such as rclone's, which replaces files.
  package var isLikeOpenSSH: Bool {
    ["fsync@openssh.com", "fstatvfs@openssh.com"].allSatisfy(offers)
  }

  /// The extension that renames over an existing file.
  package static let posixRename = "posix-rename@openssh.com"
  /// The extension that reports the free space.
  package static let statvfs = "statvfs@openssh.com"
  /// The extension that reports how large requests may be.
  package static let limits = "limits@openssh.com"

  /// Renames a file, replacing any file with the new name (`posix-rename@openssh.com`).
  package mutating func renameReplacing(_ old: [UInt8], to new: [UInt8]) -> RequestID {
    request(PacketType.extended) { packet in
      packet.string(Array(Self.posixRename.utf8))
      packet.string(old)
      packet.string(new)
    }
  }

  /// Asks for the free space (`statvfs@openssh.com`); the answer is an extended reply.
  package mutating func fileSystemStatus(at path: [UInt8]) -> RequestID {
    request(PacketType.extended) { packet in
      packet.string(Array(Self.statvfs.utf8))
      packet.string(path)
    }
  }

  /// Asks how large requests may be (`limits@openssh.com`); the answer is an extended reply.
  package mutating func serverLimits() -> RequestID {
    request(PacketType.extended) { $0.string(Array(Self.limits.utf8)) }
  }
}
