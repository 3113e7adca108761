internal import KJBase
internal import KJClipboard
internal import KJConnections
internal import KJDomain
internal import KJDownloads
internal import KJDrops
internal import KJHosts
internal import KJLending
internal import KJScreen
internal import KJStore
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

/// The files on the host that are named on the screen, from the bottom up.
///
/// The newest pictures below the foreground program's working directory follow. Enter fetches a file to look at it.
struct FileList: PickerSource {
  /// The facts known when the list opens.
  private enum State: Sendable {
    /// The host has not named the foreground program yet; in another program, the same names may mean other files.
    case waiting
    case impossible(String)
    case seen(SessionFiles, processes: [Int32])
  }

  let title = "files"
  private let host: ResolvedHost
  private var state = State.waiting
  private let history: UploadHistory
  private let locations: Locations
  private let environment: Environment
  /// The screen when the list was requested, and the output that drew it; nil if its size is unknown.
  private let screen: (size: TerminalSize, output: [UInt8])?
  /// The files in the list.
  private let listed = Locked<[SeenFile]>([])
  /// The file for which ^O has asked for confirmation; the next ^O opens it.
  private let questioned = Locked<FilePath?>(nil)

  init(
    on host: ResolvedHost, _ history: UploadHistory, in locations: Locations,
    _ environment: Environment, _ drops: SessionDrops, _ turn: SessionTurn
  ) {
    self.host = host
    self.history = history
    self.locations = locations
    self.environment = environment
    // The list takes rows, so the foreground program redraws its screen.
    screen = turn.screen.size.map { ($0, turn.screen.recentOutput) }
    state = newState(drops, turn)
  }

  /// Returns the facts known now.
  private func newState(_ drops: SessionDrops, _ turn: SessionTurn) -> State {
    guard let seen = drops.seen(turn) else {
      return drops.isAskingFront
        ? .waiting : .impossible("'\(host.label)' does not say what is in the foreground")
    }
    let elsewhere: String? =
      if case .leadsElsewhere(let name) = seen.front { name } else { seen.passage?.command }
    if let elsewhere {
      return .impossible("'\(elsewhere.printable)' is in the foreground: its files are not fetched")
    }
    guard let clients = turn.clients else {
      return .impossible("this session has no socket, so it cannot fetch files")
    }
    do throws(Failure) {
      let settings = ConnectionSettings(
        timeouts: Timeouts(), retries: false, environment: environment, locations: locations)
      let files = try SessionFiles(
        over: clients.openChannel(), of: clients.status, to: host, settings)
      return .seen(files, processes: seen.processes)
    } catch {
      return .impossible(error.message)
    }
  }

  func renewed(
    from lists: SessionLists, _ drops: SessionDrops, _ turn: SessionTurn
  ) -> (any PickerSource)? {
    guard case .waiting = state, drops.seen(turn) != nil || !drops.isAskingFront else { return nil }
    var next = self
    next.state = newState(drops, turn)
    return next
  }

  var emptyText: String {
    switch state {
    case .waiting: "asking '\(host.label)' what is in the foreground"
    case .impossible(let reason): reason
    case .seen: "the screen names no file on '\(host.label)'"
    }
  }

  let busyText: String? = "fetching"
  let acceptingLetter: UInt8? = UInt8(ascii: "p")

  func keys(on item: PickerItem?) -> String {
    item == nil ? "" : "Enter shows  ^O opens  ^Y copies  ^S saves  ^P inserts"
  }

  func load() throws(Failure) -> PickerList {
    guard case .seen(let files, let processes) = state else { return PickerList() }
    let names = screen.map { screen in
      NamedFiles(on: ScreenReplay(drawing: screen.output, size: screen.size)).names
    }
    let found = try files.find(names ?? [], for: processes)
    listed.withLock { $0 = found }
    let now = LocalTime.secondsSinceEpoch
    return PickerList(items: found.map { item($0, now) })
  }

  private func item(_ file: SeenFile, _ now: Int) -> PickerItem {
    let details = [
      ByteCountText.of(file.size), file.modified.map { AgeText.of(seconds: now - $0) },
    ]
    return PickerItem(
      shown: DockPicker.Item(
        file.name.description, detail: details.compactMap(\.self).joined(separator: "  ")),
      entry: SearchEntry(file.name.raw, description: file.path.description, category: "file"),
      choice: .insertion(.path(file.path.bytes, as: nil)),
      thumbnail: history.thumbnails.file(of: file.path, on: version(of: file)),
      mayBeShown: PictureFormat(claimedBy: file.name.raw) != nil)
  }

  /// The version in a thumbnail's name, so the thumbnail is not used after its file has changed.
  private func version(of file: SeenFile) -> String {
    "\(host.serverKey) \(file.size) \(file.modified ?? 0)"
  }

  // MARK: Keys

  func command(
    _ control: UInt8, on item: PickerItem?, showsPictures: Bool
  ) -> PickerCommand? {
    guard case .seen(let files, _) = state,
      case .insertion(.path(let bytes, _)) = item?.choice, let path = RemotePath(bytes)
    else { return nil }
    switch control {
    case UInt8(ascii: "m"):
      return { () throws(Failure) in
        try look(at: path, among: files, showsPictures: showsPictures)
      }
    case UInt8(ascii: "o"):
      return { () throws(Failure) in try open(try copy(of: path, among: files)) }
    case UInt8(ascii: "y"):
      return { () throws(Failure) in
        let png = try PictureChild(environment).png(of: try copy(of: path, among: files))
        try CopiedPicture(environment).copy(png: png)
        return "copied"
      }
    case UInt8(ascii: "s"):
      return { () throws(Failure) in
        let file = try files.fetch(path, into: try Self.workingDirectory(), isCopy: false)
        return "saved as \(OutsideText(decoding: file.bytes))"
      }
    default: return nil
    }
  }

  private static func workingDirectory() throws(Failure) -> FilePath {
    do throws(SystemError) { return try FilePath.workingDirectory() } catch {
      throw Failure(.cannotCreate, error.description)
    }
  }

  /// Fetches a file into kj's cache.
  private func copy(of path: RemotePath, among files: SessionFiles) throws(Failure) -> FilePath {
    let directory = try LookedAtFiles.directory(for: host.label, in: locations)
    return try files.fetch(path, into: directory, isCopy: true)
  }

  /// Shows a picture in the list if the terminal can, and any other file in the desktop's program for it.
  private func look(
    at path: RemotePath, among files: SessionFiles, showsPictures: Bool
  ) throws(Failure) -> String? {
    let file = try copy(of: path, among: files)
    if showsPictures, let png = try? PictureChild(environment).thumbnail(of: file) {
      if let seen = listed.withLock({ $0.first { $0.path == path } }) {
        try history.thumbnails.keep(png, of: path, on: version(of: seen))
      }
      return nil
    }
    guard (try? DesktopViewer(environment)) != nil else {
      return "fetched as \(OutsideText(decoding: file.bytes))"
    }
    return try open(file)
  }

  private func open(_ file: FilePath) throws(Failure) -> String? {
    let viewer = try DesktopViewer(environment)
    switch try DesktopViewer.trust(in: file) {
    case .opened: break
    case .asked(let words):
      guard questioned.withLock({ $0 == file }) else {
        questioned.withLock { $0 = file }
        return "\(words): press ^O again to open"
      }
    case .refused:
      throw Failure(
        .unusablePicture, "kj opens only pictures, PDFs and text; ^S saves it")
    }
    try viewer.open(file)
    return "opened"
  }
}
