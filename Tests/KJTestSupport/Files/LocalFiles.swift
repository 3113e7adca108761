import KJLibC
public import SystemPackage

/// Operations on local files.
///
/// Errors are a ``SetUpFailure`` that names the path.
public enum LocalFiles {
  /// The whole content of a file.
  public static func read(_ path: FilePath) throws -> [UInt8] {
    try naming(path, "read") {
      let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
      return try file.closeAfter {
        var bytes: [UInt8] = []
        while true {
          let chunk = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
          }
          if chunk.isEmpty { return bytes }
          bytes += chunk
        }
      }
    }
  }

  /// Writes a whole file, replacing what was there; missing directories are created.
  public static func write(
    _ path: FilePath, _ bytes: some Sequence<UInt8>, mode: FilePermissions = [.ownerReadWrite]
  ) throws {
    try makeDirectory(path.removingLastComponent())
    try naming(path, "write") {
      let file = try FileDescriptor.open(
        path, .writeOnly, options: [.create, .truncate, .closeOnExec], permissions: mode)
      _ = try file.closeAfter { try file.writeAll(bytes) }
    }
    try setMode(path, mode)
  }

  /// Makes a directory and its missing parents; the new ones get `mode`.
  public static func makeDirectory(_ path: FilePath, mode: FilePermissions = .ownerReadWriteExecute)
    throws
  {
    if path.isEmpty || isDirectory(path) { return }
    try makeDirectory(path.removingLastComponent(), mode: mode)
    if mkdir(path.string, mode.rawValue) < 0 && errno != EEXIST {
      throw SetUpFailure("cannot make the directory '\(path)': \(Errno(rawValue: errno))")
    }
    try setMode(path, mode)
  }

  /// Makes a symbolic link, which may dangle.
  public static func link(_ path: FilePath, to target: FilePath) throws {
    try check("link '\(path)' to '\(target)'") { symlink(target.string, path.string) }
  }

  /// Makes a named pipe.
  public static func makeFIFO(_ path: FilePath) throws {
    try check("make the pipe '\(path)'") { mkfifo(path.string, 0o600) }
  }

  /// Renames a file or a directory.
  public static func rename(_ path: FilePath, to other: FilePath) throws {
    try check("rename '\(path)' to '\(other)'") { KJLibC.rename(path.string, other.string) }
  }

  /// Removes a file, or a directory with everything in it.
  ///
  /// A missing file is not an error.
  public static func remove(_ path: FilePath) throws {
    if fileType(path) == S_IFDIR {
      // A test may have removed its own permissions.
      try setMode(path, .ownerReadWriteExecute)
      for name in try list(path) { try remove(path.appending(name)) }
      try check("remove the directory '\(path)'") { rmdir(path.string) }
    } else if unlink(path.string) < 0 && errno != ENOENT {
      throw SetUpFailure("cannot remove '\(path)': \(Errno(rawValue: errno))")
    }
  }

  /// The names in a directory, sorted by their bytes.
  public static func list(_ path: FilePath) throws -> [String] {
    guard let directory = opendir(path.string) else {
      throw SetUpFailure("cannot list '\(path)': \(Errno(rawValue: errno))")
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      // In place: a record is only as long as its name.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Whether anything has this name, a dangling link included.
  public static func exists(_ path: FilePath) -> Bool { fileType(path) != nil }

  /// Whether this is a regular file, or a link to one.
  public static func isFile(_ path: FilePath) -> Bool {
    status(path).map { $0.st_mode & S_IFMT } == S_IFREG
  }

  /// Whether this is a directory, or a link to one.
  public static func isDirectory(_ path: FilePath) -> Bool {
    status(path).map { $0.st_mode & S_IFMT } == S_IFDIR
  }

  /// Whether a path names a symbolic link.
  public static func isLink(_ path: FilePath) -> Bool { fileType(path) == S_IFLNK }

  /// The permission bits, or nil if there is no such file.
  public static func mode(_ path: FilePath) -> FilePermissions? {
    status(path).map { FilePermissions(rawValue: $0.st_mode & 0o7777) }
  }

  /// The size in bytes, or nil if there is no such file.
  public static func size(_ path: FilePath) -> Int? { status(path).map { Int($0.st_size) } }

  /// When the contents were last changed, in seconds since 1970, or nil if there is no such file.
  public static func changeTime(_ path: FilePath) -> Int? {
    #if canImport(Darwin)
      status(path).map { $0.st_mtimespec.tv_sec }
    #else
      status(path).map { $0.st_mtim.tv_sec }
    #endif
  }

  public static func setMode(_ path: FilePath, _ mode: FilePermissions) throws {
    try check("set the mode of '\(path)'") { chmod(path.string, mode.rawValue) }
  }

  /// Makes a file or a link look as if it was last changed this many seconds ago.
  public static func setAge(_ path: FilePath, _ seconds: Int) throws {
    let then = timespec(tv_sec: time(nil) - seconds, tv_nsec: 0)
    try check("set the time of '\(path)'") {
      utimensat(AT_FDCWD, path.string, [then, then], AT_SYMLINK_NOFOLLOW)
    }
  }

  /// Gives a file to another user, which only root may do.
  public static func setOwner(_ path: FilePath, user: UInt32, group: UInt32) throws {
    try check("set the owner of '\(path)'") { chown(path.string, user, group) }
  }

  private static func status(_ path: FilePath) -> stat? {
    var result = stat()
    return stat(path.string, &result) == 0 ? result : nil
  }

  private static func fileType(_ path: FilePath) -> mode_t? {
    var result = stat()
    return lstat(path.string, &result) == 0 ? result.st_mode & S_IFMT : nil
  }

  private static func naming<Result>(
    _ path: FilePath, _ verb: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let cause as Errno {
      throw SetUpFailure("cannot \(verb) '\(path)': \(cause)")
    }
  }
}
