internal import KJBase
internal import KJConnections
internal import KJSessions
internal import KJSystem

/// A connection, as seen by the files that are sent over it.
protocol UploadConnection: AnyObject {
  /// The underlying connection, if it is kj's own.
  var connection: HostConnection? { get }
  /// The session or link of kj whose connection is used, if another process holds that connection.
  var link: LinkClient? { get }

  /// Whether a path, in the form that SFTP takes, leads to a directory.
  func isDirectory(_ path: [UInt8], until deadline: Deadline) throws(Failure) -> Bool

  /// Moves whatever can be moved, and waits if nothing can.
  ///
  /// - Parameters:
  ///   - deliveries: The files in progress, in order. Even if there are none, kj answers the server.
  ///   - directories: The directories in progress.
  ///   - waking: The latest time at which to return.
  ///   - others: Further sources that end the wait.
  /// - Throws: The ``Failure`` that ended the connection.
  func advance(
    _ deliveries: [Delivery], _ directories: [DirectoryDelivery], waking: Deadline,
    beside others: [Interest]
  ) throws(Failure)

  /// Asks the host for something that every host knows, to check that it answers while no file is in progress.
  func requireAnswer(until deadline: Deadline) throws(Failure)

  /// Runs a script in a shell on the host, which is opened for the first script and kept for later ones.
  func run(
    _ script: String, by connector: Connector, until deadline: Deadline
  ) throws(Failure) -> [UInt8]

  /// Cancels a file; its outcome is set only once everything that it created is removed.
  func giveUp(_ delivery: Delivery, because failure: Failure?)

  /// Lets a file keep the information that a later attempt needs, now that this connection is lost.
  func lose(_ delivery: Delivery, because failure: Failure)

  /// Removes partial files whose connection was lost.
  ///
  /// - Returns: The paths that are, or may be, still there, for each input.
  func remove(_ begun: [Delivery], until deadline: Deadline) throws(Failure) -> [Int: [[UInt8]]]

  /// Closes and removes partial files after an interruption, if the host answers soon.
  ///
  /// - Parameter directories: Already given up; they are removed once their files are gone.
  func tidy(_ deliveries: [Delivery], _ directories: [DirectoryDelivery])
}
