internal import KJBase
internal import KJDomain
internal import KJSystem

/// At most one upload at a time, which has the terminal while it runs.
struct SessionUploads {
  private let environment: Environment
  private let arguments: @Sendable (InsertionTarget) -> [String]
  private var current: SessionUpload?

  /// - Parameter arguments: The arguments of `kj-upload`; see ``AttachRequest/uploadArguments``.
  init(
    in environment: Environment,
    arguments: @escaping @Sendable (InsertionTarget) -> [String]
  ) {
    self.environment = environment
    self.arguments = arguments
  }

  /// Whether an upload has the terminal now.
  var haveTerminal: Bool { current != nil }

  var interests: [Interest] { current?.interests ?? [] }

  /// When to look again, if nothing signals the end.
  var deadline: Deadline { current?.deadline ?? .never }

  /// Starts an upload; the terminal must be in its usual modes by then.
  ///
  /// The target also decides the host: an upload goes to the server of this session and to no other.
  ///
  /// - Returns: Why it could not be started; nil if it was.
  mutating func start(into target: InsertionTarget) -> String? {
    do throws(SystemError) {
      current = try SessionUpload(arguments(target), environment)
      return current == nil ? "'kj-upload' is not installed" : nil
    } catch {
      return error.description
    }
  }

  /// Notices the end of an upload.
  ///
  /// - Returns: Whether an upload has just ended.
  mutating func endIfOver() -> Bool {
    guard let current, current.hasEnded else { return false }
    self.current = nil
    return true
  }

  /// Waits for an upload that has the terminal to end, over its own connection.
  mutating func awaitEnd() throws(Failure) {
    while let current, !current.hasEnded {
      do throws(WaitError) {
        try KJSystem.wait(for: current.interests, until: current.deadline)
      } catch {
        if error == .interrupted { throw .interrupted }
      }
    }
    current = nil
  }
}
