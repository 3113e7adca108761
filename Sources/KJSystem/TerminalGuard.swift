// A second process that puts the terminal right when the tool cannot do it any more.

internal import CKJSystem
package import SystemPackage

/// The supervisor of a tool that changes the terminal: its parent, which waits for its end.
///
/// Whatever ends the tool (SIGKILL, a fault, a Swift trap), the supervisor first writes what the tool
/// noted last, gives the terminal its modes back, and then ends in the same way, so that the shell sees
/// how the tool died. Signals that the supervisor gets reach the tool; when the tool stops, the job
/// stops. Only a SIGKILL for the whole process group leaves the terminal as it is.
///
/// Calls `kj_guard_start` and its kin.
package struct TerminalGuard: Sendable {
  /// The modes of a terminal, from the fields of `struct termios` that are named so.
  package struct Modes: Sendable {
    let flags: kj_terminal_flags

    package init(input: UInt, output: UInt, local: UInt) {
      flags = kj_terminal_flags(c_iflag: input, c_oflag: output, c_lflag: local)
    }
  }

  /// How many bytes can be noted.
  package static let capacity = Int(KJ_RESTORATION_CAPACITY)

  /// Becomes readable, for good, when the supervisor has died.
  ///
  /// The shell then believes that the tool has ended, and shows its prompt; what is left to do is
  /// ``restore()`` and to end.
  package let parentEnd: FileDescriptor

  /// Splits the process in two and goes on in the child; the parent becomes the supervisor.
  ///
  /// Call once, before any thread, after ``Interruption/catchSignals()`` (a signal for the process
  /// group would otherwise count twice) and before ``TerminalSignals``.
  ///
  /// - Parameters:
  ///   - descriptor: The terminal, open for reading and writing for as long as the process runs. The
  ///     modes that it has now are those that it gets back.
  ///   - raw: The modes that the tool is going to set.
  /// - Throws: If there is no second process: `EBUSY` if this one has several threads.
  package init(on descriptor: FileDescriptor, raw: Modes) throws(SystemError) {
    guard kj_guard_start(descriptor.rawValue, raw.flags) == 0 else {
      throw .last("start a supervisor of", "the terminal")
    }
    parentEnd = FileDescriptor(rawValue: kj_guard_parent_end())
  }

  /// Notes the bytes that undo what the terminal was told, in place of those noted before.
  ///
  /// Costs no system call. Note nothing but an empty array before the terminal becomes raw, so that its
  /// modes come back; and what undoes a mode before that mode is set.
  ///
  /// - Returns: Whether they are noted; more than ``capacity`` bytes are not, and the ones before stay.
  @discardableResult
  package func note(_ restoration: [UInt8]) -> Bool {
    restoration.withUnsafeBufferPointer { kj_guard_note($0.baseAddress, $0.count) }
  }

  /// Whether the supervisor has died, see ``parentEnd``.
  package var hasDied: Bool {
    (try? wait(for: [Interest(parentEnd)], until: .after(.zero), interruptible: false)) != nil
  }

  /// Whether something is noted that nobody has carried out.
  ///
  /// It is carried out while this process lives if somebody else stops it (SIGSTOP).
  package var isArmed: Bool { kj_guard_is_armed() }

  /// Tells the supervisor that the terminal is as it was, before the tool ends or stops.
  package func disarm() {
    kj_guard_disarm()
  }

  /// Does what the supervisor would have done, if something is noted.
  ///
  /// The modes of a terminal that another process group has taken over are left alone, unless they are
  /// still those that the tool set.
  package func restore() {
    kj_guard_restore()
  }
}
