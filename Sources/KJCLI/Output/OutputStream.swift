// Writing all of something to a standard stream, without a buffer that could be lost.

import KJSystem
import SystemPackage

/// A standard stream, written with `write(2)`: what returned without an error has left the process.
struct OutputStream: Sendable {
  let descriptor: FileDescriptor

  /// Writes everything.
  ///
  /// A stream that a parent process set to not block is waited for.
  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      do {
        let count = try rest.withUnsafeBytes { try descriptor.write($0) }
        rest = rest.dropFirst(count)
      } catch Errno.resourceTemporarilyUnavailable {
        try wait(for: [Interest(descriptor, readable: false, writable: true)], until: .never)
      }
    }
  }
}
