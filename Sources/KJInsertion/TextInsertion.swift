package import KJBase
package import KJConnections
package import KJDomain
package import KJHosts
internal import KJSessions
internal import KJStore

/// Finds the place for some text, and inserts the text there.
package struct TextInsertion {
  /// The place, as far as it is known before the insertion.
  package enum Way {
    /// A local session, or a clipboard.
    case here(Inserter)
    /// A tmux pane on the host; nil for the pane that the person sees there.
    case onHost(pane: String?, ResolvedHost)
  }

  package let way: Way
  private let request: InsertionRequest
  private let context: ConnectionContext

  /// Finds the place, and asks for the foreground program there if the answer can change anything.
  ///
  /// - Parameters:
  ///   - host: The host that a session must lead to if the request names none; nil for any.
  ///   - mayConnect: Whether kj may connect to the host to ask for the foreground program.
  /// - Throws: ``Failure`` if the request makes no sense, or with status `interrupted`. A missing or ambiguous place is
  ///   reported by ``insert(_:)``.
  package init(
    _ request: InsertionRequest, on host: ResolvedHost?, mayConnect: Bool,
    _ context: ConnectionContext
  ) throws(Failure) {
    self.request = request
    self.context = context
    if case .remoteTmux(let pane) = request.target {
      guard let host else {
        throw Failure(
          .usage, "'\(request.target)' means tmux on a host, but no host is named",
          advice: [.step(.nameHost)])
      }
      way = .onHost(pane: pane, host)
      return
    }
    let environment = context.settings.environment
    let inserter = try Inserter(
      request, host: host, environment, questions: context.questions, warn: context.warn)
    if inserter.isOnHost, let host {
      way = .onHost(pane: nil, host)
      return
    }
    if request.manner == nil, inserter.asksHost {
      let fronts = try SessionFronts(
        environment, mayConnect: mayConnect, questions: context.questions, log: context.log)
      try inserter.consider(fronts)
    }
    way = .here(inserter)
  }

  /// Returns the session in which a person at another terminal must agree to the insertion; nil if nobody has to.
  package func asking(about content: InsertionContent) throws(Failure) -> InsertionTarget? {
    guard case .here(let inserter) = way, case .session(let session) = try inserter.place(),
      session.state.asks(
        before: try content.text(for: session.state.front), manner: request.manner)
    else { return nil }
    return session.target
  }

  /// Inserts the text.
  ///
  /// - Throws: ``Failure`` with status `notInserted`, or `interrupted`; for tmux on a host also if the connection
  ///   fails.
  package func insert(_ content: InsertionContent) throws(Failure) -> InsertionReceipt {
    switch way {
    case .here(let inserter): return try inserter.insert(content)
    case .onHost(let pane, let host):
      let insertion = RemoteInsertion(
        target: pane, manner: request.manner, try context.settings.locations.insertionSettings)
      return try RemoteText(content, insertion).insert(Connector(to: host, context))
    }
  }
}
