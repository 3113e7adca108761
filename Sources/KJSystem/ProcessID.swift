import KJLibC

/// The ids of processes.
package enum ProcessID {
  /// The id of this process (`getpid`).
  package static var current: Int32 { getpid() }

  /// Whether a process belongs to the job of this one, that is, to its process group (`getpgid`).
  ///
  /// Only a process of the same session, which was started at the same terminal, can join a group.
  package static func isInOwnJob(_ id: Int32) -> Bool {
    id > 0 && getpgid(id) == getpgrp()
  }
}
