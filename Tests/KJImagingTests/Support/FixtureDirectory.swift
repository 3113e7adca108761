import KJLibC
import SystemPackage

/// A directory whose files a test reads.
struct FixtureDirectory {
  private let path: FilePath

  init(_ path: FilePath) { self.path = path }

  /// The name and the contents of each file, sorted by name.
  func files() throws -> [(name: String, bytes: [UInt8])] {
    guard let directory = opendir(path.string) else { throw Errno(rawValue: errno) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return try names.sorted().map { ($0, try contents(of: path.appending($0))) }
  }

  private func contents(of file: FilePath) throws -> [UInt8] {
    let descriptor = try FileDescriptor.open(file, .readOnly)
    return try descriptor.closeAfter {
      let size = Int(try descriptor.seek(offset: 0, from: .end))
      return try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = try descriptor.read(
          fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
      }
    }
  }
}
