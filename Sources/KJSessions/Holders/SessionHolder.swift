internal import KJBase
internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// A program that holds sessions, or kj itself.
///
/// To add a program, add a case to ``SessionKind``, a type that conforms to this protocol (or to ``ClientHolder``, if
/// kj reaches it by running a program), and its entry in ``SessionListing``.
protocol SessionHolder: Sendable {
  /// A pane or a window, as it was when it was listed.
  associatedtype Place: Sendable

  static var kind: SessionKind { get }
  /// Why there can be no session of this kind if `init` returns nil.
  static var absence: String { get }
  /// Whether ``find(_:_:)`` looks among the sessions that ``list(_:)`` has kept.
  static var findsAmongListed: Bool { get }
  /// Whether every paste has markers, because kj cannot find out whether the program wants them.
  static var alwaysMarksPastes: Bool { get }

  /// Nil if the program is not installed or cannot be reached.
  ///
  /// - Parameter runtime: The directory with the sockets of kj's own sessions.
  init?(_ environment: Environment, runtime: FilePath)

  /// Lists the sessions that can be found without a name, and may keep them for ``find(_:_:)``.
  ///
  /// - Throws: ``Failure`` with status `interrupted`, or if nothing can be listed at all. A program that cannot be
  ///   asked only causes a warning.
  mutating func list(_ settings: InsertionSettings) throws(Failure) -> HeldSessions

  /// Finds the sessions that a target of its kind names, listed or not.
  ///
  /// - Throws: ``Failure`` with status `usage` for an invalid name, `notInserted` if a program cannot be asked.
  func find(
    _ target: InsertionTarget, _ settings: InsertionSettings
  ) throws(Failure) -> HeldSessions

  /// Why there can be no session for a target of its kind; nil if there may be one.
  func obstacle(for target: InsertionTarget) -> String?

  /// Inserts text as ``InsertionDecision`` says, if the place has not changed.
  ///
  /// - Parameter manner: The value of `--insert-as`, or the manner that is certain for the foreground program; nil
  ///   if there is neither.
  /// - Throws: ``Failure`` with status `notInserted`; if the deadline passes, the text may have arrived anyway.
  func deliver(
    _ text: InsertionText, to place: Place, manner: InsertionManner?, until deadline: Deadline
  ) throws(Failure) -> InsertionOutcome

  /// The text that is visible in a place now; nil if the holder cannot tell.
  func visibleText(of place: Place, until deadline: Deadline) throws(Failure) -> String?
}

extension SessionHolder {
  static var absence: String { "\(kind.rawValue) is not installed, or not in PATH" }
  static var findsAmongListed: Bool { false }
  static var alwaysMarksPastes: Bool { false }

  func obstacle(for target: InsertionTarget) -> String? { nil }

  func visibleText(of place: Place, until deadline: Deadline) throws(Failure) -> String? { nil }
}
