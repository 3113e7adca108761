// Blocking work outside Swift's cooperative pool, which has only as many threads as there are cores.

import KJLibC
import Synchronization

/// The result of `body`, which runs on its own thread.
///
/// A test that starts servers spends its time waiting for them; on the pool, two such tests would
/// block every other. The test stays the current one, so that `#expect` works inside.
public func onOwnThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withTaskExecutorPreference(ThreadPerJob()) { try body() }
}

/// Gives every job, which is one uninterrupted piece of a task, a new thread.
private final class ThreadPerJob: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    startThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Starts `body` on a new detached thread.
func startThread(_ body: @escaping @Sendable () -> Void) {
  let work = Unmanaged.passRetained(ThreadBody(run: body)).toOpaque()
  let status = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { buffer in
    guard let attributes = buffer.baseAddress else { return EAGAIN }
    pthread_attr_init(attributes)
    defer { pthread_attr_destroy(attributes) }
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    // A debug build needs a large stack; on macOS a second thread has only 512 kB.
    pthread_attr_setstacksize(attributes, 4 << 20)
    return createThread(attributes, work)
  }
  precondition(status == 0, "no thread can be started")
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

#if canImport(Darwin)
  private func createThread(
    _ attributes: UnsafePointer<pthread_attr_t>, _ work: UnsafeMutableRawPointer
  ) -> Int32 {
    var thread: pthread_t?
    return pthread_create(
      &thread, attributes,
      { argument in
        Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, work)
  }
#else
  private func createThread(
    _ attributes: UnsafePointer<pthread_attr_t>, _ work: UnsafeMutableRawPointer
  ) -> Int32 {
    #if canImport(Musl)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    return pthread_create(
      &thread, attributes,
      { argument in
        if let argument { Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, work)
  }
#endif

/// A gate that lets a given number of tests through at a time, each onto its own thread.
///
/// A waiting test is suspended: hundreds of threads that look for a free place would take the processor from the few
/// that have one.
public final class ThreadGate: Sendable {
  private struct Places {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let places: Mutex<Places>

  public init(width: Int) {
    places = Mutex(Places(free: width))
  }

  /// The result of `body`, run on its own thread when a place is free.
  ///
  /// - Parameter name: The name to print with the time that it took, excluding the wait; nil to print nothing.
  public func pass<Result: Sendable>(
    named name: String? = nil, _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    await takePlace()
    defer { leavePlace() }
    let start = ContinuousClock.now
    defer { if let name { print("took \(ContinuousClock.now - start): \(name)") } }
    return try await onOwnThread(body)
  }

  private func takePlace() async {
    await withCheckedContinuation { test in
      let isFree = places.withLock { places in
        if places.free > 0 {
          places.free -= 1
          return true
        }
        places.waiting.append(test)
        return false
      }
      if isFree { test.resume() }
    }
  }

  private func leavePlace() {
    let next = places.withLock { places -> CheckedContinuation<Void, Never>? in
      if !places.waiting.isEmpty { return places.waiting.removeFirst() }
      places.free += 1
      return nil
    }
    next?.resume()
  }
}
