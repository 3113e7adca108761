import KJLibC
internal import SystemPackage

/// A path in the form that `bind` and `connect` take.
enum UnixAddress {
  /// Runs a call with the address of a path; returns -1 with `ENAMETOOLONG` if the path is too
  /// long.
  static func with(
    _ path: FilePath, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = path.withPlatformString { text in
      withUnsafeMutableBytes(of: &address.sun_path) { room in
        let length = strlen(text)
        guard length < room.count else { return false }
        room.copyMemory(from: UnsafeRawBufferPointer(start: text, count: length + 1))
        return true
      }
    }
    guard fits else {
      errno = ENAMETOOLONG
      return -1
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
