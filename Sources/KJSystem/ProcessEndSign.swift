internal import CKJSystem
internal import SystemPackage

/// A descriptor that becomes readable when a process ends.
enum ProcessEndSign {
  /// Opens a descriptor (`kj_open_process`), or returns nil if the system offers none.
  static func open(_ id: Int32) -> FileDescriptor? {
    let number = kj_open_process(id)
    return number == -1 ? nil : FileDescriptor(rawValue: number)
  }
}
