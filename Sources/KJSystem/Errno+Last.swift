// The thread's errno, read in one place because each system spells it differently.

package import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Errno {
  /// The value set by the last failed call in this thread.
  package static var last: Errno {
    #if canImport(Darwin)
      Errno(rawValue: Darwin.errno)
    #elseif canImport(Musl)
      Errno(rawValue: Musl.errno)
    #else
      Errno(rawValue: Glibc.errno)
    #endif
  }
}
