package import KJBase
internal import KJConnections
package import KJDomain
package import KJHosts
package import KJPassages
internal import KJSystem

/// A session or a link, as ``SessionClients`` sees it.
package protocol Lender: AnyObject {
  var host: ResolvedHost { get }
  /// The terminal as it is now; nil if there is none.
  var pane: PaneState? { get }
  var title: String { get }
  /// The time since the last key or use; nil if there was none.
  var idle: Duration? { get }
  /// Whether a text can be sent now without splitting a key.
  var isBetweenKeys: Bool { get }
  /// Whether OpenSSH's client carries it.
  var isCarriedBySSH: Bool { get }
  /// The address of the host's own machine; nil where another host or a command connects to it.
  ///
  /// Finding it out may take a moment.
  var machine: HostName? { get }

  /// Whether other processes may send texts like keys without a question.
  var allowsTyping: Bool { get }

  /// Asks the person at the terminal whether a process may do something.
  ///
  /// - Parameters:
  ///   - subject: What it wants, in lines that are safe to show.
  ///   - prompt: What the person agrees to.
  /// - Returns: The question, which may be answered already; nil if nothing can be asked at the moment.
  func ask(_ subject: [String], prompt: String) -> SessionQuestion?

  /// Sends bytes to the remote program, after the keys.
  func send(_ bytes: [UInt8])

  /// Has the remote program draw all of its screen, by another size for a moment.
  func redraw()

  /// Begins to open a shell on the host, in addition to everything else that the connection carries.
  ///
  /// - Parameter script: The script that it runs first.
  func openShell(running script: String) throws(Failure) -> HostShell
}

extension Lender {
  /// Whether the person has typed nothing for a moment, and no key is on its way.
  package var isAtRest: Bool { isBetweenKeys && (idle.map { $0 >= TypingPause.length } ?? true) }
}

/// The pause in the person's typing in which a text is inserted, or a question asked.
enum TypingPause {
  /// How long the person must have typed nothing.
  static let length = Duration.milliseconds(150)
  /// How long a process waits for such a pause.
  static let patience = Duration.seconds(8)
}
