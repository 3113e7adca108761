// Which shared libraries this process has loaded, and from where.

internal import SystemPackage

/// The shared libraries in the memory of this process.
package enum LoadedLibraries {
  private static let ofTheCLibrary = ["libc.", "libm.", "ld-"]

  /// Their paths without those of the C library, sorted; empty if the system does not tell.
  ///
  /// Read from `/proc/self/maps`, whose lines end in the path of a file.
  package static var paths: [String] {
    let maps = (try? FilePath("/proc/self/maps").contents(limit: 1 << 22)) ?? []
    var paths: Set<String> = []
    for line in maps.split(separator: UInt8(ascii: "\n")) {
      guard let start = line.firstIndex(of: UInt8(ascii: "/")) else { continue }
      let path = FilePath(String(decoding: line[start...], as: UTF8.self))
      guard let name = path.lastComponent?.string, name.contains(".so"),
        !ofTheCLibrary.contains(where: name.hasPrefix)
      else { continue }
      paths.insert(path.string)
    }
    return paths.sorted()
  }
}
