// One direction of the bytes between kj and a child, in a loop that carries others as well.

package import SystemPackage

/// A descriptor that is read or written without waiting.
///
/// It is waited for only once it had nothing to read, or no room: a loop in which nobody wants what is
/// there would turn for ever otherwise.
package final class ChildStream {
  package enum Direction { case reading, writing }

  private let descriptor: FileDescriptor
  private let direction: Direction
  private var isStuck = false
  /// Whether nothing comes any more, or nothing is taken.
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

  package func woke() {
    isStuck = false
  }

  package func end() {
    hasEnded = true
  }

  /// Reads what is there; 0 if there is nothing now, or nothing comes any more.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard !hasEnded else { return 0 }
    do {
      let count = try descriptor.read(into: buffer)
      if count == 0 { hasEnded = true }
      return count
    } catch {
      // The controller of a terminal without a program reports an error and not an end.
      if (error as? Errno) == .wouldBlock { isStuck = true } else { hasEnded = true }
      return 0
    }
  }

  /// Writes what there is room for, and returns how much that was.
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
