// What a program must be able to do, so that texts are inserted into its sessions.

internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// A program that holds sessions, or kj itself.
///
/// A further program is a case of ``SessionKind``, a type of this protocol, and its entry in
/// ``SessionListing``.
protocol SessionHolder: Sendable {
  /// A pane or a window, as it was when it was listed.
  associatedtype Place: Sendable

  static var kind: SessionKind { get }
  /// Why no session of it can be there where its program is not.
  static var absence: String { get }
  /// Whether its sessions are listed for every target, and not only where any session is meant.
  static var isAlwaysListed: Bool { get }
  /// Whether a paste has its markers in any case, as nobody can tell whether the program asks for them.
  static var alwaysMarksPastes: Bool { get }

  /// None where the program is not installed or cannot be reached.
  ///
  /// - Parameter runtime: The directory with the sockets of kj's own sessions.
  init?(_ environment: Environment, runtime: FilePath)

  /// Lists the sessions that are found without being named, and may take note of them for ``find(_:within:)``.
  ///
  /// - Parameter limit: How long each program may take.
  /// - Throws: ``Failure`` with status `interrupted`, or where nothing can be listed at all. A program that
  ///   cannot be asked is a warning.
  mutating func list(within limit: Duration) throws(Failure) -> HeldSessions

  /// Finds the sessions that a target of its kind names, wherever they are.
  ///
  /// - Throws: ``Failure`` with status `usage` for a name that cannot be one, `notInserted` for a program
  ///   that cannot be asked.
  func find(_ target: InsertionTarget, within limit: Duration) throws(Failure) -> HeldSessions

  /// Why no session that a target of its kind means can be there; nil where one could.
  func obstacle(for target: InsertionTarget) -> String?

  /// Inserts a text as ``InsertionDecision`` says, if the place still is what it was.
  ///
  /// - Parameter manner: What `--insert-as` says, or what is in front makes certain; nil without either.
  /// - Throws: ``Failure`` with status `notInserted`; after a deadline, the text may have arrived.
  func deliver(
    _ text: InsertionText, to place: Place, manner: InsertionManner?, until deadline: Deadline
  ) throws(Failure) -> InsertionOutcome

  /// What is visible in a place now; nil where nobody can tell.
  func visibleText(of place: Place, until deadline: Deadline) throws(Failure) -> String?
}

extension SessionHolder {
  static var absence: String { "\(kind.rawValue) is not installed, or not in PATH" }
  static var isAlwaysListed: Bool { true }
  static var alwaysMarksPastes: Bool { false }

  func obstacle(for target: InsertionTarget) -> String? { nil }

  func visibleText(of place: Place, until deadline: Deadline) throws(Failure) -> String? { nil }
}
