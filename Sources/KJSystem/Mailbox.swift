import KJLibC
package import SystemPackage

/// A queue into which any thread can put messages, and from which one thread takes them.
///
/// The sender of the first message writes a byte to the pipe after unlocking the queue, so the woken thread need not
/// wait for the lock.
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
    let isFirst = messages.withLock { queue in
      queue.append(message)
      return queue.count == 1
    }
    if isFirst { _ = try? writeEnd.writeAll([0]) }
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
    // Read the bytes before the messages: a later byte announces a message that is taken here or is yet to come.
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { _ = try? readEnd.read(into: $0) }
    return messages.withLock { queue in
      defer { queue.removeAll() }
      return queue
    }
  }

  /// Readable while there are messages, and sometimes just after they were taken.
  package var arrival: FileDescriptor { readEnd }
}
