import Synchronization
public import SystemPackage

/// The checked-out repository that these tests were compiled from.
public enum SourceTree {
  /// The directory that holds `Package.swift`.
  public static let root: FilePath = {
    var path = FilePath(#filePath)
    for _ in 0..<4 { path.removeLastComponent() }
    return path
  }()

  /// Every file below `directory` (relative to ``root``) whose name ends in `suffix`, sorted; paths
  /// are relative to ``root``.
  ///
  /// A missing directory has no files. Each directory is read once.
  public static func files(below directory: FilePath, suffix: String = "") -> [FilePath] {
    let files = found.withLock { found in
      if let files = found[directory] { return files }
      let files = allFiles(below: directory)
      found[directory] = files
      return files
    }
    return files.filter { $0.string.hasSuffix(suffix) }
  }

  private static let found = Mutex<[FilePath: [FilePath]]>([:])

  private static func allFiles(below directory: FilePath) -> [FilePath] {
    var files: [FilePath] = []
    for name in (try? LocalFiles.list(root.pushing(directory))) ?? [] where !name.hasPrefix(".") {
      let path = directory.appending(name)
      if LocalFiles.isDirectory(root.pushing(path)) {
        files += allFiles(below: path)
      } else {
        files.append(path)
      }
    }
    return files
  }

  /// The text of a file, named relative to ``root``.
  public static func text(_ path: FilePath) throws -> String {
    let name = path.string
    let path = name.hasPrefix("/") ? name : "\(root)/\(name)"
    return String(decoding: try LocalFiles.read(path), as: UTF8.self)
  }
}
