/// The server's side of the conversation does not follow SFTP.
public enum SFTPError: Error, Equatable, Sendable {
  /// The server sent something other than SFTP packets, often the output of a login script. `firstBytes` contains up to
  /// 64 bytes of it.
  case notSFTP(firstBytes: [UInt8])
  /// The server speaks a version other than 3, which OpenSSH and all common servers speak.
  case unsupportedVersion(UInt32)
  /// A packet is cut short, breaks a rule of the protocol, or does not answer any request.
  case malformed(String)
}
