package import KJDomain
package import KJSystem
internal import SystemPackage

/// A session that another process of this person serves.
///
/// Each request uses its own connection to the session's socket and can be interrupted. It waits no longer than its
/// deadline, or than the person there takes to answer a question.
package struct LinkClient: Sendable {
  package let id: LinkID
  let socket: FilePath

  /// The session's status.
  package func status(until deadline: Deadline) throws(LinkError) -> LinkStatus {
    try Self.status(in: ask(.status, until: deadline).reply, of: id)
  }

  /// Inserts text into the session's terminal.
  ///
  /// If the program in the foreground accepts no pastes, the session waits for one that does, up to
  /// ``InsertionDecision/patience``. It also waits for a pause in the person's typing. Closing the connection before
  /// that cancels the insertion. If the deadline passes, the text may have arrived anyway.
  ///
  /// A session that accepts no more text at the moment says when to ask again, and reserves a place for this process
  /// until then. If that time is after the deadline, the insertion fails at once.
  ///
  /// - Returns: How the text was inserted, or would be.
  package func insert(
    _ insertion: LinkInsertion, until deadline: Deadline
  ) throws(LinkError) -> LinkInserted {
    while true {
      switch try exchange(.insert(insertion), until: deadline).reply {
      case .inserted(let inserted): return inserted
      case .later(let pause, let failure):
        let turn = Deadline.after(max(pause, Self.glance))
        if deadline < turn { throw .refused(failure) }
        do throws(WaitError) { try wait(for: [], until: turn) } catch {
          if error == .interrupted { throw .wait(error) }
        }
      case .failed(let failure): throw .refused(failure)
      case .done, .lent, .status, .foreground, .asking: throw .misunderstood(.missing("manner"))
      }
    }
  }

  /// Opens an SFTP channel over the session's connection, if that connection has this key.
  package func openChannel(
    connectionKey: String, until deadline: Deadline
  ) throws(LinkError) -> BorrowedSocket {
    let (reply, exchange) = try ask(.channel(connectionKey: connectionKey), until: deadline)
    guard case .lent(let roots) = reply else { throw .misunderstood(.missing("roots")) }
    return exchange.release(below: roots)
  }

  /// Asks for the foreground programs on the session's host, and waits for the answer.
  package func foreground(until deadline: Deadline) throws(LinkError) -> HostForeground {
    try LinkQuestion.answer(in: try ask(.foreground, until: deadline).reply)
  }

  /// Begins to ask for the foreground programs on the session's host.
  ///
  /// - Parameter deadline: The deadline for connecting to the session.
  package func beginAskingForeground(until deadline: Deadline) throws(LinkError) -> LinkQuestion {
    LinkQuestion(try LinkExchange(.foreground, at: socket, until: deadline))
  }

  /// Ends the session, and waits until its socket is removed.
  ///
  /// - Parameters:
  ///   - patience: How long each of the two steps may take.
  ///   - noteQuestion: Called if the session first asks the person who is attached to it.
  package func endCompletely(
    within patience: Duration, noteQuestion: () -> Void
  ) throws(LinkError) {
    _ = try ask(.end, until: .after(patience), noteQuestion)
    let deadline = Deadline.after(patience)
    while (try? socket.ownStatus()) != nil {
      do throws(WaitError) { try wait(for: [], until: min(deadline, .after(Self.glance))) } catch {
        if error == .interrupted || deadline.hasPassed { throw .wait(error) }
      }
    }
  }

  private static let glance = Duration.milliseconds(10)

  private func ask(
    _ request: LinkRequest, until deadline: Deadline, _ noteQuestion: () -> Void = {}
  ) throws(LinkError) -> (reply: LinkReply, exchange: LinkExchange) {
    let answer = try exchange(request, until: deadline, noteQuestion)
    if let failure = answer.reply.failure { throw .refused(failure) }
    return answer
  }

  private func exchange(
    _ request: LinkRequest, until deadline: Deadline, _ noteQuestion: () -> Void = {}
  ) throws(LinkError) -> (reply: LinkReply, exchange: LinkExchange) {
    let exchange = try LinkExchange(request, at: socket, until: deadline)
    return (try exchange.reply(until: deadline, noteQuestion), exchange)
  }

  static func status(in reply: LinkReply, of id: LinkID) throws(LinkError) -> LinkStatus {
    if let failure = reply.failure { throw .refused(failure) }
    guard case .status(let status) = reply else { throw .misunderstood(.missing("status")) }
    guard status.id == id else {
      throw .misunderstood(.wrong("id", expected: "the name of its socket"))
    }
    return status
  }
}
