internal import CKJSystem
import KJLibC
package import SystemPackage

/// Work that runs on its own thread and produces a value.
///
/// ``finished`` becomes readable when the value is available, so one loop can wait for the work and for a connection at
/// the same time. The thread is detached, so the process does not wait for it at exit.
package final class BackgroundWork<Value: Sendable>: Sendable {
  private let result: Locked<Value?> = Locked(nil)
  private let readEnd: FileDescriptor
  private let writeEnd: FileDescriptor

  /// Starts the work (`kj_start_thread`).
  ///
  /// - Parameter stackSize: In bytes; decoders need more than a small default.
  package init(stackSize: Int = 1 << 20, _ work: @escaping @Sendable () -> Value)
    throws(SystemError)
  {
    (readEnd, writeEnd) = try naming("create a pipe") { try FileDescriptor.pipe() }
    for end in [readEnd, writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
    try startThread(stackSize: stackSize) { [self] in
      let value = work()
      result.withLock { $0 = value }
      try? writeEnd.close()
    }
  }

  deinit { try? readEnd.close() }

  /// Becomes readable, and stays so, once the work has ended.
  package var finished: FileDescriptor { readEnd }

  /// The value, if the work has ended.
  package var value: Value? { result.withLock { $0 } }

  /// Waits for the value.
  ///
  /// - Parameter interruptible: false for work that notices an interruption itself.
  package func wait(
    until deadline: Deadline = .never, interruptible: Bool = true
  ) throws(WaitError) -> Value {
    while true {
      if let value { return value }
      try KJSystem.wait(for: [Interest(finished)], until: deadline, interruptible: interruptible)
    }
  }
}

/// Boxes a closure, so that a thread can be started with a pointer to it.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Starts a detached thread with every signal blocked.
private func startThread(
  stackSize: Int, _ body: @escaping @Sendable () -> Void
) throws(SystemError) {
  let context = Unmanaged.passRetained(ThreadBody(body))
  let code = kj_start_thread(
    { Unmanaged<ThreadBody>.fromOpaque($0).takeRetainedValue().run() }, context.toOpaque(),
    stackSize)
  if code != 0 {
    context.release()
    throw SystemError("start a thread", "", Errno(rawValue: code))
  }
}
