package import KJDomain
import KJLibC
internal import KJSystem
package import SystemPackage

/// Why a file cannot be uploaded.
package struct UnusableFile: Error {
  /// A few words; safe to show.
  package let reason: String
}

/// A regular file; its descriptor is closed with the last reference.
package final class DroppedFile: Sendable {
  package let descriptor: FileDescriptor
  /// The last part of its path; outside text.
  package let name: String

  /// Opens a file that the person has named.
  ///
  /// The path is looked at before it is opened: opening a device, a FIFO or a terminal may already do something.
  package init(named path: FilePath) throws(UnusableFile) {
    let opened: FileDescriptor?
    do throws(SystemError) {
      let isRegular = try path.status().type == .regular
      opened = isRegular ? try path.opened(.readOnly, options: [.nonBlocking, .staysForeign]) : nil
    } catch {
      let step = FileRefusal(error, of: path).step.map { "; \($0)" } ?? ""
      throw UnusableFile(reason: error.reason + step)
    }
    guard let opened else { throw UnusableFile(reason: "no regular file") }
    descriptor = opened
    name = path.lastComponent?.string ?? ""
  }

  /// Opens a file if it is one that counts.
  ///
  /// - Returns: nil for anything else.
  package convenience init?(at path: [UInt8], _ settings: DropSettings) {
    do throws(UnusableFile) { try self.init(named: FilePath(bytes: path)) } catch { return nil }
    guard let size = Self.settledSize(of: descriptor), (1...settings.largest).contains(size),
      settings.files == .upload || Self.isPicture(descriptor, size)
    else { return nil }
  }

  deinit { try? descriptor.close() }

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
