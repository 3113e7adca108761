import KJSystem
import SystemPackage

/// A standard stream, written with `write(2)`: once a write succeeds, the bytes have left the process.
struct OutputStream: Sendable {
  let descriptor: FileDescriptor

  /// Writes everything.
  ///
  /// Waits if a parent process has made the stream non-blocking.
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
