import KJLibC

/// A user of this machine, as the server's login name.
public struct ServerAccount: Sendable {
  public let name: String
  let user: UInt32
  let group: UInt32
  /// The name of the group, or its number if it has none.
  var groupName: String {
    getgrgid(group).map { String(cString: $0.pointee.gr_name) } ?? "\(group)"
  }

  /// The user who runs the tests.
  public static var current: ServerAccount {
    get throws { try ServerAccount(getpwuid(geteuid()), "the current user") }
  }

  /// A user without privileges, restricted by permissions even when the tests run as root.
  ///
  /// Only root can start a server for it, and it has no shell to run commands with.
  public static var nobody: ServerAccount {
    get throws { try ServerAccount(getpwnam("nobody"), "nobody") }
  }

  private init(_ entry: UnsafeMutablePointer<passwd>?, _ name: String) throws {
    guard let entry else { throw SetUpFailure("no such user: \(name)") }
    self.name = String(cString: entry.pointee.pw_name)
    user = entry.pointee.pw_uid
    group = entry.pointee.pw_gid
  }

  /// Whether the tests run as root.
  public static var isRoot: Bool { geteuid() == 0 }
}
