// Paths that are inserted: on the host itself, over the connection of the upload, or here, once the host
// has said what is in front there.

internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJInsertion
internal import KJSFTP
internal import KJSessions
internal import KJSystem

/// A file that is whole, until what is in the way of its insertion is known.
struct WholeFile {
  let number: Int
  var file: UploadedFile
  /// When its last bytes left.
  let sentTime: MonotonicTime

  init(_ file: UploadedFile, _ delivery: Delivery) {
    number = delivery.number
    self.file = file
    sentTime = delivery.sentTime ?? .now
  }
}

extension HostUpload {
  /// Takes a connection that was just made.
  func use(_ opened: UploadConnection) {
    connection = opened
    shell = nil
    inquiry?.begin(beside: opened.session)
  }

  /// Finds the pane before the first file is sent.
  func findPane() throws(Failure) {
    guard let inserter, connection != nil else { return }
    try inserter.choose(tmux)
  }

  /// Asks the host anew when the last bytes of a file have left, and takes its answers.
  func askHost() {
    guard let inquiry else { return }
    let hasSent = deliveries.filter { delivery in
      guard delivery.sentTime == nil, let upload = delivery.upload else { return false }
      return upload.hasSentEverything || upload.outcome != nil
    }
    for delivery in hasSent { delivery.sentTime = .now }
    if !hasSent.isEmpty { inquiry.ask() }
    if let foreground = inquiry.advance(), !hasToldForeground {
      hasToldForeground = true
      insertOnHost(showing: foreground)
      post(foreground)
    }
  }

  /// Leaves the insertion to tmux on the host, if that is what the session here shows: it knows its pane.
  private func insertOnHost(showing foreground: HostForeground) {
    guard let asked = job.asked[host.label] else { return }
    do throws(Failure) {
      guard let pane = try asked.pane(foreground) else { return }
      connector.context.log(
        "tmux on '\(host.label.printable)' shows '\(pane.id)': it takes the paths")
      inserter = RemoteInserter(asked.insertion(into: pane), on: host, questions)
    } catch {
      connector.context.log(error.message)
    }
  }

  /// Keeps a file that is whole until its path can be inserted.
  func keep(_ file: WholeFile) {
    let place = whole.firstIndex { $0.number > file.number } ?? whole.count
    whole.insert(file, at: place)
  }

  /// Inserts the paths of files before which no other is under way, so that they come in order; those that
  /// are inserted here go on as soon as the host has said what is in front there.
  ///
  /// - Returns: Whether there were any.
  func insertPaths() throws(Failure) -> Bool {
    guard !whole.isEmpty else { return false }
    if inserter != nil { try findPane() }
    let earliest = (deliveries.map(\.number) + preparingNumbers).min() ?? .max
    let before = whole.count
    while let first = whole.first, first.number < earliest {
      var file = first.file
      if let inserter {
        whole.removeFirst()
        let content = InsertionContent.path(file.path.bytes, as: inserter.format)
        file.insertion = Result { () throws(Failure) in try inserter.insert(content, tmux) }
      } else {
        switch inquiry?.answer(askedSince: first.sentTime) {
        case .due: return whole.count < before
        case .known(let foreground): file.foreground = foreground
        case .unknown, nil: break
        }
        whole.removeFirst()
      }
      post(.uploaded(file), first.number)
    }
    return whole.count < before
  }

  /// Tells of files that are whole and whose paths will not be inserted any more.
  func tellUninserted(because failure: Failure) {
    for var file in whole {
      file.file.insertion = .failure(failure)
      post(.uploaded(file.file), file.number)
    }
    whole.removeAll()
  }

  /// tmux on the host, over the connection that there is at the moment of a call.
  private var tmux: RemoteTmux {
    if let connection {
      return RemoteTmux { [unowned self] script, deadline throws(Failure) in
        let session = connection.session
        let shell = if let shell { shell } else { try connector.openShell(beside: session) }
        // One that failed is none for the next script.
        self.shell = nil
        let output = try shell.run(script, until: deadline)
        self.shell = shell
        return output
      }
    }
    return RemoteTmux { [host] _, _ throws(Failure) in
      throw Failure(.connectionLost, "the connection to '\(host.label.printable)' is lost")
    }
  }
}
