internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJPassages
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
  /// The command on the host behind which files go.
  private let passage: String?
  private var shell: HostShell?
  private var questions: [Question] = []
  /// Those whose question could not be asked.
  private var refusals: [(Asker, Failure)] = []
  private var lastUse = MonotonicTime.now
  /// The host's answer to the session itself, until it is taken.
  private var ownFront: Result<SessionOnHost, Failure>?
  /// How many answers to the session have not come.
  private var ownQuestions = 0
  /// Whether the answer has come in this turn of the loop.
  private var hasNewFront = false

  /// - Parameters:
  ///   - patience: How long a host may take; most clients give up sooner.
  ///   - passage: The command on the host behind which files go; nil for none.
  init(
    patience: Duration, through passage: String?,
    _ open: @escaping (_ script: String) throws(Failure) -> HostShell
  ) {
    self.patience = patience
    self.passage = passage
    self.open = open
  }

  func ask(for asker: Asker, about files: [FileHere] = []) {
    lastUse = .now
    if case .session = asker {
      ownFront = nil
      ownQuestions += 1
    }
    do throws(Failure) {
      let script: HostShell.Script
      let text = ForegroundScript.text(through: passage, and: OtherFiles.script(files))
      if let shell {
        script = shell.submit(text)
      } else {
        shell = try open(text)
        script = HostShell.first
      }
      questions.append(Question(asker: asker, script: script, deadline: .after(patience)))
    } catch {
      refusals.append((asker, error))
    }
  }

  /// Takes the answer to the session's last question; nil if it has not come.
  func takeOwnFront() -> Result<SessionOnHost, Failure>? {
    defer { ownFront = nil }
    return ownFront
  }

  func beginTurn() { hasNewFront = false }

  /// When ``advance()`` is due even if nothing happens, or the session's answer can be taken.
  var deadline: Deadline {
    if !refusals.isEmpty || hasNewFront { return .after(.zero) }
    if let first = questions.first { return first.deadline }
    return shell == nil ? .never : Deadline(at: lastUse + Self.idleTime)
  }

  /// Moves what can be moved without waiting.
  ///
  /// - Returns: The answers that have come, with those who asked.
  func advance() -> [(Asker, Result<HostForeground, Failure>)] {
    newAnswers().map { asker, output in
      let answer = output.map { HostForeground(reading: $0, through: passage) }
      if case .session = asker {
        ownQuestions -= 1
        // An earlier question that was given up is not the one that is asked now.
        if ownQuestions == 0 {
          let hasOtherFile = (try? output.get()).map(OtherFiles.areTold) ?? false
          ownFront = answer.map {
            SessionOnHost(front: $0.frontOfOwnTerminal, hasOtherFile: hasOtherFile)
          }
          hasNewFront = true
        }
      }
      return (asker, answer)
    }
  }

  private func newAnswers() -> [(Asker, Result<[UInt8], Failure>)] {
    var answers = refusals.map { ($0.0, Result<[UInt8], Failure>.failure($0.1)) }
    refusals = []
    guard let shell else { return answers }
    do throws(Failure) {
      while try shell.advance() {}
      while let first = questions.first, let output = shell.takeOutput(of: first.script) {
        questions.removeFirst()
        lastUse = .now
        answers.append((first.asker, .success(output)))
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
