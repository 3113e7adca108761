// The server's answer to a request that returns nothing, or that it refuses.

/// An SFTP status: a code, and the server's own words.
public struct Status: Error, Equatable, Sendable {
  /// The codes of version 3 (draft-ietf-secsh-filexfer-02, section 7).
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    public static let ok = Code(rawValue: 0)
    public static let endOfFile = Code(rawValue: 1)
    public static let noSuchFile = Code(rawValue: 2)
    public static let permissionDenied = Code(rawValue: 3)
    /// Everything that has no code: exists, disk full, is a directory, read-only file system.
    public static let failure = Code(rawValue: 4)
    public static let badMessage = Code(rawValue: 5)
    public static let unsupported = Code(rawValue: 8)
  }

  public let code: Code
  /// What the server says of it; outside text, not fit for a terminal as it is.
  public let message: String

  public init(_ code: Code, _ message: String = "") {
    self.code = code
    self.message = message
  }
}
