// Kernel notifications about a directory.

#if canImport(Darwin)
  internal import CKJSystem
  import KJLibC
  internal import SystemPackage

  /// A watch on one directory (`kqueue`), which reports that names in it have changed, but not which ones.
  final class DirectoryNotification: Sendable {
    /// The pause between two looks despite the reports: a file that is rewritten under the same name is not reported.
    static let lookingPause: Duration? = .seconds(2)
    static let pauseBeforeLook: Duration? = .milliseconds(100)

    private let directory: FileDescriptor
    let descriptor: FileDescriptor

    /// nil if the process has too many descriptors, or the file system reports nothing.
    init?(of directory: FilePath) throws(SystemError) {
      // Opened for its events only, it does not keep a volume from being ejected.
      let number = directory.withPlatformString { open($0, O_EVTONLY | O_CLOEXEC) }
      guard number >= 0 else {
        let error = SystemError.last("watch", directory.description)
        if [.tooManyOpenFiles, .tooManyOpenFilesInSystem].contains(error.errno) { return nil }
        throw error
      }
      let changes = kj_begin_directory_changes(number)
      guard changes >= 0 else {
        close(number)
        return nil
      }
      self.directory = FileDescriptor(rawValue: number)
      descriptor = FileDescriptor(rawValue: changes)
    }

    deinit {
      try? descriptor.close()
      try? directory.close()
    }

    func take() throws(SystemError) -> [DirectoryEvent] {
      switch kj_take_directory_changes(descriptor.rawValue) {
      case -1: throw .last("watch")
      case Int32(KJ_DIRECTORY_GONE): return [.gone]
      default: return [.missed]
      }
    }
  }
#else
  import KJLibC
  internal import SystemPackage

  /// A watch on one directory (`inotify`).
  final class DirectoryNotification: Sendable {
    /// The system reports every file that is written, so kj need not look.
    static let lookingPause: Duration? = nil
    static let pauseBeforeLook: Duration? = nil

    private static let wanted =
      UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
      | UInt32(IN_ONLYDIR)
    private static let ends = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_UNMOUNT)
    private static let headerSize = MemoryLayout<inotify_event>.size

    let descriptor: FileDescriptor

    /// nil if the user has reached the limit of watches, or the system offers none.
    init?(of directory: FilePath) throws(SystemError) {
      let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard number >= 0 else { return nil }
      descriptor = FileDescriptor(rawValue: number)
      let watch = directory.withPlatformString { inotify_add_watch(number, $0, Self.wanted) }
      if watch >= 0 { return }
      let error = SystemError.last("watch", directory.description)
      if error.errno == .noSpace { return nil }
      throw error
    }

    deinit { try? descriptor.close() }

    func take() throws(SystemError) -> [DirectoryEvent] {
      var events: [DirectoryEvent] = []
      // Room for over a hundred events with the longest names; the call fails only if not even one fits.
      var buffer = [UInt8](repeating: 0, count: 1 << 15)
      while true {
        do {
          let count = try buffer.withUnsafeMutableBytes { try descriptor.read(into: $0) }
          if count == 0 { return events }
          buffer.withUnsafeBytes {
            events += Self.events(in: UnsafeRawBufferPointer(rebasing: $0[..<count]))
          }
        } catch {
          let errno = error as? Errno ?? .ioError
          if errno == .wouldBlock { return events }
          throw SystemError("watch", "", errno)
        }
      }
    }

    /// The events in the bytes.
    ///
    /// Each is a header with a mask and a length, followed by a name of that length, padded with zeros.
    static func events(in bytes: UnsafeRawBufferPointer) -> [DirectoryEvent] {
      var events: [DirectoryEvent] = []
      var rest = bytes[...]
      while rest.count >= headerSize {
        let header = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
        let name = rest.dropFirst(headerSize).prefix(Int(header.len)).prefix { $0 != 0 }
        if let event = event(header.mask, name) { events.append(event) }
        rest = rest.dropFirst(headerSize + Int(header.len))
      }
      return events
    }

    private static func event(_ mask: UInt32, _ name: Slice<UnsafeRawBufferPointer>)
      -> DirectoryEvent?
    {
      if mask & UInt32(IN_Q_OVERFLOW) != 0 { return .missed }
      if mask & ends != 0 { return .gone }
      guard mask & UInt32(IN_ISDIR) == 0 else { return nil }
      return name.isEmpty ? nil : .written(name: Array(name))
    }
  }
#endif
