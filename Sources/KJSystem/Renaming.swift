// Giving files another name.

package import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension FilePath {
  /// Gives the file another name, in place of the file that has it (`rename`).
  package func rename(to new: FilePath) throws(SystemError) {
    _ = try retrying("rename", description) {
      withPlatformString { from in
        new.withPlatformString { to in
          #if canImport(Darwin)
            Darwin.rename(from, to)
          #elseif canImport(Musl)
            Musl.rename(from, to)
          #else
            Glibc.rename(from, to)
          #endif
        }
      }
    }
  }
}
