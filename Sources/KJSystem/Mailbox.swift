import KJLibC
package import SystemPackage

/// A queue that any thread can put messages into, and one thread takes them from.
///
/// Whoever adds the first message puts a byte into the pipe, after the queue is free again: the thread that wakes need not
/// wait for it.
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
    // Before the messages: a byte that comes later stands for a message that may be taken here, or is still to come.
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { _ = try? readEnd.read(into: $0) }
    return messages.withLock { queue in
      defer { queue.removeAll() }
      return queue
    }
  }

  /// Readable while there are messages, and now and then when they were just taken.
  package var arrival: FileDescriptor { readEnd }
}
