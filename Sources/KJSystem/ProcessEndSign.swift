// How a wait learns of the end of a child.

internal import CKJSystem
internal import SystemPackage

/// A descriptor that becomes readable when a process ends.
enum ProcessEndSign {
  /// Opens one (`kj_open_process`), or answers nil where the system has none to give.
  static func open(_ id: Int32) -> FileDescriptor? {
    let number = kj_open_process(id)
    return number == -1 ? nil : FileDescriptor(rawValue: number)
  }
}
