/// An SFTP status: a code and the server's message.
public struct Status: Error, Equatable, Sendable {
  /// The codes of version 3 (draft-ietf-secsh-filexfer-02, section 7).
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let ok = Code(rawValue: 0)
    package static let endOfFile = Code(rawValue: 1)
    package static let noSuchFile = Code(rawValue: 2)
    package static let permissionDenied = Code(rawValue: 3)
    /// Every error without its own code: exists, disk full, is a directory, read-only file system.
    package static let failure = Code(rawValue: 4)
    package static let badMessage = Code(rawValue: 5)
    package static let unsupported = Code(rawValue: 8)
  }

  package let code: Code
  /// The server's message: untrusted text that must not be printed to a terminal unchanged.
  package let message: String

  package init(_ code: Code, _ message: String = "") {
    self.code = code
    self.message = message
  }
}
