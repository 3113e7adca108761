// A text for a pane of tmux on a host, without an upload.

package import KJConnections
package import KJDomain
internal import KJSessions

/// Inserts a text on a host, over a connection that is made for it.
package struct RemoteText {
  private let content: InsertionContent
  private let insertion: RemoteInsertion

  package init(_ content: InsertionContent, _ insertion: RemoteInsertion) {
    self.content = content
    self.insertion = insertion
  }

  /// Connects, finds the pane, and inserts.
  ///
  /// - Parameter connector: Whose questions are asked also where several panes are meant.
  /// - Throws: ``Failure``: with status `notInserted` where the host is reached and the text is not in.
  package func insert(_ connector: Connector) throws(Failure) -> InsertionReceipt {
    let session = try connector.openSFTP()
    let tmux = connector.tmux(beside: session)
    let inserter = RemoteInserter(insertion, on: connector.host, connector.context.questions)
    try inserter.choose(tmux)
    return try inserter.insert(content, tmux)
  }
}
