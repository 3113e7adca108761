import KJLibC
package import SystemPackage

/// Two connected Unix stream sockets.
package enum SocketPair {
  /// Creates a pair (`socketpair`), both closed on exec; `ours` is non-blocking, `theirs` only if requested.
  ///
  /// The caller closes both.
  package static func make(
    areBothNonBlocking: Bool = false
  ) throws(SystemError) -> (ours: FileDescriptor, theirs: FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, SocketKind.stream, 0, &ends) == 0 else {
      throw .last("create a socket pair")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    for end in areBothNonBlocking ? ends : [ends[0]] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
  }
}
