internal import CKJLazy
internal import KJBase
import KJLibC
internal import SystemPackage

/// The shared libraries that this process has loaded.
package enum LoadedLibraries {
  /// Loads a library, unless it was linked.
  ///
  /// - Parameter file: Its name for the loader, such as `libssh2.so.1`.
  /// - Returns: Why it cannot be loaded, as in "libssh2 cannot be loaded: file too short"; nil if it can.
  package static func absence(of name: String, _ file: String) -> String? {
    #if canImport(Darwin)
      return nil
    #else
      if kj_lazy_open(file) != nil { return nil }
      let reason = dlerror().map { String(cString: $0).printable } ?? "unknown reason"
      return "\(name) cannot be loaded: \(reason)"
    #endif
  }

  private static let ofTheCLibrary = ["libc.", "libm.", "ld-"]

  /// The paths of the loaded libraries without those of the C library, sorted; empty if the system does not list them.
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
