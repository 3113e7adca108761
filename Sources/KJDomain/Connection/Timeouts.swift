/// The limits for waiting.
package struct Timeouts: Sendable {
  /// The limit for ``connect`` unless something else is set.
  package static let standardConnect: Duration = .seconds(10)

  /// Finding the host's address and connecting to it; nil for ssh_config's limit, or else the standard.
  package var connect: Duration?
  /// How long the server may be silent while an answer is due.
  package var stall: Duration = .seconds(15)
  /// One file, from its first request to its last answer; nil for 30 s plus its size at 256 kB/s.
  package var upload: Duration?

  package init() {}

  /// How long a file of this many bytes may take.
  package func upload(of bytes: Int) -> Duration {
    upload ?? .seconds(30) + .milliseconds(bytes / 256)
  }
}
