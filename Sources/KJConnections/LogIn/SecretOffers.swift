internal import KJBase
internal import KJDomain
internal import KJHosts
internal import KJSSH
internal import KJSystem
internal import SystemPackage

/// The state of one attempt at keyboard-interactive.
private final class Conversation {
  /// The failure that stopped the answers.
  var failure: Failure?
  /// Whether any prompt was answered.
  var hasAnswered = false
  /// Whether there was a prompt that nobody could answer.
  var isUnanswered = false
  /// The server's messages that nobody has been shown yet.
  var heading: [String] = []
}

/// Answers the questions of the host, and offers passwords.
final class SecretOffers {
  private let logIn: LogIn
  /// The command that prints the password, until it has been run: a refused password is not offered again.
  private var command: PasswordCommand?

  init(_ logIn: LogIn) {
    self.logIn = logIn
    command = logIn.host.logIn.passwordCommand.map { PasswordCommand($0) }
  }

  private var login: OutsideText { OutsideText("\(logIn.user)@\(logIn.host.address.name)") }

  // MARK: Keyboard-interactive

  /// Lets the server ask questions, as often as the person may be asked.
  func answerQuestions(_ connection: borrowing VerifiedConnection) throws(Failure) -> LogIn.Step {
    guard logIn.canAsk || command != nil else { return nobodyKnows("the host asks questions") }
    for round in 1...max(logIn.host.logIn.authentication.prompts, 1) {
      if round > 1 && !logIn.canAsk { break }
      let conversation = Conversation()
      logIn.methods.isStale = true
      let result = try logIn.telling { () throws(SSHError) in
        try connection.authenticate(user: logIn.user, until: logIn.stall) { [self] request in
          do throws(Failure) {
            return try answer(request, in: conversation)
          } catch {
            conversation.failure = error
            return nil
          }
        }
      }
      if let failure = conversation.failure { throw failure }
      switch result {
      case .accepted:
        logIn.methods.accept("keyboard-interactive")
        return .accepted
      case .declined:
        guard conversation.isUnanswered else { throw logIn.declined }
        _ = nobodyKnows("the host asks questions")
        throw logIn.refusal
      default:
        // The server offers the method but asks nothing, as sshd does without PAM.
        if !conversation.hasAnswered { return .impossible }
        logIn.context.log("the host does not accept the answers")
      }
      if let step = try stepAfterRefusal(.keyboardInteractive, round, connection) { return step }
    }
    return .refused
  }

  /// Answers one request.
  ///
  /// - Returns: nil if the person declined.
  private func answer(
    _ request: KeyboardInteractiveRequest, in conversation: Conversation
  ) throws(Failure) -> [[UInt8]]? {
    conversation.heading += [request.name, request.instruction].filter { !$0.isEmpty }
    let isFirst = !conversation.hasAnswered
    if request.prompts.isEmpty { return [] }
    conversation.hasAnswered = true
    if isFirst, request.prompts.count == 1, !request.prompts[0].echo,
      let password = try passwordOfCommand()
    {
      return [password]
    }
    guard logIn.canAsk else {
      conversation.isUnanswered = true
      return nil
    }
    var answers: [[UInt8]] = []
    for prompt in request.prompts {
      let question = ServerPrompt(
        login: login, heading: OutsideText(conversation.heading.joined(separator: "\n")),
        text: OutsideText(prompt.text), echo: prompt.echo)
      conversation.heading = []
      guard let answer = try logIn.context.questions.secret(.prompt(question)) else { return nil }
      answers.append(answer)
    }
    return answers
  }

  // MARK: Password

  /// Offers the password that worked before, the one that the command prints, and those that the person types.
  func offerPasswords(_ connection: borrowing VerifiedConnection) throws(Failure) -> LogIn.Step {
    let address = "\(login):\(logIn.host.address.port)"
    var known = [logIn.context.memory.passwords[address]].compactMap(\.self)
    var typed = 0
    for round in 1...max(logIn.host.logIn.authentication.prompts, 1) {
      var password: [UInt8]
      if let remembered = known.popLast() {
        password = remembered
      } else if let printed = try passwordOfCommand() {
        password = printed
      } else if logIn.canAsk {
        typed += 1
        guard
          let answer = try logIn.context.questions.secret(
            .password(user: OutsideText(logIn.user), host: logIn.host.label, attempt: typed))
        else { throw logIn.declined }
        password = answer
      } else {
        return round == 1 ? nobodyKnows("the host asks for a password") : .refused
      }
      logIn.methods.isStale = true
      let result = try logIn.telling { () throws(SSHError) in
        try connection.authenticate(user: logIn.user, password: password, until: logIn.stall)
      }
      if result == .accepted {
        logIn.context.memory.passwords[address] = password
        logIn.methods.accept("password")
        return .accepted
      }
      password.erase()
      if result == .passwordExpired {
        logIn.notes.obstacles.append("the password has expired and must be changed first")
        logIn.notes.suggest("change it with 'ssh \(login)'")
        return .refused
      }
      logIn.context.log("the host does not accept the password")
      if let step = try stepAfterRefusal(.password, round, connection) { return step }
    }
    return .refused
  }

  // MARK: Both

  /// Checks whether a refusal was a partial success, which libssh2 does not report.
  ///
  /// Asking counts as an attempt, so kj asks only after the first refusal, and when the method is
  /// exhausted.
  private func stepAfterRefusal(
    _ method: LogInMethod, _ round: Int, _ connection: borrowing VerifiedConnection
  ) throws(Failure) -> LogIn.Step? {
    let isKnown = logIn.notes.refused.contains(method.rawValue)
    if !isKnown { logIn.notes.refused.append(method.rawValue) }
    guard round == 1 else { return nil }
    try logIn.askForMethods(connection)
    if connection.isAuthenticated { return .accepted }
    if logIn.methods.offers(method) { return nil }
    if !isKnown { logIn.notes.refused.removeLast() }
    logIn.methods.accept(method.rawValue)
    return .partial(logIn.methods.remaining)
  }

  private func passwordOfCommand() throws(Failure) -> [UInt8]? {
    guard let command else { return nil }
    self.command = nil
    do throws(Failure) {
      return try command.password(canAsk: logIn.canAsk)
    } catch {
      if error.status == .interrupted { throw error }
      logIn.context.log(error.message)
      logIn.notes.obstacles.append(error.message)
      return nil
    }
  }

  /// Notes that a person would be needed.
  private func nobodyKnows(_ need: String) -> LogIn.Step {
    logIn.notes.obstacles.append("\(need), but there is nobody to ask")
    if logIn.host.logIn.passwordCommand == nil {
      logIn.notes.suggest(
        .passwordCommand(host: logIn.host.label, isSaved: logIn.host.address.isSaved))
    }
    return .impossible
  }
}
