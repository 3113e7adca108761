// The user id of this process.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Environment {
  /// The user id that owns the files this process creates (`geteuid`).
  package static var userID: UInt32 { geteuid() }
}
