internal import KJStore
internal import KJSystem

/// Whether the person has been told about drops on this host.
struct DropIntroduction {
  private let memory: HostMemory
  private let host: String
  private var isOver = false

  /// - Parameter host: The connection to it, as named in the ``HostMemory``.
  init(_ memory: HostMemory, of host: String) {
    self.memory = memory
    self.host = host
  }

  /// Notes that the person is told now.
  ///
  /// - Returns: Whether this is the first time.
  mutating func begin() -> Bool {
    defer { isOver = true }
    guard !isOver, memory.recall(host) == nil else { return false }
    // The session does not wait for the lock.
    _ = try? BackgroundWork { [memory, host] in memory.note("told", of: host) }
    return true
  }
}
