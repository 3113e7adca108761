internal import KJSSH
internal import KJSystem

/// The secrets that worked, kept for further connections to a host and its jump hosts.
package final class AuthenticationMemory {
  /// Passphrases, keyed by the path of the key file.
  var passphrases: [String: [UInt8]] = [:]
  /// Passwords, keyed by the login in the form `user@host:port`.
  var passwords: [String: [UInt8]] = [:]

  /// Forgets all secrets, for a process that lives for days and no longer needs them.
  package func forget() {
    Self.erase(&passphrases)
    Self.erase(&passwords)
  }

  /// Takes each secret out before erasing it: if anything else referred to it, only a copy would be erased.
  private static func erase(_ secrets: inout [String: [UInt8]]) {
    while let key = secrets.keys.first {
      var secret = secrets.removeValue(forKey: key)
      secret?.erase()
    }
  }
}
