import KJLibC

/// The three descriptors that a process starts with.
package enum StandardStreams {
  /// Opens an unusable descriptor in place of each standard stream that is closed.
  ///
  /// Otherwise the next file or connection would get that number, and results or messages would be written into it.
  /// Writing to a closed standard output still fails (`EBADF`), because `/dev/null` is opened in the opposite
  /// direction.
  package static func reserveClosed() {
    for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", mode)
    }
    if fcntl(STDERR_FILENO, F_GETFD) == -1 { _ = open("/dev/null", O_RDONLY) }
  }

  /// Whether standard output goes to a terminal.
  package static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}
