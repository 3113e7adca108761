// Logging in with what a person knows: the server's own questions, and a password.

internal import KJDomain
internal import KJHosts
internal import KJSSH
internal import KJSystem
internal import SystemPackage

/// What one attempt at keyboard-interactive has come to.
private final class Conversation {
  /// What stopped the answering.
  var failure: Failure?
  /// Whether anything was answered.
  var hasAnswered = false
  /// A prompt came that nobody was there to answer.
  var isUnanswered = false
  /// What the server said and nobody has been shown yet.
  var heading: [String] = []
}

extension Authenticator {
  private var hasCommand: Bool { host.passwordCommand != nil && !hasOfferedCommand }

  private var login: String { "\(user)@\(host.name)" }

  // MARK: Keyboard-interactive

  /// Lets the server ask, as often as a person may be asked.
  func answerQuestions(_ connection: borrowing VerifiedConnection) throws(Failure) -> Step {
    guard canAsk || hasCommand else { return nobodyKnows("the host asks questions") }
    for round in 1...max(host.authentication.prompts, 1) {
      if round > 1 && !canAsk { break }
      let conversation = Conversation()
      isListStale = true
      let result: AuthenticationResult
      do throws(SSHError) {
        result = try connection.authenticate(user: user, until: stall) { [self] request in
          do throws(Failure) {
            return try answer(request, in: conversation)
          } catch {
            conversation.failure = error
            return nil
          }
        }
      } catch {
        throw failure(error)
      }
      if let failure = conversation.failure { throw failure }
      switch result {
      case .accepted:
        accepted(by: "keyboard-interactive")
        return .accepted
      case .declined:
        guard conversation.isUnanswered else { throw declined }
        _ = nobodyKnows("the host asks questions")
        throw refusal
      default:
        // It offers the method and has no questions, like sshd without PAM.
        if !conversation.hasAnswered { return .impossible }
        context.log("the host does not accept the answers")
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
    guard canAsk else {
      conversation.isUnanswered = true
      return nil
    }
    var answers: [[UInt8]] = []
    for prompt in request.prompts {
      let question = ServerPrompt(
        login: login, heading: conversation.heading.joined(separator: "\n"), text: prompt.text,
        echo: prompt.echo)
      conversation.heading = []
      guard let answer = try context.questions.secret(.prompt(question)) else { return nil }
      answers.append(answer)
    }
    return answers
  }

  // MARK: Password

  /// Offers the password that worked before, that of the command, and what a person types.
  func offerPasswords(_ connection: borrowing VerifiedConnection) throws(Failure) -> Step {
    let address = "\(login):\(host.port)"
    var known = [context.memory.passwords[address]].compactMap(\.self)
    var typed = 0
    for round in 1...max(host.authentication.prompts, 1) {
      var password: [UInt8]
      if let remembered = known.popLast() {
        password = remembered
      } else if let printed = try passwordOfCommand() {
        password = printed
      } else if canAsk {
        typed += 1
        guard
          let answer = try context.questions.secret(
            .password(user: user, host: host.label.printable, attempt: typed))
        else { throw declined }
        password = answer
      } else {
        return round == 1 ? nobodyKnows("the host asks for a password") : .refused
      }
      isListStale = true
      let result = try offer(password, connection)
      if result == .accepted {
        context.memory.passwords[address] = password
        accepted(by: "password")
        return .accepted
      }
      password.erase()
      if result == .passwordExpired {
        notes.append("the password has run out and must be changed first")
        suggest("change it with 'ssh \(login)'")
        return .refused
      }
      context.log("the host does not accept the password")
      if let step = try stepAfterRefusal(.password, round, connection) { return step }
    }
    return .refused
  }

  private func offer(
    _ password: [UInt8], _ connection: borrowing VerifiedConnection
  ) throws(Failure) -> AuthenticationResult {
    do throws(SSHError) {
      return try connection.authenticate(user: user, password: password, until: stall)
    } catch {
      throw failure(error)
    }
  }

  // MARK: Both

  /// Looks whether a refusal was a partial success, which libssh2 does not tell.
  ///
  /// The question counts as an attempt, so it is asked after the first refusal only, and when the
  /// method is exhausted.
  private func stepAfterRefusal(
    _ method: Method, _ round: Int, _ connection: borrowing VerifiedConnection
  ) throws(Failure) -> Step? {
    let isKnown = refused.contains(method.rawValue)
    if !isKnown { refused.append(method.rawValue) }
    guard round == 1 else { return nil }
    try askForMethods(connection)
    if connection.isAuthenticated { return .accepted }
    if offers(method) { return nil }
    if !isKnown { refused.removeLast() }
    accepted(by: method.rawValue)
    return .partial(remaining)
  }

  private func passwordOfCommand() throws(Failure) -> [UInt8]? {
    guard let text = host.passwordCommand, !hasOfferedCommand else { return nil }
    hasOfferedCommand = true
    do throws(Failure) {
      return try PasswordCommand(text: text).password(canAsk: canAsk)
    } catch {
      if error.status == .interrupted { throw error }
      context.log(error.message)
      notes.append(error.message)
      return nil
    }
  }

  /// Notes that a person is needed.
  private func nobodyKnows(_ need: String) -> Step {
    notes.append("\(need), and nobody can be asked")
    if host.passwordCommand == nil {
      let command =
        host.isSaved ? "kj hosts edit \(host.label)" : "kj hosts add NAME \(host.label.printable)"
      suggest("let a command print the password: '\(command) --password-command COMMAND'")
    }
    return .impossible
  }

  func suggest(_ hint: String) {
    if !hints.contains(hint) { hints.append(hint) }
  }
}
