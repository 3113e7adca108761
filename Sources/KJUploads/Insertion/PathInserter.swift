package import KJBase
package import KJDomain
package import KJHosts
internal import KJInsertion
internal import KJStore
package import KJSystem

/// Inserts the paths of each host into their place, on this thread or on that of the host.
///
/// The place is found before the upload. A path for a session here is inserted here, in its turn and after it was
/// reported. A path for tmux on the host is inserted by the thread of its host (``HostInsertion``), because only that
/// thread may use the connection. A path for the session that called is left to that session.
package final class PathInserter {
  /// One host's part.
  private struct Plan {
    enum Place {
      /// A place here that was found before the upload.
      case found(Inserter)
      /// A place here that is looked up again for each path.
      case soughtEachTime(ResolvedHost)
      case onHost(InsertionTarget)
      case ofCaller(DropOrder.Caller)
    }

    /// The form of paths; nil for the one that the foreground agent expects.
    let format: PathFormat?
    let place: Place
    /// The role of the host's thread, if it has one.
    let share: InsertionShare?
  }

  private let wish: InsertionWish
  private let manner: InsertionManner?
  private let format: PathFormat?
  private let isOngoing: Bool
  private let wasSingledOut: Bool
  private let environment: Environment
  private let settings: InsertionSettings
  private let questions: Questions
  private let warn: (String) -> Void
  /// The plans for the hosts that have a place, by the person's name for the host.
  private var plans: [OutsideText: Plan] = [:]

  /// - Parameters:
  ///   - wish: The place that the command line requests; a host without a target there or in the host book is left out.
  ///   - manner: The manner that the command line requests; nil to follow the host book for each host.
  ///   - format: The same for the form of the paths.
  ///   - isOngoing: Whether paths keep arriving for hours, so the place is looked up again each time and does
  ///     not depend on where the person was at the start. Otherwise the place is found here, and must still
  ///     exist when a path arrives.
  ///   - wasSingledOut: Whether the place of the wish was chosen among several.
  /// - Throws: As ``Inserter`` does.
  package init(
    _ wish: InsertionWish, _ manner: InsertionManner?, as format: PathFormat?,
    for hosts: [ResolvedHost], isOngoing: Bool = false, wasSingledOut: Bool = false,
    _ environment: Environment, questions: Questions, warn: @escaping (String) -> Void
  ) throws(Failure) {
    self.wish = wish
    self.manner = manner
    self.format = format
    self.isOngoing = isOngoing
    self.wasSingledOut = wasSingledOut
    self.environment = environment
    settings = try Locations(environment).insertionSettings
    self.questions = questions
    self.warn = warn
    for host in hosts { try prepare(host) }
  }

  /// Leaves the paths to the session that called, and asks that session for the foreground programs.
  package convenience init(
    leavingTo caller: DropOrder.Caller, on host: ResolvedHost, _ environment: Environment
  ) throws(Failure) {
    try self.init(.nowhere, nil, as: nil, for: [], environment, questions: .none) { _ in }
    let id = caller.session.id
    let inquiry = InsertionShare.Inquiry(
      sessions: { [id] }, terminal: { $0.terminalOfOwnConnection }, mayInsertOnHost: false,
      mayFollow: true, isSaved: host.address.isSaved, format: nil, isRequired: caller.front != nil,
      settings: settings)
    plans[host.label] = Plan(
      format: nil, place: .ofCaller(caller), share: caller.asks ? .asking(inquiry) : nil)
  }

  private func prepare(_ host: ResolvedHost) throws(Failure) {
    guard let target = wish.target(orSaved: host.wishes.insert) else { return }
    if case .remoteTmux(let name) = target { return insertThere(host, name) }
    let inserter = try inserter(for: host, target)
    if inserter.isOnHost { return insertThere(host, nil) }
    let manner = manner ?? host.wishes.insertionManner
    let format = format ?? host.wishes.pathFormat
    let asksHost = manner == nil && (inserter.asksHost || isOngoing)
    let share: InsertionShare? =
      asksHost
      ? .asking(
        InsertionShare.Inquiry(
          sessions: sessions(target, host, inserter),
          terminal: inserter.terminalOnHost, mayInsertOnHost: inserter.mayInsertOnHost,
          mayFollow: !isOngoing, isSaved: host.address.isSaved, format: format,
          isRequired: false, settings: settings)) : nil
    guard isOngoing else {
      plans[host.label] = Plan(format: format, place: .found(inserter), share: share)
      // If no host has to be asked, the choice can be made before anything is sent.
      if !asksHost { _ = try? inserter.place() }
      return
    }
    plans[host.label] = Plan(format: format, place: .soughtEachTime(host), share: share)
    if inserter.hasFoundNothing {
      do throws(Failure) { _ = try inserter.place() } catch {
        warn("\(error.message); kj will look for it again with each path")
      }
    }
  }

  /// A function that finds kj's own sessions that paths may go into.
  private func sessions(
    _ target: InsertionTarget, _ host: ResolvedHost, _ inserter: Inserter
  ) -> @Sendable () -> [LinkID] {
    guard isOngoing else {
      let found = inserter.ownSessions
      return { found }
    }
    return { [environment] in Inserter.ownSessions(target, leadingTo: host, environment) }
  }

  private func insertThere(_ host: ResolvedHost, _ name: String?) {
    let format = format ?? host.wishes.pathFormat
    let insertion = RemoteInsertion(
      target: name, manner: manner ?? host.wishes.insertionManner, format: format, settings)
    plans[host.label] = Plan(
      format: format, place: .onHost(.remoteTmux(target: name)), share: .inserting(insertion))
  }

  private func inserter(
    for host: ResolvedHost, _ target: InsertionTarget
  ) throws(Failure) -> Inserter {
    var request = InsertionRequest(
      target, as: manner ?? host.wishes.insertionManner, isOfUpload: true, isAttended: !isOngoing)
    request.wasSingledOut = wasSingledOut
    return try Inserter(request, host: host, environment, questions: questions, warn: warn)
  }

  /// The role of each host's thread, keyed by the person's name for the host.
  var shares: [OutsideText: InsertionShare] { plans.compactMapValues(\.share) }

  /// The inserter for a path here; nil if this thread does not insert it.
  private func inserter(for place: Plan.Place) throws(Failure) -> Inserter? {
    switch place {
    case .found(let inserter): return inserter
    case .soughtEachTime(let host):
      guard let target = wish.target(orSaved: host.wishes.insert) else { return nil }
      return try inserter(for: host, target)
    case .onHost, .ofCaller: return nil
    }
  }

  /// Takes a host's report of its foreground programs, before any path has arrived, and chooses the place.
  ///
  /// An unclear place is reported once there is a path.
  func consider(_ foregrounds: [HostForeground], on host: OutsideText) {
    guard case .found(let inserter) = plans[host]?.place else { return }
    do throws(Failure) {
      try inserter.consider(foregrounds)
      _ = try inserter.place()
    } catch {
      // The failure is kept, and thrown again for each path.
    }
  }

  /// Completes the insertion of a path.
  ///
  /// - Parameters:
  ///   - host: The person's name for the host.
  ///   - progress: How far the host's thread has come with it.
  func insert(
    _ path: RemotePath, on host: OutsideText, after progress: InsertionProgress
  ) -> InsertionResult {
    switch progress {
    case .ended(let result): return result
    case .due(let foregrounds):
      do throws(Failure) {
        guard let plan = plans[host] else { return .notAsked }
        if case .ofCaller(let caller) = plan.place { return leave(to: caller, foregrounds) }
        guard let inserter = try inserter(for: plan.place) else { return .notAsked }
        if !foregrounds.isEmpty { try inserter.consider(foregrounds) }
        return .inserted(try inserter.insert(.path(path.bytes, as: plan.format)))
      } catch {
        guard error.status == .notInserted, case .asking(let inquiry) = plans[host]?.share,
          let advice = inquiry.advice(foregrounds, on: host)
        else { return .failed(error) }
        return .failed(
          Failure(
            error.status, error.message, details: error.details, advice: [advice] + error.advice))
      }
    }
  }

  private func leave(
    to caller: DropOrder.Caller, _ foregrounds: [HostForeground]
  ) -> InsertionResult {
    let front = foregrounds.first?.frontOfOwnTerminal?.name
    let isWrong = caller.front != nil && caller.front != front
    return .left(to: isWrong ? nil : .attach(id: caller.session.id), front: front)
  }

  /// Returns what would be inserted, and where, for a destination that is not a path yet.
  func plan(_ destination: String, on host: OutsideText) -> InsertionResult {
    guard let plan = plans[host] else { return .notAsked }
    do throws(Failure) {
      let place: String
      if case .onHost(let target) = plan.place {
        place = "'\(target)' on '\(host)'"
      } else if let inserter = try inserter(for: plan.place) {
        place = try inserter.place().name
      } else {
        return .notAsked
      }
      let form = plan.format ?? .path
      return .planned(PlannedInsertion(text: "\(form.shown(destination).printable) ", place: place))
    } catch {
      return .failed(error)
    }
  }
}
