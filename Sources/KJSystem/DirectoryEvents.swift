package import SystemPackage

/// Something that happened in a watched directory.
package enum DirectoryEvent: Hashable, Sendable {
  /// A file was closed by a program that could write to it, or was moved to this name.
  case written(name: [UInt8])
  /// Something unknown happened, so the directory has to be listed again.
  case missed
  /// The directory was removed or moved away, or its file system was unmounted.
  case gone
}

/// Watches one directory, without its subdirectories.
///
/// If the system reports no events, or refuses to (too many watches), every call of ``take()`` returns
/// ``DirectoryEvent/missed``.
package final class DirectoryEvents: Sendable {
  private let notification: DirectoryNotification?

  /// Starts watching; later events are not lost.
  ///
  /// - Parameter asksSystem: false to never use the system's reports.
  package init(of directory: FilePath, asksSystem: Bool = true) throws(SystemError) {
    let type = try directory.status().type
    guard type == .directory else {
      throw SystemError("watch", directory.description, .notDirectory)
    }
    notification = asksSystem ? try DirectoryNotification(of: directory) : nil
  }

  /// The pause between two looks at the directory; nil if the system reports everything.
  package var lookingPause: Duration? {
    notification == nil ? .milliseconds(500) : DirectoryNotification.lookingPause
  }

  /// The pause before a look that the system called for; nil if the system says what has happened.
  package var pauseBeforeLook: Duration? {
    notification == nil ? nil : DirectoryNotification.pauseBeforeLook
  }

  /// Readable when something has happened; nil if the system reports nothing.
  package var arrival: FileDescriptor? { notification?.descriptor }

  /// Takes the events since the last call, in order; does not wait.
  ///
  /// An event that happened several times is returned once, at the position of its last occurrence.
  package func take() throws(SystemError) -> [DirectoryEvent] {
    guard let notification else { return [.missed] }
    return Self.withoutRepetition(try notification.take())
  }

  private static func withoutRepetition(_ events: [DirectoryEvent]) -> [DirectoryEvent] {
    var told: Set<DirectoryEvent> = []
    return events.reversed().filter { told.insert($0).inserted }.reversed()
  }
}
