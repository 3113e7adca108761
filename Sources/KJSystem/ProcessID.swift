// The id of this process.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The ids of processes.
package enum ProcessID {
  /// The id of this process (`getpid`).
  package static var current: Int32 { getpid() }
}
