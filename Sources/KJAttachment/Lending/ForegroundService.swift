internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJSessions
internal import KJSystem

/// Asks the host of a session for its clients, through a shell that stays for a while: a client that asks
/// at the beginning of an upload asks again at its end.
final class ForegroundService {
  /// Who wants to know.
  enum Asker {
    case client(LinkServer.ClientID)
    /// The session, about its own terminal.
    case session
  }

  private struct Question {
    let asker: Asker
    let script: HostShell.Script
    let deadline: Deadline
  }

  /// How long an unused shell stays.
  private static let idleTime = Duration.seconds(30)

  private let open: (_ script: String) throws(Failure) -> HostShell
  private let patience: Duration
  private var shell: HostShell?
  private var questions: [Question] = []
  /// Those whose question could not be asked.
  private var refusals: [(Asker, Failure)] = []
  private var lastUse = MonotonicTime.now

  /// - Parameter patience: How long a host may take; most clients give up sooner.
  init(
    patience: Duration, _ open: @escaping (_ script: String) throws(Failure) -> HostShell
  ) {
    self.patience = patience
    self.open = open
  }

  func ask(for asker: Asker) {
    lastUse = .now
    do throws(Failure) {
      let script: HostShell.Script
      if let shell {
        script = shell.submit(ForegroundScript.text)
      } else {
        shell = try open(ForegroundScript.text)
        script = HostShell.first
      }
      questions.append(
        Question(asker: asker, script: script, deadline: .after(patience)))
    } catch {
      refusals.append((asker, error))
    }
  }

  /// When ``advance()`` is due even if nothing happens.
  var deadline: Deadline {
    if !refusals.isEmpty { return .after(.zero) }
    if let first = questions.first { return first.deadline }
    return shell == nil ? .never : Deadline(at: lastUse + Self.idleTime)
  }

  /// Moves what can be moved without waiting.
  ///
  /// - Returns: The answers that have come, with those who asked.
  func advance() -> [(Asker, Result<HostForeground, Failure>)] {
    var answers = refusals.map { ($0.0, Result<HostForeground, Failure>.failure($0.1)) }
    refusals = []
    guard let shell else { return answers }
    do throws(Failure) {
      while try shell.advance() {}
      while let first = questions.first, let output = shell.takeOutput(of: first.script) {
        questions.removeFirst()
        lastUse = .now
        answers.append((first.asker, .success(HostForeground(reading: output))))
      }
      if let first = questions.first, first.deadline.hasPassed {
        throw Failure(.unreachable, "the host does not tell what is in front")
      }
      if questions.isEmpty, MonotonicTime.now - lastUse >= Self.idleTime { self.shell = nil }
    } catch {
      answers += questions.map { ($0.asker, .failure(error)) }
      questions = []
      self.shell = nil
    }
    return answers
  }
}
