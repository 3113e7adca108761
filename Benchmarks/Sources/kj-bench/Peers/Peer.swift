/// A way to upload, as a value.
struct Peer {
  let name: String
  /// The path of the peer's program, or nil if it is not installed.
  let program: String?
  /// The command that prints the program's name and version.
  let versionCommand: [String]
  /// Why the peer cannot send such a file over such a line in reasonable time, or nil if it can.
  var scruple: (Payload, Line) -> String? = { _, _ in nil }
  /// The command that uploads, or nil if the peer cannot send several files in one call.
  let command: (Upload) throws -> Command?

  var isInstalled: Bool { program != nil }

  /// Why the peer does not take part, or nil if it does.
  func objection(to payload: Payload, over line: Line) -> String? {
    isInstalled ? scruple(payload, line) : "not installed"
  }
}
