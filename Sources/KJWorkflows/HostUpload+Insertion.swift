// Paths that are inserted on the host itself, over the connection of the upload.

internal import KJDomain
internal import KJSessions
internal import KJSystem

extension HostUpload {
  /// Finds the pane before the first file is sent.
  func findPane() throws(Failure) {
    guard let inserter, connection != nil else { return }
    try inserter.choose(tmux, questions)
  }

  /// Keeps a file that is whole until its path has been inserted.
  func insertLater(_ file: UploadedFile, _ number: Int) {
    let place = whole.firstIndex { $0.number > number } ?? whole.count
    whole.insert((number, file), at: place)
  }

  /// Inserts the paths of files before which no other is under way, so that they come in order.
  ///
  /// - Returns: Whether there were any.
  func insertPaths() throws(Failure) -> Bool {
    guard let inserter, !whole.isEmpty else { return false }
    try findPane()
    let earliest = (deliveries.map(\.number) + preparingNumbers).min() ?? .max
    let before = whole.count
    while let (number, file) = whole.first, number < earliest {
      whole.removeFirst()
      var file = file
      let path = file.path
      file.insertion = Result { () throws(Failure) in try inserter.insert(path, tmux) }
      post(.uploaded(file), number)
    }
    return whole.count < before
  }

  /// Tells of files that are whole and whose paths will not be inserted any more.
  func tellUninserted(because failure: Failure) {
    for (number, file) in whole {
      var file = file
      file.insertion = .failure(failure)
      post(.uploaded(file), number)
    }
    whole.removeAll()
  }

  /// tmux on the host, over the connection that there is at the moment of a call.
  private var tmux: RemoteTmux {
    if let connection { return connector.tmux(beside: connection.session) }
    return RemoteTmux { [host] _, _ throws(Failure) in
      throw Failure(.connectionLost, "the connection to '\(host.label.printable)' is lost")
    }
  }
}
