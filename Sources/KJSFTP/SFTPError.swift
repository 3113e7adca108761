/// The server's side of the conversation does not follow SFTP.
public enum SFTPError: Error, Equatable, Sendable {
  /// The server sent something other than SFTP packets, often the output of a login script.
  /// `firstBytes` is the beginning of it, at most 64 bytes.
  case notSFTP(firstBytes: [UInt8])
  /// The server speaks another version than 3, the one that OpenSSH and all common servers speak.
  case unsupportedVersion(UInt32)
  /// A packet is cut short, breaks a rule of the protocol, or answers no request.
  case malformed(String)
}
