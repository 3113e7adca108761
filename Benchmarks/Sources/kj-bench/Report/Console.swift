import KJLibC

/// Prints results to standard output, which can be redirected, and progress to standard error.
enum Console {
  private static let isTerminal = isatty(STDERR_FILENO) == 1

  static func say(_ text: String) {
    print(text)
    fflush(nil)
  }

  /// Shows the current step instead of the previous one, if standard error is a terminal.
  static func progress(_ text: String) {
    if isTerminal { write("\r\u{1b}[K\(text)") }
  }

  static func warn(_ text: String) {
    progress("")
    write("kj-bench: \(text)\n")
  }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { systemWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

// Inside `Console`, `write` means its own method.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
