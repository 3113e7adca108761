package import KJBase
package import KJConnections
package import KJDomain
package import KJHosts
internal import KJSessions
internal import KJStore

/// Finds where a text is to go, and puts it there.
package struct TextInsertion {
  /// The place, as far as it is known before the text is inserted.
  package enum Way {
    /// A session here, or a clipboard.
    case here(Inserter)
    /// A pane of tmux on the host; nil for the one that the person sees there.
    case onHost(pane: String?, ResolvedHost)
  }

  package let way: Way
  private let request: InsertionRequest
  private let context: ConnectionContext

  /// Looks for the place, and asks what is in front there if that can change anything.
  ///
  /// - Parameters:
  ///   - host: The host that a session must lead to if the request names none; nil for any.
  ///   - mayConnect: Whether a connection may be made to ask the host what is in front.
  /// - Throws: ``Failure`` if the request makes no sense, or with status `interrupted`. A missing or unclear
  ///   place is reported by ``insert(_:)``.
  package init(
    _ request: InsertionRequest, on host: ResolvedHost?, mayConnect: Bool,
    _ context: ConnectionContext
  ) throws(Failure) {
    self.request = request
    self.context = context
    if case .remoteTmux(let pane) = request.target {
      guard let host else {
        throw Failure(
          .usage, "'\(request.target)' is tmux on a host, and no host is named",
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

  /// The session in which somebody at another terminal has to agree before the text gets in; nil if nobody has to.
  package func asking(about content: InsertionContent) throws(Failure) -> InsertionTarget? {
    guard case .here(let inserter) = way, case .session(let session) = try inserter.place(),
      session.state.asks(
        before: try content.text(for: session.state.front), manner: request.manner)
    else { return nil }
    return session.target
  }

  /// Inserts a text.
  ///
  /// - Throws: ``Failure`` with status `notInserted`, or `interrupted`; for tmux on a host also if it cannot be
  ///   connected to.
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
