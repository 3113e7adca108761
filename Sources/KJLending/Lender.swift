package import KJBase
internal import KJConnections
package import KJDomain
package import KJHosts
package import KJPassages
internal import KJSystem

/// A session or a link, as ``SessionClients`` sees it.
package protocol Lender: AnyObject {
  var host: ResolvedHost { get }
  /// The current state of the terminal; nil if there is none.
  var pane: PaneState? { get }
  var title: String { get }
  /// The time since the last key or use; nil if there has been none.
  var idle: Duration? { get }
  /// Whether text can be sent now without splitting a key sequence.
  var isBetweenKeys: Bool { get }
  /// Whether OpenSSH's client carries the session.
  var isCarriedBySSH: Bool { get }
  /// The address of the host's machine; nil if the connection goes through another host or a command.
  ///
  /// Looking it up may take a moment.
  var machine: HostName? { get }

  /// Whether other processes may type text without asking.
  var allowsTyping: Bool { get }

  /// Asks the person at the terminal whether a process may do something.
  ///
  /// - Parameters:
  ///   - subject: The process's request, in lines that are safe to display.
  ///   - prompt: The action that the person agrees to.
  /// - Returns: The question, possibly answered already; nil if no question can be asked at the moment.
  func ask(_ subject: [String], prompt: String) -> SessionQuestion?

  /// Sends bytes to the remote program, after the keys.
  func send(_ bytes: [UInt8])

  /// Makes the remote program redraw its whole screen by changing the size for a moment.
  func redraw()

  /// Begins to open another shell on the host over the same connection.
  ///
  /// - Parameter script: The script that the shell runs first.
  func openShell(running script: String) throws(Failure) -> HostShell
}

extension Lender {
  /// Whether the person has typed nothing for a moment and no key sequence is incomplete.
  package var isAtRest: Bool { isBetweenKeys && (idle.map { $0 >= TypingPause.length } ?? true) }
}

/// The pause in typing that kj waits for before it inserts a text or asks a question.
enum TypingPause {
  /// How long the person must not have typed.
  static let length = Duration.milliseconds(150)
  /// How long a process waits for such a pause.
  static let patience = Duration.seconds(8)
}
