internal import KJBase
package import KJDomain
import KJLibC
internal import KJPreparation
internal import KJSystem
package import SystemPackage

/// Why a file cannot be uploaded.
package struct UnusableFile: Error {
  /// A few words; safe to show.
  package let reason: String
}

/// A regular file or a directory; its descriptor is closed when the last reference is released.
package final class DroppedFile: Sendable {
  package let descriptor: FileDescriptor
  /// The last part of its path; outside text.
  package let name: String
  /// The path as it was given.
  package let path: FilePath
  /// The size in bytes when kj looked at the file; 0 for a file that the person has named.
  let size: Int
  /// Also true for a file that the person has named.
  let isPicture: Bool
  /// The contents, if it is a directory.
  let directory: LocalDirectory?
  /// The file's path without links, followed by those of its contents; empty for a file that the person has named.
  let realPaths: [FilePath]

  private init(
    _ descriptor: FileDescriptor, at path: FilePath, size: Int, isPicture: Bool = false,
    _ directory: LocalDirectory? = nil
  ) {
    self.descriptor = descriptor
    self.path = path
    self.size = size
    self.isPicture = isPicture
    self.directory = directory
    realPaths =
      size == 0 ? [] : [path.withoutLinks] + (directory?.members.compactMap(\.input.path) ?? [])
    name = path.lastComponent?.string ?? ""
  }

  /// Opens a file that the person has named.
  package convenience init(named path: FilePath) throws(UnusableFile) {
    self.init(try Self.open(path), at: path, size: 0, isPicture: true)
  }

  /// Opens a file, or looks into a directory, if it counts as a drop.
  ///
  /// - Returns: nil for anything else.
  package convenience init?(at path: [UInt8], _ settings: DropSettings) {
    let path = FilePath(bytes: path)
    if path.isDirectory {
      guard let descriptor = try? path.opened(.readOnly, options: [.directory]) else { return nil }
      let directory = try? LocalDirectory(path, label: OutsideText(path.string))
      self.init(descriptor, at: path, size: directory?.size ?? 0, directory)
    } else {
      guard let descriptor = try? Self.open(path) else { return nil }
      let size = (try? descriptor.status()).map { Int($0.size) } ?? 0
      let isPicture = size > 0 && Self.isPicture(descriptor, size)
      self.init(descriptor, at: path, size: size, isPicture: isPicture)
    }
    guard (1...settings.largest).contains(size), isPicture || settings.files != .leave
    else { return nil }
  }

  /// The largest file that is uploaded without a question once the person has allowed that.
  private static let mostWithoutQuestion = 20 << 20

  /// Whether the person may allow files like this one to be uploaded without a question: a single file that is not
  /// hidden, not large, and stored where people keep their own files.
  func mayGoUnasked(from home: FilePath) -> Bool {
    guard directory == nil, size <= Self.mostWithoutQuestion, let path = realPaths.first
    else { return false }
    return [home, "/tmp"].contains(where: path.starts)
      && !path.components.contains { $0.string.hasPrefix(".") }
  }

  /// Examines the path before opening it: opening a device, a FIFO or a terminal may already have an effect.
  private static func open(_ path: FilePath) throws(UnusableFile) -> FileDescriptor {
    do throws(SystemError) {
      if try path.status().type == .regular {
        return try path.opened(.readOnly, options: [.nonBlocking, .staysForeign])
      }
    } catch {
      let step = FileRefusal(error, of: path).step.map { "; \($0)" } ?? ""
      throw UnusableFile(reason: error.reason + step)
    }
    throw UnusableFile(reason: "not a regular file")
  }

  deinit { try? descriptor.close() }

  private static func isPicture(_ file: FileDescriptor, _ size: Int) -> Bool {
    let count = min(size, PictureFormat.headLength)
    let head = try? file.contents(count: count, name: "")
    return head.flatMap { PictureFormat(head: $0) } != nil
  }

  // MARK: Files that are being written

  /// How long ago a file must have been written to count as complete without a wait.
  private static let fresh = Duration.seconds(1)
  private static let glance = Duration.milliseconds(20)
  private static let patience = Duration.milliseconds(200)

  /// Waits a moment while any of the files that have just been written is still growing.
  static func awaitEnd(of paths: [[UInt8]]) {
    let limit = Deadline.after(patience)
    var last: [Int64] = []
    while !limit.hasPassed {
      let sizes = paths.compactMap { try? FilePath(bytes: $0).status() }
        .filter { $0.type == .regular && isFresh($0) }.map { Int64($0.size) }
      if sizes.isEmpty || sizes == last && !sizes.contains(0) { return }
      last = sizes
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
