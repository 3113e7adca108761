// What lends its connection, and its terminal, to other tools.

internal import KJConnections
internal import KJDomain
internal import KJHosts

/// A session or a link, as ``SessionClients`` sees it.
protocol Lender: AnyObject {
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

  /// Sends bytes to the remote program, after the keys.
  func send(_ bytes: [UInt8])

  /// Begins to open a shell on the host, in addition to everything else that the connection carries.
  ///
  /// - Parameter script: The script that it runs first.
  func openShell(running script: String) throws(Failure) -> HostShell
}
