/// The time limits for waiting.
package struct Timeouts: Sendable {
  /// The default for ``connect``.
  package static let standardConnect: Duration = .seconds(10)

  /// For finding the host's address and connecting to it; nil for ssh_config's limit, or the default if there is none.
  package var connect: Duration?
  /// How long the server may stay silent while a response is pending.
  package var stall: Duration = .seconds(15)
  /// For one file, from the first request to the last response; nil for 30 s plus its size at 256 kB/s.
  package var upload: Duration?

  package init() {}

  /// The time limit for a file of this many bytes.
  package func upload(of bytes: Int) -> Duration {
    upload ?? .seconds(30) + .milliseconds(bytes / 256)
  }
}
