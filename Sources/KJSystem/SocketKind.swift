import KJLibC

/// The kinds of sockets, as numbers; only glibc declares them as an enumeration.
enum SocketKind {
  #if canImport(Darwin) || canImport(Musl)
    static let stream = SOCK_STREAM
  #else
    static let stream = Int32(SOCK_STREAM.rawValue)
  #endif
}
