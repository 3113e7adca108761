// One piece of work on a thread of its own, whose end can be waited for beside descriptors.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
internal import Synchronization
public import SystemPackage

/// Work that runs on its own thread and leaves a value.
///
/// ``finished`` becomes readable when the value is there, so that one loop can wait for the work
/// and for a connection at once. The thread is detached: a process that ends does not wait for it.
public final class BackgroundWork<Value: Sendable>: Sendable {
  private let result: Mutex<Value?> = Mutex(nil)
  private let readEnd: FileDescriptor
  private let writeEnd: FileDescriptor

  /// Starts the work (`pthread_create`).
  ///
  /// - Parameter stackSize: Bytes; decoders want more than a small default.
  public init(stackSize: Int = 1 << 20, _ work: @escaping @Sendable () -> Value)
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

  deinit {
    try? readEnd.close()
  }

  /// Readable, for good, once the work has ended.
  public var finished: FileDescriptor { readEnd }

  /// The value, if the work has ended.
  public var value: Value? { result.withLock { $0 } }

  /// Waits for the value.
  public func wait(until deadline: Deadline = .never) throws(WaitError) -> Value {
    while true {
      if let value { return value }
      try KJSystem.wait(for: [Interest(finished)], until: deadline)
    }
  }
}

/// Holds a closure for the pointer that a thread is started with.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

/// Starts a detached thread with every signal blocked, so that signals reach the main thread.
private func startThread(
  stackSize: Int, _ body: @escaping @Sendable () -> Void
) throws(SystemError) {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  pthread_attr_setstacksize(&attributes, stackSize)
  var all = sigset_t()
  var previous = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_BLOCK, &all, &previous)
  defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }

  let context = Unmanaged.passRetained(ThreadBody(body))
  #if canImport(Darwin)
    var thread: pthread_t?
    let code = pthread_create(
      &thread, &attributes,
      { Unmanaged<ThreadBody>.fromOpaque($0).takeRetainedValue().run(); return nil },
      context.toOpaque())
  #else
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { context in
        if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context.toOpaque())
  #endif
  if code != 0 {
    context.release()
    throw SystemError("start a thread", "", Errno(rawValue: code))
  }
}
