package import KJBase
package import KJDomain
package import KJSystem

/// A pane or a window with a program in it, as it was when it was listed.
package struct Session: Sendable {
  private let holder: any SessionHolder.Type
  /// The value of `--insert=` for exactly this place.
  package let target: InsertionTarget
  /// Its name for people, such as `main:0.1`; empty if the target is enough.
  ///
  /// Safe to show.
  package let address: String
  /// The title set by the program in it, safe to show.
  package let title: String
  package private(set) var state: PaneState
  /// The program that connects it to a host, if there is one.
  package let remote: RemoteProgram?
  /// When the person's last key reached it, in seconds since 1970; nil if unknown.
  package let lastKey: Int64?
  /// Whether the person's keys go to it now; nil if its holder does not report that, and ``lastKey`` has to decide.
  package let hasKeyboard: Bool?
  /// The processes of the `kj attach` that this session is, or that is in its foreground.
  package let attachProcesses: [Int32]
  /// The property that distinguishes it among candidates.
  package let origin: InsertionOrigin
  private let insert:
    @Sendable (InsertionText, InsertionManner?, Deadline) throws(Failure) -> InsertionOutcome
  private let look: @Sendable (Deadline) throws(Failure) -> String?

  /// - Parameter place: The pane or the window, in its holder's form.
  init<Holder: SessionHolder>(
    _ place: Holder.Place, of holder: Holder, target: InsertionTarget, address: String = "",
    title: String, state: PaneState, remote: RemoteProgram?, lastKey: Int64? = nil,
    hasKeyboard: Bool? = nil, attachProcesses: [Int32] = [],
    origin: InsertionOrigin = .elsewhere
  ) {
    self.holder = Holder.self
    insert = { (text, manner, deadline) throws(Failure) in
      try holder.deliver(text, to: place, manner: manner, until: deadline)
    }
    look = { (deadline) throws(Failure) in try holder.visibleText(of: place, until: deadline) }
    self.target = target
    self.address = address.printable
    self.title = title.printable
    self.state = state
    self.remote = remote
    self.lastKey = lastKey
    self.hasKeyboard = hasKeyboard
    self.attachProcesses = attachProcesses
    self.origin = origin
  }

  package var kind: SessionKind { holder.kind }
  /// Whether every paste has markers, because kj cannot find out whether the program wants them.
  package var alwaysMarksPastes: Bool { holder.alwaysMarksPastes }

  /// Its entry in a list to choose from.
  ///
  /// - Parameter manner: The value of `--insert-as`; nil without it.
  package func entry(as manner: InsertionManner?) -> CandidateList.Entry {
    CandidateList.Entry(target, [address, state.front?.name ?? "", title], state, manner)
  }

  /// The same place, with the foreground program that its host reports.
  package func showing(_ front: ForegroundProgram?) -> Session {
    var session = self
    session.state.front = front
    return session
  }

  /// The text that is visible in it now; nil if the holder cannot tell.
  package func visibleText(until deadline: Deadline) throws(Failure) -> String? {
    try look(deadline)
  }

  /// Inserts text as ``InsertionDecision`` says, if the place has not changed.
  ///
  /// - Parameter manner: The value of `--insert-as`; nil without it.
  /// - Throws: ``Failure`` with status `notInserted`; if the deadline passes, the text may have arrived anyway.
  package func deliver(
    _ text: InsertionText, manner: InsertionManner?, until deadline: Deadline
  ) throws(Failure) -> InsertionOutcome {
    if let refusal = state.refusal(of: text, manner: manner) { return .refused(refusal) }
    return try insert(text, manner ?? state.mannerOfFront, deadline)
  }
}
