internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJPassages
internal import KJSessions
internal import KJSystem

/// Queries the host on behalf of a session's clients; the shell stays open for a while, because a client that asks at
/// the beginning of an upload asks again at its end.
final class ForegroundService {
  /// The party that asks.
  enum Asker {
    case client(LinkServer.ClientID)
    /// The session, about its own terminal.
    case session
  }

  private struct Question {
    let asker: Asker
    let files: [FileHere]
    let script: HostShell.Script
    let deadline: Deadline
  }

  private typealias Answer = (foreground: HostForeground, hasOtherFile: Bool)

  /// How long an unused shell stays open.
  private static let idleTime = Duration.seconds(30)

  private let open: (_ script: String) throws(Failure) -> HostShell
  private let patience: Duration
  private var look: ForegroundLook
  /// The foreground commands that clients may learn about.
  private var allowed: [String]
  private var shell: HostShell?
  private var questions: [Question] = []
  /// The askers whose question could not be sent, with the reason.
  private var refusals: [(Asker, Failure)] = []
  private var lastUse = MonotonicTime.now
  /// The host's answer to the session's own question, until it is taken.
  private var ownFront: Result<SessionOnHost, Failure>?
  /// The number of the session's own questions that are still unanswered.
  private var ownQuestions = 0
  /// Whether the session's answer arrived in this turn of the loop.
  private var hasNewFront = false

  /// - Parameters:
  ///   - patience: How long a host may take to answer; most clients give up sooner.
  init(
    at host: ResolvedHost, patience: Duration,
    _ open: @escaping (_ script: String) throws(Failure) -> HostShell
  ) {
    self.patience = patience
    look = ForegroundLook(at: host, follows: true)
    allowed = host.wishes.allowedPassages
    self.open = open
  }

  func ask(for asker: Asker, about files: [FileHere] = []) {
    lastUse = .now
    if case .session = asker {
      ownFront = nil
      ownQuestions += 1
    }
    submit(for: asker, about: files)
  }

  private func submit(for asker: Asker, about files: [FileHere]) {
    do throws(Failure) {
      let script: HostShell.Script
      let text = look.script(and: OtherFiles.script(files))
      if let shell {
        script = shell.submit(text)
      } else {
        shell = try open(text)
        script = HostShell.first
      }
      questions.append(
        Question(asker: asker, files: files, script: script, deadline: .after(patience)))
    } catch {
      refusals.append((asker, error))
    }
  }

  /// From now on, looks past this command as well: the person allows it in this session.
  func follow(_ passage: String) {
    look.follow(passage)
    allowed.append(passage)
  }

  /// Takes the answer to the session's last question; nil if it has not arrived.
  func takeOwnFront() -> Result<SessionOnHost, Failure>? {
    defer { ownFront = nil }
    return ownFront
  }

  func beginTurn() { hasNewFront = false }

  /// When to call ``advance()`` even if nothing happens, or when the session's answer is ready to be taken.
  var deadline: Deadline {
    if !refusals.isEmpty || hasNewFront { return .after(.zero) }
    if let first = questions.first { return first.deadline }
    return shell == nil ? .never : Deadline(at: lastUse + Self.idleTime)
  }

  /// Reads and sends whatever is possible without waiting.
  ///
  /// - Returns: The new answers, each with its asker.
  func advance() -> [(Asker, Result<HostForeground, Failure>)] {
    newAnswers().map { asker, answer in
      if case .session = asker {
        ownQuestions -= 1
        // The answer to an earlier, abandoned question does not count for the current one.
        if ownQuestions == 0 {
          ownFront = answer.map {
            SessionOnHost($0.foreground, behind: look.passage, hasOtherFile: $0.hasOtherFile)
          }
          hasNewFront = true
        }
      }
      return (asker, answer.map { $0.foreground.telling(allowed) })
    }
  }

  private func newAnswers() -> [(Asker, Result<Answer, Failure>)] {
    var answers = refusals.map { ($0.0, Result<Answer, Failure>.failure($0.1)) }
    refusals = []
    guard let shell else { return answers }
    do throws(Failure) {
      while try shell.advance() {}
      while let first = questions.first, let output = shell.takeOutput(of: first.script) {
        questions.removeFirst()
        lastUse = .now
        guard let foreground = look.read(output) else {
          submit(for: first.asker, about: first.files)
          continue
        }
        let hasOtherFile = OtherFiles.areTold(by: output)
        answers.append((first.asker, .success((foreground, hasOtherFile))))
      }
      if let first = questions.first, first.deadline.hasPassed {
        throw Failure(.unreachable, "the host does not say what is in the foreground")
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
