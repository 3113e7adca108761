// Messages from working threads to the thread that waits for them.

package import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A queue that any thread can put messages into, and one thread takes them from.
///
/// While there are messages, the pipe holds exactly one byte, so that a waiting thread neither
/// misses a message nor wakes for nothing.
package final class Mailbox<Message: Sendable>: Sendable {
  private let messages: Locked<[Message]> = Locked([])
  private let readEnd: FileDescriptor
  private let writeEnd: FileDescriptor

  package init() throws(SystemError) {
    (readEnd, writeEnd) = try naming("create a pipe") { try FileDescriptor.pipe() }
    for end in [readEnd, writeEnd] {
      _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end.rawValue, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    try? readEnd.close()
    try? writeEnd.close()
  }

  /// Adds a message, and wakes the waiting thread.
  package func post(_ message: Message) {
    messages.withLock { queue in
      queue.append(message)
      if queue.count == 1 { _ = try? writeEnd.writeAll([0]) }
    }
  }

  /// Waits for messages, and takes all of them in the order in which they were added.
  package func take(
    until deadline: Deadline, interruptible: Bool = true
  ) throws(WaitError) -> [Message] {
    while true {
      let taken = takeWhatIsThere()
      if !taken.isEmpty { return taken }
      try wait(for: [Interest(readEnd)], until: deadline, interruptible: interruptible)
    }
  }

  /// Takes all messages in the order in which they were added; does not wait.
  package func takeWhatIsThere() -> [Message] {
    messages.withLock { queue in
      guard !queue.isEmpty else { return queue }
      var byte: UInt8 = 0
      withUnsafeMutableBytes(of: &byte) { _ = try? readEnd.read(into: $0) }
      defer { queue.removeAll() }
      return queue
    }
  }

  /// Readable while there are messages.
  package var arrival: FileDescriptor { readEnd }
}
