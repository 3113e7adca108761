import KJTestSupport
import SystemPackage

/// One file, or several of the same size, with contents that no compression can shrink.
struct Payload: Sendable {
  let name: String
  let title: String
  /// The size of each file, in bytes.
  let size: Int
  var count = 1
  /// Whether the file contains only zeros, which take no disk space.
  var isSparse = false

  static let one = Payload(name: "1B", title: "1 byte", size: 1)
  static let small = Payload(name: "200kB", title: "200 kB", size: 200_000)
  static let medium = Payload(name: "5MB", title: "5 MB", size: 5_000_000)
  static let big = Payload(name: "50MB", title: "50 MB", size: 50_000_000)
  static let large = Payload(name: "200MB", title: "200 MB", size: 200_000_000)
  static let ten = Payload(
    name: "10x200kB", title: "ten files of 200 kB in one call", size: 200_000, count: 10)
  static let huge = Payload(name: "1GiB", title: "1 GiB", size: 1 << 30, isSparse: true)
  static let all = [one, small, medium, large, ten, huge]

  /// The files in their own directory below `directory`, created if missing.
  func files(in directory: FilePath) throws -> [FilePath] {
    let own = directory.appending(name)
    let paths = (0..<count).map { own.appending("file\($0).bin") }
    if !LocalFiles.exists(own) {
      try LocalFiles.makeDirectory(own)
      for path in paths { try write(path) }
    }
    return paths
  }

  private func write(_ path: FilePath) throws {
    let file = try FileDescriptor.open(
      path, .writeOnly, options: [.create, .closeOnExec], permissions: .ownerReadWrite)
    try file.closeAfter {
      if isSparse { return try file.resize(to: Int64(size)) }
      let piece = 4_000_000
      for start in stride(from: 0, to: size, by: piece) {
        let bytes = PseudoRandom.bytes(min(piece, size - start), seed: UInt64(start + 1))
        try file.writeAll(bytes)
      }
    }
  }
}
