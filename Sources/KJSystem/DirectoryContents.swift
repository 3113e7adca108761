// The names in a directory, byte for byte.

import KJLibC
package import SystemPackage

extension FilePath {
  /// The names in this directory (`readdir`), in no particular order, without `.` and `..`.
  package func entries() throws(SystemError) -> [[UInt8]] {
    guard let stream = withPlatformString({ opendir($0) }) else {
      throw .last("open", description)
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      // Read in place: a record is only as long as its name, so a copy of the field would read past the record.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        Array(bytes.prefix { $0 != 0 })
      }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    return names
  }

  /// The path of the entry with this name in the directory.
  package func appending(name: [UInt8]) -> FilePath { appending(FilePath(bytes: name).components) }

  /// The path with these bytes, which contain no NUL.
  package init(bytes: [UInt8]) {
    let characters = bytes.map(CChar.init(bitPattern:)) + [0]
    self = characters.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { FilePath(platformString: $0) } ?? FilePath()
    }
  }

  /// Whether the path leads to a directory.
  package var isDirectory: Bool { (try? status())?.type == .directory }

  /// The attributes of the entry at this path, without following a link (`lstat`).
  package func ownStatus() throws(SystemError) -> Stat {
    try naming("examine", description) { try stat(followTargetSymlink: false) }
  }
}
