internal import CKJSystem
package import SystemPackage

/// The process at the other end of a connected Unix socket.
package struct PeerCredentials: Hashable, Sendable {
  /// The effective user id of the process when it connected or began to listen.
  package let userID: UInt32
  /// The id of the process that connected or began to listen.
  package let processID: Int32
  /// When that process began, in a system-specific unit; 0 if unknown.
  package let processStart: UInt64

  /// Asks the kernel (`SO_PEERCRED` on Linux, `getpeereid` and `LOCAL_PEERPID` elsewhere).
  package init(of socket: FileDescriptor) throws(SystemError) {
    var user: UInt32 = 0
    var process: Int32 = 0
    guard kj_peer(socket.rawValue, &user, &process) == 0 else { throw .last("identify a peer") }
    userID = user
    processID = process
    processStart = kj_process_start(process)
  }

  /// Whether it runs as the same user as this process; root counts as another user.
  package var isOwn: Bool { userID == Environment.userID }
}
