// The uploads that are started by a key in a session.

internal import KJDomain
internal import KJSystem

/// At most one upload at a time, which has the terminal meanwhile.
struct SessionUploads {
  private let environment: Environment
  private let arguments: @Sendable (UploadSource, InsertionTarget) -> [String]
  private var current: SessionUpload?

  /// - Parameter arguments: What `kj-upload` is told; see ``AttachRequest/uploadArguments``.
  init(
    in environment: Environment,
    arguments: @escaping @Sendable (UploadSource, InsertionTarget) -> [String]
  ) {
    self.environment = environment
    self.arguments = arguments
  }

  /// Whether an upload has the terminal now.
  var haveTerminal: Bool { current != nil }

  var interests: [Interest] { current?.interests ?? [] }

  /// When to look again where nothing tells of the end.
  var deadline: Deadline { current?.deadline ?? .never }

  /// Starts an upload; the terminal is in its usual state by then.
  ///
  /// The target names the host, too: an upload goes to the server of this session and to no other.
  ///
  /// - Returns: Why there is none; nil if it has started.
  mutating func start(_ source: UploadSource, into target: InsertionTarget) -> String? {
    do throws(SystemError) {
      current = try SessionUpload(of: source, arguments(source, target), environment)
      return current == nil ? "'kj-upload' is not installed" : nil
    } catch {
      return error.description
    }
  }

  /// Takes notice of the end.
  ///
  /// - Returns: Whether an upload has just ended.
  mutating func endIfOver() -> Bool {
    guard let current, current.hasEnded else { return false }
    self.current = nil
    return true
  }

  /// Lets an upload that has the terminal come to its end, over a connection of its own.
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
