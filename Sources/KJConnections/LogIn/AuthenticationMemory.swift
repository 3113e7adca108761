// What a person was asked for once is not asked for again while the process lives.

internal import KJSSH

/// The secrets that opened something, kept for further connections to a host and its jump hosts.
package final class AuthenticationMemory {
  /// Passphrases by the path of the key file.
  var passphrases: [String: [UInt8]] = [:]
  /// Passwords by the login, in the form `user@host:port`.
  var passwords: [String: [UInt8]] = [:]

  /// Forgets them: whoever lives for days has no further use for them.
  package func forget() {
    Self.erase(&passphrases)
    Self.erase(&passwords)
  }

  /// Erases each secret once nothing else refers to it, as a copy would be erased otherwise.
  private static func erase(_ secrets: inout [String: [UInt8]]) {
    while let key = secrets.keys.first {
      var secret = secrets.removeValue(forKey: key)
      secret?.erase()
    }
  }
}
