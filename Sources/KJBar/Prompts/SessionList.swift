internal import KJBase
internal import KJDomain
internal import KJDrops
internal import KJHosts
internal import KJSessions
internal import KJStore
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

/// The other sessions that lead to a host, the session's own host first; choosing one sends the last upload there.
///
/// On the same host the path is enough. For any other host the file is uploaded again, if it still exists here.
struct SessionList: PickerSource {
  let title = "send to"
  let emptyText = "no other session leads to a host"
  private let uploads: UploadList
  private let host: ResolvedHost
  private let own: InsertionTarget?
  private let environment: Environment
  private let runtime: FilePath

  /// - Parameter own: The session to leave out.
  init(
    _ uploads: UploadList, on host: ResolvedHost, besides own: InsertionTarget?,
    _ environment: Environment, runtime: FilePath
  ) {
    self.uploads = uploads
    self.host = host
    self.own = own
    self.environment = environment
    self.runtime = runtime
  }

  func keys(on item: PickerItem?) -> String { item == nil ? "" : "Enter sends" }

  func load() throws(Failure) -> PickerList {
    guard let last = try uploads.records().first else {
      return PickerList(emptyText: uploads.emptyText)
    }
    let listing = try SessionListing(
      for: .auto, environment, runtime: runtime,
      try Locations(environment).insertionSettings)
    let hosts = SessionEndpoints(environment)
    let sessions = try listing.meant().sessions.filter {
      $0.origin != .ownTerminal && $0.target != own && $0.remote != nil
    }
    let places = sessions.map { session in
      Place(session, hosts.address(of: session), isOnHost: hosts.leads(session, to: host))
    }
    let width = places.map(\.target.columns).max() ?? 0
    let hostWidth = places.map(\.host.columns).max() ?? 0
    let now = LocalTime.secondsSinceEpoch
    let items = (places.filter(\.isOnHost) + places.filter { !$0.isOnHost }).map { place in
      PickerItem(
        shown: DockPicker.Item(
          "\(place.target.padded(to: width))  \(place.host.padded(to: hostWidth))  \(place.title)",
          detail: place.lastKey.map { AgeText.of(seconds: max(now - $0, 0)) } ?? ""),
        entry: SearchEntry(
          place.target, names: [place.host, place.title], description: title, category: "session"),
        choice: choice(of: last, for: place))
    }
    return PickerList(title: "send '\(last.localName.shownInStatus)' to", items: items)
  }

  /// A session and its text for display, which is safe.
  private struct Place {
    let session: Session
    let host: String
    let isOnHost: Bool

    init(_ session: Session, _ host: String?, isOnHost: Bool) {
      self.session = session
      self.host = host?.printable ?? "?"
      self.isOnHost = isOnHost
    }

    var target: String { session.target.description }

    /// The text next to the host.
    var title: String {
      [session.state.front?.agent?.name ?? "", session.address, session.title]
        .filter { !$0.isEmpty && $0 != host }.joined(separator: "  ")
    }

    var lastKey: Int? { session.lastKey.map { Int($0) } }
  }

  private func choice(of last: UploadRecord, for place: Place) -> PromptChoice {
    let source: DropCall.Source
    if place.isOnHost {
      source = .path(last.remote)
    } else if let file = last.file, (try? FilePath(file).status().type) == .regular {
      source = .file(file)
    } else {
      return .impossible("'\(last.localName.shownInStatus)' is only on \(host.label)")
    }
    return .forwarded(
      ForwardedUpload(name: last.localName, source: source, target: place.session.target))
  }
}
