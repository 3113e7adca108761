// A place that a text can be inserted into, whatever holds it.

package import KJDomain
package import KJSystem

/// A pane or a window with a program in it, as it was when it was listed.
package struct Session: Sendable {
  package let kind: SessionKind
  /// What `--insert=` takes for exactly this place.
  package let target: InsertionTarget
  /// Its name among people, such as `main:0.1`; empty where the target says it all.
  ///
  /// Safe to show.
  package let address: String
  /// The title that the program in it gave it, safe to show.
  package let title: String
  package private(set) var state: PaneState
  /// What connects it to a host, if something does.
  package let remote: RemoteProgram?
  /// When a key of the person's last reached it, in seconds since 1970; nil where nobody knows.
  package let lastKey: Int64?
  /// What singles it out among candidates.
  package let origin: InsertionOrigin
  /// Whether a paste has its markers in any case, as nobody can tell whether the program asks for them.
  package let alwaysMarksPastes: Bool
  private let place: any HeldPlace

  /// - Parameter place: The pane or the window, as its holder knows it.
  init<Holder: SessionHolder>(
    _ place: Holder.Place, of holder: Holder, target: InsertionTarget, address: String = "",
    title: String, state: PaneState, remote: RemoteProgram?, lastKey: Int64? = nil,
    origin: InsertionOrigin = .elsewhere
  ) {
    kind = Holder.kind
    alwaysMarksPastes = Holder.alwaysMarksPastes
    self.place = Held(place: place, holder: holder)
    self.target = target
    self.address = address.printable
    self.title = title.printable
    self.state = state
    self.remote = remote
    self.lastKey = lastKey
    self.origin = origin
  }

  /// Its entry in a list to choose from.
  ///
  /// - Parameter manner: What `--insert-as` says; nil without it.
  package func entry(as manner: InsertionManner?) -> CandidateList.Entry {
    CandidateList.Entry(target, [address, state.front?.name ?? "", title], state, manner)
  }

  /// The same place, with what its host says is in front in it.
  package func showing(_ front: ForegroundProgram?) -> Session {
    var session = self
    session.state.front = front
    return session
  }

  /// What is visible in it now; nil where nobody can tell.
  package func visibleText(until deadline: Deadline) throws(Failure) -> String? {
    try place.visibleText(until: deadline)
  }

  /// Inserts a text as ``InsertionDecision`` says, if the place still is what it was.
  ///
  /// - Parameter manner: What `--insert-as` says; nil without it.
  /// - Throws: ``Failure`` with status `notInserted`; after a deadline, the text may have arrived.
  package func deliver(
    _ text: InsertionText, manner: InsertionManner?, until deadline: Deadline
  ) throws(Failure) -> InsertionOutcome {
    if let refusal = state.refusal(of: text, manner: manner) { return .refused(refusal) }
    return try place.deliver(text, manner: manner ?? state.mannerOfFront, until: deadline)
  }
}

/// A place that knows its holder, whatever that is.
private protocol HeldPlace: Sendable {
  func deliver(
    _ text: InsertionText, manner: InsertionManner?, until deadline: Deadline
  ) throws(Failure) -> InsertionOutcome

  func visibleText(until deadline: Deadline) throws(Failure) -> String?
}

private struct Held<Holder: SessionHolder>: HeldPlace {
  let place: Holder.Place
  let holder: Holder

  func deliver(
    _ text: InsertionText, manner: InsertionManner?, until deadline: Deadline
  ) throws(Failure) -> InsertionOutcome {
    try holder.deliver(text, to: place, manner: manner, until: deadline)
  }

  func visibleText(until deadline: Deadline) throws(Failure) -> String? {
    try holder.visibleText(of: place, until: deadline)
  }
}
