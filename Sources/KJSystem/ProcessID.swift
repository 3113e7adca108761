import KJLibC

/// The ids of processes.
package enum ProcessID {
  /// The id of this process (`getpid`).
  package static var current: Int32 { getpid() }
}
