// What happens to the files of one folder, told by the system where it can.

package import SystemPackage

/// Something that happened in a folder that is watched.
package enum FolderEvent: Hashable, Sendable {
  /// A file was closed by a program that could write to it, or was moved to this name.
  case written(name: [UInt8])
  /// What happened is not known: the folder has to be looked through.
  case missed
  /// The folder was removed or moved away, or its file system was unmounted.
  case gone
}

/// Watches one folder, without those in it.
///
/// Where the system tells of nothing, or does not want to (too many watches, a file system that cannot),
/// every look at it is a ``FolderEvent/missed``.
package final class FolderEvents: Sendable {
  /// How often to look where nobody tells.
  package static let lookingPause = Duration.milliseconds(500)

  #if os(Linux)
    private let notification: FolderNotification?
  #endif

  /// Begins to watch; what happens from now on is not lost.
  ///
  /// - Parameter asksSystem: false to look for oneself in any case.
  package init(of folder: FilePath, asksSystem: Bool = true) throws(SystemError) {
    let type = try folder.status().type
    guard type == .directory else { throw SystemError("watch", folder.description, .notDirectory) }
    #if os(Linux)
      notification = asksSystem ? try FolderNotification(of: folder) : nil
    #endif
  }

  /// Readable when something happened; nil where one has to look every ``lookingPause``.
  package var arrival: FileDescriptor? {
    #if os(Linux)
      notification?.descriptor
    #else
      nil
    #endif
  }

  /// Takes what happened since the last call, in its order; does not wait.
  ///
  /// What was written several times is told once, in the place of the last time.
  package func take() throws(SystemError) -> [FolderEvent] {
    #if os(Linux)
      if let notification { return Self.withoutRepetition(try notification.take()) }
    #endif
    return [.missed]
  }

  private static func withoutRepetition(_ events: [FolderEvent]) -> [FolderEvent] {
    var told: Set<FolderEvent> = []
    return events.reversed().filter { told.insert($0).inserted }.reversed()
  }
}
