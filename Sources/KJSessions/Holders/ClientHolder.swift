internal import KJBase
internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// A session holder that kj reaches by running its program.
///
/// Before text is inserted, it checks the place again, and decides by the program in the foreground at that moment.
protocol ClientHolder: SessionHolder where Place: ClientPlace {
  /// The words used in messages for the things that it lists.
  var name: String { get }
  /// Whether its places count if the target names none of them.
  var isAround: Bool { get }

  init?(_ environment: Environment)

  /// Lists all places; empty if they can only be found by name.
  func places(until deadline: Deadline) throws(ClientProgramError) -> [Place]

  /// Finds the places that a target of its kind names.
  func places(
    named target: InsertionTarget, until deadline: Deadline
  ) throws(ClientProgramError) -> [Place]

  /// The place as it is now; nil if it no longer exists.
  func look(at place: Place, until deadline: Deadline) throws(ClientProgramError) -> Place?

  /// Whether this process runs in the place.
  func isOwn(_ place: Place) -> Bool

  /// Inserts text into a place that was just checked.
  func insert(
    _ text: InsertionText, into place: Place, as manner: InsertionManner, until deadline: Deadline
  ) throws(ClientProgramError) -> InsertionOutcome
}

/// A pane or a window of such a program.
protocol ClientPlace: Sendable {
  /// The place as a person may name it.
  var target: InsertionTarget { get }
  /// The title set by the program in it, which may contain anything.
  var title: String { get }
  /// Its state, as far as the holder reports it.
  var state: PaneState { get }
  /// The programs in the foreground, oldest first; empty if unknown.
  var programs: [RunningProgram] { get }
  /// Whether the person's keys go to it now; nil if the holder does not report that.
  var hasKeyboard: Bool? { get }

  /// Whether the same program is in the foreground, as far as known.
  func holdsSameProgram(as other: Self) -> Bool
}

extension ClientPlace {
  /// The program that connects it to a host, if there is one.
  var remote: RemoteProgram? { RemoteProgram(among: programs) }
  var hasKeyboard: Bool? { nil }

  func holdsSameProgram(as other: Self) -> Bool { programs.first == other.programs.first }
}

extension InsertionText {
  /// The bytes for a holder that writes them unchanged, so kj adds the markers of a paste.
  func bytes(as manner: InsertionManner) -> [UInt8] { manner == .paste ? bracketedPaste : unframed }
}

extension ClientHolder {
  init?(_ environment: Environment, runtime: FilePath) { self.init(environment) }

  func list(_ settings: InsertionSettings) throws(Failure) -> HeldSessions {
    var held = HeldSessions()
    guard isAround else { return held }
    do throws(ClientProgramError) {
      held.sessions = try places(until: .after(settings.programTime)).map(session)
    } catch {
      try held.note(name, error)
    }
    return held
  }

  func find(
    _ target: InsertionTarget, _ settings: InsertionSettings
  ) throws(Failure) -> HeldSessions {
    let named = try target.naming { () throws(ClientProgramError) in
      try places(named: target, until: .after(settings.programTime))
    }
    return HeldSessions(named.map(session))
  }

  func places(until deadline: Deadline) throws(ClientProgramError) -> [Place] { [] }

  func places(
    named target: InsertionTarget, until deadline: Deadline
  ) throws(ClientProgramError) -> [Place] {
    try places(until: deadline).filter { $0.target == target }
  }

  func isOwn(_ place: Place) -> Bool { false }

  func look(at place: Place, until deadline: Deadline) throws(ClientProgramError) -> Place? {
    try places(named: place.target, until: deadline).first
  }

  func deliver(
    _ text: InsertionText, to place: Place, manner: InsertionManner?, until deadline: Deadline
  ) throws(Failure) -> InsertionOutcome {
    try place.target.naming { () throws(ClientProgramError) -> InsertionOutcome in
      guard let current = try look(at: place, until: deadline) else { return .gone }
      guard current.holdsSameProgram(as: place) else { return .changed }
      switch InsertionDecision(for: current.state, manner: manner) {
      case .refuse(let refusal): return .refused(refusal)
      case .paste: return try insert(text, into: current, as: .paste, until: deadline)
      case .type: return try insert(text, into: current, as: .type, until: deadline)
      }
    }
  }

  func session(_ place: Place) -> Session {
    Session(
      place, of: self, target: place.target, title: place.title, state: place.state,
      remote: place.remote, hasKeyboard: place.hasKeyboard,
      attachProcesses: place.programs.attachProcesses,
      origin: isOwn(place) ? .ownTerminal : .elsewhere)
  }
}
