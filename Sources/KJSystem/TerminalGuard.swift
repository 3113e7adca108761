internal import CKJSystem
package import SystemPackage

/// The supervisor of a tool that changes the terminal: the tool's parent process, which waits for it to end.
///
/// However the tool ends (SIGKILL, a fault, a Swift trap), the supervisor writes the bytes that the
/// tool noted last and restores the modes of the terminal. Then it ends in the same way, so that
/// the shell sees why the tool died. It passes its signals on to the tool, and when the tool stops,
/// the job stops. Only a SIGKILL to the whole process group leaves the terminal as it is.
///
/// Calls `kj_guard_start` and the functions next to it.
package struct TerminalGuard: Sendable {
  /// The modes of a terminal: the input, output and local flags of `struct termios`.
  package struct Modes: Sendable {
    let flags: kj_terminal_flags

    package init(input: UInt, output: UInt, local: UInt) {
      flags = kj_terminal_flags(c_iflag: input, c_oflag: output, c_lflag: local)
    }
  }

  /// The largest number of bytes that can be noted.
  package static let capacity = Int(KJ_RESTORATION_CAPACITY)

  /// Becomes readable, and stays so, when the supervisor has died.
  ///
  /// The shell then believes that the tool has ended and shows its prompt, so the tool should call ``restore()`` and
  /// end.
  package let parentEnd: FileDescriptor

  /// Forks and continues in the child; the parent becomes the supervisor.
  ///
  /// Call once, before any thread starts, after ``Interruption/catchSignals()`` (otherwise a signal
  /// to the process group would count twice) and before ``TerminalSignals``.
  ///
  /// - Parameters:
  ///   - descriptor: The terminal, open for reading and writing as long as the process runs. The
  ///     modes that it has now are the ones restored later.
  ///   - raw: The modes that the tool is going to set.
  /// - Throws: If the second process could not be started: `EBUSY` if this one has several threads.
  package init(on descriptor: FileDescriptor, raw: Modes) throws(SystemError) {
    guard kj_guard_start(descriptor.rawValue, raw.flags) == 0 else {
      throw .last("start a supervisor for", "the terminal")
    }
    parentEnd = FileDescriptor(rawValue: kj_guard_parent_end())
  }

  /// Notes the bytes that undo what was written to the terminal, replacing those noted before.
  ///
  /// This needs no system call. Note an empty array before making the terminal raw, so that its
  /// modes are restored. Note the bytes that undo a mode before setting that mode.
  ///
  /// - Returns: Whether the bytes were noted. If there are more than ``capacity``, the previous
  ///   ones are kept.
  @discardableResult
  package func note(_ restoration: [UInt8]) -> Bool {
    restoration.withUnsafeBufferPointer { kj_guard_note($0.baseAddress, $0.count) }
  }

  /// Whether the supervisor has died; see ``parentEnd``.
  package var hasDied: Bool {
    (try? wait(for: [Interest(parentEnd)], until: .after(.zero), interruptible: false)) != nil
  }

  /// Whether a restoration has been noted but not yet carried out.
  ///
  /// The supervisor can carry it out while this process is alive: when another process stops this
  /// one (SIGSTOP).
  package var isArmed: Bool { kj_guard_is_armed() }

  /// Removes the noted restoration because the terminal is as it was, before the tool ends or
  /// stops.
  package func disarm() { kj_guard_disarm() }

  /// Carries out the noted restoration, if there is one, instead of the supervisor.
  ///
  /// If another process group has taken over the terminal, its modes are restored only if they are
  /// still those that the tool set.
  package func restore() { kj_guard_restore() }
}
