internal import KJBase
internal import KJSystem
internal import SystemPackage

/// Waits for the files of one directory, on its own thread.
struct DirectorySentry: Sendable {
  private let directory: FilePath
  /// The person's name for the directory.
  private let label: OutsideText
  private let names: WatchedNames
  private let events: DirectoryEvents
  private var arrivals: Arrivals<[UInt8]>

  /// Starts watching; ignores files that already exist.
  ///
  /// - Parameter asksSystem: false to poll the directory, as on systems that report no changes.
  init(
    _ directory: FilePath, label: OutsideText, names: WatchedNames, asksSystem: Bool = true
  ) throws(Failure) {
    self.directory = directory
    self.label = label
    self.names = names
    do throws(SystemError) {
      // In this order: a file that appears between the two calls is reported, and ignored only if it is complete.
      events = try DirectoryEvents(of: directory, asksSystem: asksSystem)
      arrivals = Arrivals(known: Set(try Self.files(in: directory).map(\.mark)))
    } catch {
      let isAbsent = ![.ioError, .tooManyOpenFiles].contains(error.errno)
      throw Failure(
        isAbsent ? .noInput : .inputOutput,
        "cannot watch '\(label)': \(error.reason)",
        advice: FileRefusal(error, of: directory).advice)
    }
  }

  /// Hands over each new file once it is complete.
  ///
  /// - Returns: Why no more files can arrive.
  mutating func run(_ take: (FilePath, FileIdentity) -> Void) -> Failure {
    while true {
      do throws(Failure) { try advance(take) } catch { return error }
    }
  }

  private mutating func advance(_ take: (FilePath, FileIdentity) -> Void) throws(Failure) {
    let interests = events.arrival.map { [Interest($0)] } ?? []
    let look = events.lookingPause.map { Deadline.after($0) } ?? .never
    do throws(WaitError) {
      try wait(for: interests, until: min(arrivals.nextLook, look))
      // Scanning a large directory takes a while, and many changes in a row need only one scan.
      if let pause = events.pauseBeforeLook { try wait(for: [], until: .after(pause)) }
    } catch {
      if error == .interrupted { throw .interrupted }
    }
    do throws(SystemError) {
      for event in try events.take() { try handle(event) }
    } catch {
      throw error.errno == .noSuchFileOrDirectory
        ? gone
        : Failure(
          .inputOutput, "cannot watch '\(label)': \(error.reason)",
          advice: FileRefusal(error, of: directory).advice)
    }
    let taken = arrivals.take(now: .now) { FileMark(at: directory.appending(name: $0)) }
    for file in taken { take(directory.appending(name: file.name), file.mark.identity) }
  }

  private mutating func handle(_ event: DirectoryEvent) throws(SystemError) {
    switch event {
    case .written(let name):
      if names.accept(name) { arrivals.noteClosed(name, now: .now) }
    case .missed:
      let files = try Self.files(in: directory).filter { names.accept($0.name) }
      arrivals.noteFound(files, now: .now)
    case .gone: throw SystemError("watch", label.raw, .noSuchFileOrDirectory)
    }
  }

  private var gone: Failure {
    Failure(.noInput, "cannot watch '\(label)' any more: it was removed or moved away")
  }

  private static func files(
    in directory: FilePath
  ) throws(SystemError) -> [(name: [UInt8], mark: FileMark)] {
    try directory.entries().compactMap { name in
      FileMark(at: directory.appending(name: name)).map { (name, $0) }
    }
  }
}
