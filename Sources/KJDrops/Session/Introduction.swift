package import KJStore
internal import KJSystem

/// Whether the person has already been told something that kj says only once.
package struct Introduction {
  private let memory: HostMemory
  private let subject: String
  private var isOver = false

  /// To dropped files, once for each host.
  ///
  /// - Parameter host: The connection to it, as named in the ``HostMemory``.
  package static func toDrops(on host: String, in locations: Locations) -> Introduction {
    Introduction(subject: host, in: locations)
  }

  /// To the keys of kj, once on this machine.
  package static func toKeys(in locations: Locations) -> Introduction {
    Introduction(subject: "keys", in: locations)
  }

  private init(subject: String, in locations: Locations) {
    memory = HostMemory(.introductions, in: locations)
    self.subject = subject
  }

  /// Notes that the person is being told now.
  ///
  /// - Returns: Whether this is the first time.
  package mutating func begin() -> Bool {
    defer { isOver = true }
    guard !isOver, memory.recall(subject) == nil else { return false }
    // The session does not wait for the lock.
    _ = try? BackgroundWork { [memory, subject] in memory.note("told", of: subject) }
    return true
  }
}
