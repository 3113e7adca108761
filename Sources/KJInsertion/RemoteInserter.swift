package import KJBase
package import KJDomain
package import KJHosts
package import KJSessions
internal import KJSystem

/// Inserts text into one pane, which is chosen before there is any text and checked again for each insertion.
///
/// Belongs to its host's thread.
package final class RemoteInserter {
  private struct Place {
    let pane: TmuxPane
    let target: InsertionTarget
    let wasOnlyCandidate: Bool
  }

  private let insertion: RemoteInsertion
  private let host: ResolvedHost
  private let questions: Questions
  private var place: Result<Place, Failure>?
  private var steps: InsertionSteps

  package init(_ insertion: RemoteInsertion, on host: ResolvedHost, _ questions: Questions) {
    self.insertion = insertion
    self.host = host
    self.questions = questions
    steps = InsertionSteps(as: insertion.manner, isOfUpload: false, insertion.settings, questions)
  }

  /// The requested form of paths; nil for the form that the foreground agent expects.
  package var format: PathFormat? { insertion.format }

  /// Chooses the pane, once; a missing pane is not a reason to cancel the upload.
  ///
  /// - Throws: ``Failure`` with status `interrupted`.
  package func choose(_ tmux: RemoteTmux) throws(Failure) {
    guard place == nil else { return }
    do throws(Failure) {
      let listing = try listing(tmux)
      place = .success(try chosen(among: panes(listing), listing))
    } catch {
      if error.status == .interrupted { throw error }
      place = .failure(error)
    }
  }

  private func listing(_ tmux: RemoteTmux) throws(Failure) -> RemoteTmuxListing {
    let settings = insertion.settings
    do throws(TmuxError) {
      return try tmux.listing(limit: settings.programTime, until: .after(settings.placeTime))
    } catch {
      throw failure(error)
    }
  }

  private func panes(_ listing: RemoteTmuxListing) throws(Failure) -> [TmuxPane] {
    guard let target = insertion.target else {
      let seen = listing.panes.filter { $0.session.isAttached && $0.isShown }
      return seen.isEmpty ? listing.panes : seen
    }
    return listing.panes(named: try TmuxTarget(parsing: target))
  }

  private func chosen(
    among panes: [TmuxPane], _ listing: RemoteTmuxListing
  ) throws(Failure) -> Place {
    let candidates = panes.map {
      InsertionCandidate($0, origin: .elsewhere, showsAgent: $0.state.front?.agent != nil)
    }
    switch InsertionChoice(among: candidates, isComplete: listing.failures.isEmpty) {
    case .chosen(let pane): return place(pane, among: panes, listing)
    case .none: throw nothing(listing)
    case .ambiguous:
      let list = list(panes, listing)
      let heading = "\(count(panes)) on '\(host.label)'\(rest(listing)):"
      if !list.lines.isEmpty, let line = try questions.choose(heading, among: list.lines) {
        return place(panes[list.positions[line]], among: panes, listing)
      }
      throw Failure(
        .notInserted,
        "cannot insert: \(count(panes)) on '\(host.label)'\(rest(listing))",
        details: list.details, advice: list.advice)
    }
  }

  private func place(
    _ pane: TmuxPane, among panes: [TmuxPane], _ listing: RemoteTmuxListing
  ) -> Place {
    // If no pane was named, the choice was among all panes, not only those that a person is looking at.
    let candidates = insertion.target == nil ? listing.panes : panes
    return Place(
      pane: pane, target: listing.target(of: pane), wasOnlyCandidate: candidates.count == 1)
  }

  /// Inserts text into the chosen pane.
  ///
  /// Asks the host again for the foreground program: an agent may have opened an editor since, and tmux itself knows
  /// only the program that was started in the pane.
  package func insert(_ content: InsertionContent, _ tmux: RemoteTmux) throws(Failure)
    -> InsertionReceipt
  {
    guard let place = try place?.get() else { throw .interrupted }
    let address = place.pane.address.printable
    let pane = PaneOnHost(
      try now(place.pane, tmux), target: place.target,
      name: "'\(place.target)' (\(address)) on '\(host.label)'", tmux, failure: failure)
    return try steps.insert(
      content, into: .paneOnHost(pane), wasOnlyCandidate: place.wasOnlyCandidate)
  }

  /// Returns the current state of the pane; nil if it no longer exists.
  private func now(_ pane: TmuxPane, _ tmux: RemoteTmux) throws(Failure) -> TmuxPane? {
    try listing(tmux).panes.first { current in
      current.server == pane.server && current.id == pane.id
        && current.program.server == pane.program.server
        && current.program.process == pane.program.process
    }
  }

  // MARK: Why there is no pane

  private func nothing(_ listing: RemoteTmuxListing) -> Failure {
    let beginning = "cannot insert into '\(name)' on '\(host.label)': "
    if let failure = listing.failures.first {
      return Failure(.notInserted, beginning + "cannot list the panes of \(failure)")
    }
    if listing.panes.isEmpty {
      return Failure(
        .notInserted, beginning + "there are no tmux panes",
        advice: ["start tmux on '\(host.label)'"])
    }
    let list = list(listing.panes, listing)
    return Failure(
      .notInserted, beginning + "there is no such pane", details: list.details,
      advice: list.advice)
  }

  private func list(_ panes: [TmuxPane], _ listing: RemoteTmuxListing) -> CandidateList {
    CandidateList(
      panes.map { pane in
        CandidateList.Entry(
          listing.target(of: pane), [pane.address, pane.title], pane.state, insertion.manner)
      })
  }

  private func count(_ panes: [TmuxPane]) -> String {
    panes.count == 1 ? "1 tmux pane matches" : "\(panes.count) tmux panes match"
  }

  /// Mentions servers whose panes could not be listed, for the end of a message.
  private func rest(_ listing: RemoteTmuxListing) -> String {
    guard let failure = listing.failures.first else { return "" }
    return ", and others could not be listed: \(failure)"
  }

  private var name: String { InsertionTarget.remoteTmux(target: insertion.target).description }

  private func failure(_ error: TmuxError) -> Failure {
    Failure(error, at: "\(name)' on '\(host.label)")
  }
}
