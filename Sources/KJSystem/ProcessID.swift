// Which process this is.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The ids of processes.
package enum ProcessID {
  /// That of this process (`getpid`).
  package static var current: Int32 { getpid() }
}
