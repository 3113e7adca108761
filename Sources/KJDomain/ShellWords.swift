// Commands in advice, written so that they can be pasted into a shell.

extension [String] {
  /// The words as they can be pasted into a shell, made printable.
  package var joinedForShell: String { map(\.quotedForShell).joined(separator: " ") }
}

extension String {
  private static let plainBytes = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%_+=:,./-".utf8)

  /// The text as one word of a shell command.
  fileprivate var quotedForShell: String {
    if !isEmpty && utf8.allSatisfy(Self.plainBytes.contains) { return self }
    return SSHOption.quotedForShell(printable)
  }
}
