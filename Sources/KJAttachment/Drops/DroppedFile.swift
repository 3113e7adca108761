// A file that was dropped on the terminal, open from that moment on.

internal import KJDomain
internal import KJSystem
internal import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A regular file; its descriptor is closed with the last reference.
final class DroppedFile: Sendable {
  let descriptor: FileDescriptor
  /// The last part of its path; outside text.
  let name: String

  /// Opens a file if it is one that counts.
  ///
  /// The path is looked at before it is opened: opening a device, a FIFO or a terminal may already do something.
  ///
  /// - Returns: nil for anything else.
  init?(at path: [UInt8], _ settings: DropSettings) {
    let path = FilePath(bytes: path)
    guard let seen = try? path.status(), seen.type == .regular,
      let file = try? path.opened(.readOnly, options: [.nonBlocking, .staysForeign])
    else { return nil }
    descriptor = file
    name = path.lastComponent?.string ?? ""
    guard let size = Self.settledSize(of: file), (1...settings.largest).contains(size),
      settings.files == .upload || Self.isPicture(file, size)
    else { return nil }
  }

  deinit {
    try? descriptor.close()
  }

  private static func isPicture(_ file: FileDescriptor, _ size: Int) -> Bool {
    let count = min(size, PictureFormat.headLength)
    let head = try? file.contents(count: count, name: "")
    return head.flatMap { PictureFormat(head: $0) } != nil
  }

  // MARK: Files that are being written

  /// How long ago a file must have been written to count as complete at once.
  private static let fresh = Duration.seconds(1)
  private static let glance = Duration.milliseconds(20)
  private static let patience = Duration.milliseconds(200)

  /// The size of a regular file; that of one that was written a moment ago, once it stays the same.
  private static func settledSize(of file: FileDescriptor) -> Int? {
    let limit = Deadline.after(patience)
    var last: Int?
    while true {
      guard let status = try? file.status(), status.type == .regular else { return nil }
      let size = Int(status.size)
      if size > 0 && (size == last || !isFresh(status)) { return size }
      if limit.hasPassed { return size }
      last = size
      _ = try? wait(for: [], until: .after(glance), interruptible: false)
    }
  }

  private static func isFresh(_ status: Stat) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age = Duration.seconds(now.tv_sec) - .seconds(status.st_mtim.tv_sec)
    return age <= fresh
  }
}
