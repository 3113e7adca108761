// Talking to a program of the person's own over a Unix socket, such as ssh-agent.

public import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A connected, non-blocking Unix stream socket.
public enum UnixSocket {
  /// Connects to the socket at a path (`connect`).
  public static func connect(_ path: FilePath) throws(SystemError) -> FileDescriptor {
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
    guard fits else { throw SystemError("connect to", path.description, .fileNameTooLong) }
    #if canImport(Darwin)
      let number = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
      let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard number != -1 else { throw .last("open a socket") }
    let descriptor = FileDescriptor(rawValue: number)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        connectSystem(number, address)
      }
    }
    guard result == 0 else {
      let error = SystemError.last("connect to", path.description)
      try? descriptor.close()
      throw error
    }
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    return descriptor
  }

  /// The system's call, which this type's own name hides.
  private static func connectSystem(_ number: Int32, _ address: UnsafePointer<sockaddr>) -> Int32 {
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    #if canImport(Darwin)
      return Darwin.connect(number, address, size)
    #else
      return Glibc.connect(number, address, size)
    #endif
  }
}
