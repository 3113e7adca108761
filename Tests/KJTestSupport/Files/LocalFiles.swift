import KJLibC
public import SystemPackage

/// Operations on local files.
///
/// Errors are a ``SetUpFailure`` that names the path.
///
/// They work on the text of a path: in a debug build, each step of a `FilePath` checks the whole path, which took a
/// fifth of the time of all tests.
public enum LocalFiles {
  /// The whole content of a file.
  public static func read(_ path: FilePath) throws -> [UInt8] { try read(path.string) }

  /// The whole content of a file.
  static func read(_ path: String) throws -> [UInt8] {
    try naming(path, "read") {
      let file = try FileDescriptor(checking: open(path, O_RDONLY | O_CLOEXEC))
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
    let path = path.string
    func openFile() -> Int32 { open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode.rawValue) }
    var descriptor = openFile()
    if descriptor < 0 && errno == ENOENT {
      try makeDirectory(parent(of: path), .ownerReadWriteExecute)
      descriptor = openFile()
    }
    try naming(path, "write") {
      let file = try FileDescriptor(checking: descriptor)
      _ = try file.closeAfter { try file.writeAll(bytes) }
    }
    try setMode(path, mode)
  }

  /// Makes a directory and its missing parents; the new ones get `mode`.
  public static func makeDirectory(_ path: FilePath, mode: FilePermissions = .ownerReadWriteExecute)
    throws
  {
    try makeDirectory(path.string, mode)
  }

  private static func makeDirectory(_ path: String, _ mode: FilePermissions) throws {
    if path.isEmpty { return }
    var result = mkdir(path, mode.rawValue)
    if result < 0 && errno == ENOENT {
      try makeDirectory(parent(of: path), mode)
      result = mkdir(path, mode.rawValue)
    }
    if result == 0 { return try setMode(path, mode) }
    if errno != EEXIST {
      throw SetUpFailure("cannot make the directory '\(path)': \(Errno(rawValue: errno))")
    }
  }

  /// The directory that holds `path`, which has no slash at its end.
  private static func parent(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
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
  public static func remove(_ path: FilePath) throws { try remove(path.string) }

  private static func remove(_ path: String) throws {
    if fileType(path) == S_IFDIR {
      // A test may have removed its own permissions.
      try setMode(path, .ownerReadWriteExecute)
      for name in try list(path) { try remove("\(path)/\(name)") }
      try check("remove the directory '\(path)'") { rmdir(path) }
    } else if unlink(path) < 0 && errno != ENOENT {
      throw SetUpFailure("cannot remove '\(path)': \(Errno(rawValue: errno))")
    }
  }

  /// The names in a directory, sorted by their bytes.
  public static func list(_ path: FilePath) throws -> [String] { try list(path.string) }

  private static func list(_ path: String) throws -> [String] {
    guard let directory = opendir(path) else {
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
  public static func exists(_ path: FilePath) -> Bool { fileType(path.string) != nil }

  /// Whether this is a regular file, or a link to one.
  public static func isFile(_ path: FilePath) -> Bool { isFile(path.string) }

  /// Whether this is a regular file, or a link to one.
  static func isFile(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT } == S_IFREG
  }

  /// Whether this is a directory, or a link to one.
  public static func isDirectory(_ path: FilePath) -> Bool {
    status(path.string).map { $0.st_mode & S_IFMT } == S_IFDIR
  }

  /// Whether a path names a symbolic link.
  public static func isLink(_ path: FilePath) -> Bool { fileType(path.string) == S_IFLNK }

  /// The permission bits, or nil if there is no such file.
  public static func mode(_ path: FilePath) -> FilePermissions? {
    status(path.string).map { FilePermissions(rawValue: $0.st_mode & 0o7777) }
  }

  /// The size in bytes, or nil if there is no such file.
  public static func size(_ path: FilePath) -> Int? { status(path.string).map { Int($0.st_size) } }

  /// When the contents were last changed, in seconds since 1970, or nil if there is no such file.
  public static func changeTime(_ path: FilePath) -> Int? {
    #if canImport(Darwin)
      status(path.string).map { $0.st_mtimespec.tv_sec }
    #else
      status(path.string).map { $0.st_mtim.tv_sec }
    #endif
  }

  public static func setMode(_ path: FilePath, _ mode: FilePermissions) throws {
    try setMode(path.string, mode)
  }

  private static func setMode(_ path: String, _ mode: FilePermissions) throws {
    try check("set the mode of '\(path)'") { chmod(path, mode.rawValue) }
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

  private static func status(_ path: String) -> stat? {
    var result = stat()
    return stat(path, &result) == 0 ? result : nil
  }

  private static func fileType(_ path: String) -> mode_t? {
    var result = stat()
    return lstat(path, &result) == 0 ? result.st_mode & S_IFMT : nil
  }

  private static func naming<Result>(
    _ path: String, _ verb: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let cause as Errno {
      throw SetUpFailure("cannot \(verb) '\(path)': \(cause)")
    }
  }
}

extension FileDescriptor {
  /// What `open` returned; throws its `errno` if that is negative.
  fileprivate init(checking descriptor: Int32) throws {
    if descriptor < 0 { throw Errno(rawValue: errno) }
    self.init(rawValue: descriptor)
  }
}
