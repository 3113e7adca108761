// What can go wrong in the protocol itself; a refused request is not an error but a status.

/// The server's side of the conversation does not follow SFTP.
public enum SFTPError: Error, Equatable, Sendable {
  /// A packet of an impossible length. The first bytes are what arrived in its place, at most 64 of
  /// them: often the text of a login script.
  case notSFTP(firstBytes: [UInt8])
  /// The server speaks another version than 3, which OpenSSH and all others speak.
  case unsupportedVersion(UInt32)
  /// A packet that is cut short or answers nothing that was asked.
  case malformed(String)
}
