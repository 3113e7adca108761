package import SystemPackage

/// A descriptor that is read or written without blocking.
///
/// The loop waits for it only after a call had nothing to read, or no room to write. Otherwise a loop that does not
/// want the available bytes yet would spin.
package final class ChildStream {
  package enum Direction { case reading, writing }

  private let descriptor: FileDescriptor
  private let direction: Direction
  private var isStuck = false
  /// Whether no more bytes will arrive, or be taken.
  package private(set) var hasEnded = false

  package init(_ direction: Direction, _ descriptor: FileDescriptor) {
    self.direction = direction
    self.descriptor = descriptor
  }

  /// What to wait for; call ``woke()`` after each wait.
  package var interest: Interest? {
    guard isStuck && !hasEnded else { return nil }
    return Interest(descriptor, readable: direction == .reading, writable: direction == .writing)
  }

  package func woke() { isStuck = false }

  package func end() { hasEnded = true }

  /// Reads the available bytes; returns 0 if there are none now or none will follow.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard !hasEnded else { return 0 }
    do {
      let count = try descriptor.read(into: buffer)
      if count == 0 { hasEnded = true }
      return count
    } catch {
      // Once its programs have ended, the controller of a terminal reports an error instead of end of file.
      if (error as? Errno) == .wouldBlock { isStuck = true } else { hasEnded = true }
      return 0
    }
  }

  /// Writes as many bytes as there is room for, and returns their number.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard !hasEnded, !bytes.isEmpty else { return 0 }
    do {
      return try descriptor.write(bytes)
    } catch {
      if (error as? Errno) == .wouldBlock { isStuck = true } else { hasEnded = true }
      return 0
    }
  }
}
