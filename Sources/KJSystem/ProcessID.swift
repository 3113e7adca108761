// Which process this is.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The ids of processes.
public enum ProcessID {
  /// That of this process (`getpid`).
  public static var current: Int32 { getpid() }
}
