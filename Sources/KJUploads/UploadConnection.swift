internal import KJBase
internal import KJConnections
internal import KJSessions
internal import KJSystem

/// A connection as the files that go over it use it.
protocol UploadConnection: AnyObject {
  /// kj's own connection that it goes over, if it does.
  var connection: HostConnection? { get }
  /// kj's own session or link over whose connection it goes, if another process holds that.
  var link: LinkClient? { get }

  /// Whether a path, as SFTP asks for it, leads to a directory.
  func isDirectory(_ path: [UInt8], until deadline: Deadline) throws(Failure) -> Bool

  /// Moves what can be moved, and waits if nothing was.
  ///
  /// - Parameters:
  ///   - deliveries: The files under way, in order. If there are none, the server is answered all the same.
  ///   - directories: The directories under way.
  ///   - waking: When to return at the latest.
  ///   - others: Further sources that end the wait.
  /// - Throws: The ``Failure`` that ended the connection.
  func advance(
    _ deliveries: [Delivery], _ directories: [DirectoryDelivery], waking: Deadline,
    beside others: [Interest]
  ) throws(Failure)

  /// Asks the host for something that every host knows, to see that it answers, while no file is under way.
  func requireAnswer(until deadline: Deadline) throws(Failure)

  /// Runs a script in a shell on the host, which is opened for the first script and kept for others.
  func run(
    _ script: String, by connector: Connector, until deadline: Deadline
  ) throws(Failure) -> [UInt8]

  /// Cancels a file; what it created is removed before it has an outcome.
  func giveUp(_ delivery: Delivery, because failure: Failure?)

  /// Lets a file keep what a later attempt has to know, now that this connection was lost.
  func lose(_ delivery: Delivery, because failure: Failure)

  /// Removes partial files whose connection was lost.
  ///
  /// - Returns: The paths that are left all the same, or may be, for each input.
  func remove(_ begun: [Delivery], until deadline: Deadline) throws(Failure) -> [Int: [[UInt8]]]

  /// Closes and removes partial files after an interruption, if the host answers soon.
  ///
  /// - Parameter directories: Given up already; they go when their files are gone.
  func tidy(_ deliveries: [Delivery], _ directories: [DirectoryDelivery])
}
