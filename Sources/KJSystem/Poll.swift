// Waiting for descriptors until a deadline or an interruption.

internal import CKJSystem
import KJLibC
package import SystemPackage

/// Why a wait ended before a descriptor was ready.
package enum WaitError: Error, Equatable, Sendable {
  /// The deadline passed.
  case deadline
  /// SIGINT, SIGTERM or SIGHUP arrived.
  case interrupted
}

/// What to wait for on one descriptor.
package struct Interest: Sendable {
  package let descriptor: FileDescriptor
  package let readable: Bool
  package let writable: Bool

  package init(_ descriptor: FileDescriptor, readable: Bool = true, writable: Bool = false) {
    self.descriptor = descriptor
    self.readable = readable
    self.writable = writable
  }
}

/// Waits until one of the descriptors is ready, has failed or was closed by its peer (`poll`; `select` for
/// a terminal that `poll` refuses).
///
/// - Parameter interruptible: false for cleaning up after an interruption.
/// - Returns: For each interest, in order, whether it is ready.
@discardableResult
package func wait(
  for interests: [Interest], until deadline: Deadline, interruptible: Bool = true
) throws(WaitError) -> [Bool] {
  var entries = interests.map { interest in
    var events: Int16 = 0
    if interest.readable { events |= Int16(POLLIN) }
    if interest.writable { events |= Int16(POLLOUT) }
    return pollfd(fd: interest.descriptor.rawValue, events: events, revents: 0)
  }
  let wake = interruptible ? kj_wake_descriptor() : -1
  if wake != -1 { entries.append(pollfd(fd: wake, events: Int16(POLLIN), revents: 0)) }
  while true {
    if interruptible && Interruption.signal != nil { throw .interrupted }
    let ready = kj_poll(&entries, UInt32(entries.count), deadline.pollTimeout)
    if interruptible && Interruption.signal != nil { throw .interrupted }
    if ready > 0 { return entries.prefix(interests.count).map { $0.revents != 0 } }
    if ready == 0 && deadline.hasPassed { throw .deadline }
  }
}
