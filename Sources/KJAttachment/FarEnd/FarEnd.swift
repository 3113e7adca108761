internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJLending
internal import KJPassages
internal import KJSystem
internal import KJTerminal

/// A shell or a command on a host, with calls that never wait.
///
/// It belongs to the loop of the session, and ends with the connection.
protocol FarEnd: AnyObject {
  /// Whether the host provided the terminal that it was asked for.
  var hasTerminal: Bool { get }
  /// Whether OpenSSH's client carries the session.
  var isCarriedBySSH: Bool { get }
  /// The address of the host's own machine; nil if it is reached through another host or a command.
  var machine: HostName? { get }
  /// What to wait for; call ``woke()`` after each wait.
  var interests: [Interest] { get }
  /// When to retry bytes that were not accepted, even if nothing has arrived.
  var deadline: Deadline { get }
  /// How many times bytes have arrived; a loop repeats until this stays the same.
  var arrivals: Int { get }
  /// When bytes last arrived.
  var lastArrival: MonotonicTime { get }

  /// Must be called after each wait: there may again be something to read.
  func woke()

  /// Reads standard output that has arrived; 0 if there is nothing now.
  ///
  /// - Parameter listening: Whether to first take in everything that has arrived on the connection. Taking in more
  ///   before all of that has been read would make the unread bytes pile up without limit.
  func read(output buffer: UnsafeMutableRawBufferPointer, listening: Bool) throws(Failure) -> Int

  /// The same for standard error, which a session in a terminal does not use.
  func read(errors buffer: UnsafeMutableRawBufferPointer, listening: Bool) throws(Failure) -> Int

  /// Takes in bytes that are not for the two readers.
  func service() throws(Failure)

  /// Offers bytes.
  ///
  /// - Returns: How many were accepted.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int

  /// Announces that nothing more will be written.
  func finishWriting() throws(Failure)

  /// Sends as many pending bytes as the connection accepts.
  func flush()

  /// Tells the far end the size of the local terminal.
  func resize(to size: TerminalSize)

  /// Asks the host for a sign of life.
  func sendKeepalive() throws(Failure)

  /// How the session ended, once nothing more arrives; nil before that.
  ///
  /// - Throws: ``Failure`` with status `connectionLost` if the connection was lost, or `refused` if the
  ///   host opened no session.
  func ending() throws(Failure) -> SessionEnding?

  /// Begins to open a shell alongside the session, for questions that other tools ask the host.
  ///
  /// - Parameter script: The script that it runs first; see ``HostShell/first``.
  func openShell(running script: String) throws(Failure) -> HostShell

  /// The source of channels for other tools.
  func makeSpareChannel(lending roots: HostRoots) -> SpareChannel
}
