// What a person was asked for once is not asked for again while the process lives.

/// The secrets that opened something, kept for further connections to a host and its jump hosts.
final class AuthenticationMemory {
  /// Passphrases by the path of the key file.
  var passphrases: [String: [UInt8]] = [:]
  /// Passwords by the login, in the form `user@host:port`.
  var passwords: [String: [UInt8]] = [:]
}
