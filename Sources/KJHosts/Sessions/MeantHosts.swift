package import KJBase
package import KJDomain
internal import KJSessions
internal import KJStore
package import KJSystem

/// The hosts of an upload, and the session that decided, if one did.
///
/// Precedence, highest first: `--host`, `KJ_HOST`, the session that is to receive the paths, the host
/// book.
package struct MeantHosts {
  package let hosts: [ResolvedHost]
  /// Where the paths go, if that was decided together with the host.
  package let target: InsertionTarget?
  /// Whether that place was one of several.
  package let wasSingledOut: Bool
  /// Tells a person who named no host which host a session determined; nil if that is not necessary.
  package let notice: String?

  /// The input to a search for hosts.
  package struct Request {
    /// As given with `--host`.
    package var names: [String]
    package var overrides: ConnectionOverrides
    /// Whether to insert paths, and where.
    package var wish: InsertionWish
    /// Whether paths keep coming for hours, so kj looks up the place again each time.
    package var isOngoing: Bool

    package init(
      _ names: [String], _ overrides: ConnectionOverrides, inserting wish: InsertionWish,
      isOngoing: Bool = false
    ) {
      self.names = names
      self.overrides = overrides
      self.wish = wish
      self.isOngoing = isOngoing
    }
  }

  private init(
    _ hosts: [ResolvedHost], target: InsertionTarget? = nil, wasSingledOut: Bool = false,
    notice: String? = nil
  ) {
    self.hosts = hosts
    self.target = target
    self.wasSingledOut = wasSingledOut
    self.notice = notice
  }

  /// Finds the hosts.
  ///
  /// - Parameters:
  ///   - warn: Called with a warning for each program that could not be asked.
  ///   - questions: Asks the person which of several sessions they mean.
  /// - Throws: ``Failure``, with status `usage` if no host is named and it is not clear which one is meant.
  package init(
    _ request: Request, _ environment: Environment, warn: (String) -> Void,
    questions: Questions
  ) throws(Failure) {
    let locations = Locations(environment)
    let book = try HostBookFile(locations.hostBook).load()
    let sessions = SessionHostResolver(environment, locations, book)
    let resolver = HostResolver(
      environment: environment, locations: locations, overrides: request.overrides)
    if !request.names.isEmpty || environment["KJ_HOST"] != nil {
      let named = try resolver.resolveAll(named: request.names.isEmpty ? [nil] : request.names)
      self.init(try Self.onServer(of: request.wish, named, sessions, locations))
      return
    }
    let search = HostSearch(
      for: request.wish, resolver, sessions, request.overrides,
      standing: try? HostChoice.choose(option: nil, environment: nil, from: book))
    switch try search.find(environment, locations, warn: warn, questions: questions) {
    case .session(let session, let host, let wasSingledOut):
      // The saved host may name its own place.
      let isAnyPlace = request.wish.target(orSaved: host.wishes.insert)?.isAnyPlace == true
      self.init(
        [host], target: isAnyPlace && !request.isOngoing ? session.target : nil,
        wasSingledOut: wasSingledOut,
        notice: isAnyPlace
          ? "the host is '\(host.label)', which \(session.name) is connected to" : nil)
    case .host(let host): self.init([host])
    case nil: self.init([try resolver.resolve(named: nil)])
    }
  }

  /// Finds the host of a session that calls this tool.
  package init(
    of session: LinkStatus, _ environment: Environment
  ) throws(Failure) {
    let locations = Locations(environment)
    let sessions = SessionHostResolver(
      environment, locations, try HostBookFile(locations.hostBook).load())
    guard let meant = MeantSession(session) else {
      throw Failure(.usage, "the session '\(session.id)' has no terminal")
    }
    do throws(SessionHostError) { self.init([try sessions.host(of: meant)]) } catch {
      throw error.failure
    }
  }

  /// Checks hosts that were named together with one of kj's own sessions: each has to be the session's server.
  private static func onServer(
    of wish: InsertionWish, _ hosts: [ResolvedHost], _ sessions: SessionHostResolver,
    _ locations: Locations
  ) throws(Failure) -> [ResolvedHost] {
    guard case .into(.attach(let id?)) = wish,
      let status = try LinkDirectory(locations.runtime).status(of: id),
      let session = MeantSession(status)
    else { return hosts }
    var own: ResolvedHost?
    do throws(SessionHostError) { own = try sessions.host(of: session) } catch {
      if error.failure.status == .interrupted { throw .interrupted }
    }
    return try hosts.map { host throws(Failure) in
      // Even if the way to it is no longer known, the session still gives its address.
      let isItsServer =
        own.map { $0.serverKey == host.serverKey }
        ?? (status.address == host.address.description.printable)
      guard isItsServer else {
        throw Failure(
          .usage,
          "\(session.name) is connected to '\(status.address)', but '\(host.label)' is "
            + "'\(host.address.description.printable)'",
          advice: [.leaveHostToSession(host.address.reason.source)])
      }
      var host = host
      (host.address.session, host.address.machine) = (own?.address.session, own?.address.machine)
      return host
    }
  }
}
