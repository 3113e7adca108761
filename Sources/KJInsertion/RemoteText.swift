package import KJBase
package import KJConnections
package import KJDomain
internal import KJPassages
internal import KJSessions

/// Inserts text on a host, over a new connection.
package struct RemoteText {
  private let content: InsertionContent
  private let insertion: RemoteInsertion

  package init(_ content: InsertionContent, _ insertion: RemoteInsertion) {
    self.content = content
    self.insertion = insertion
  }

  /// Connects, finds the pane, and inserts.
  ///
  /// - Parameter connector: Makes the connection; its questions also serve to choose among several possible panes.
  /// - Throws: ``Failure``: with status `notInserted` if the host was reached but the text was not inserted.
  package func insert(_ connector: Connector) throws(Failure) -> InsertionReceipt {
    let session = try connector.openSFTP()
    let tmux = connector.tmux(beside: session)
    let inserter = RemoteInserter(insertion, on: connector.host, connector.context.questions)
    try inserter.choose(tmux)
    return try inserter.insert(content, tmux)
  }
}
