internal import KJBase
internal import KJConnections
internal import KJHosts
internal import KJPassages
internal import KJSFTP
internal import KJSessions
internal import KJStore
internal import KJSystem

/// An SFTP conversation, as seen by the files that are sent over it.
///
/// No file waits for another: the requests of all files share flights, and their bytes are sent in the order
/// of the files, as far as the window of the conversation allows.
final class SFTPConnection: UploadConnection {
  let session: SFTPSession
  private let stripes: Stripes
  private let limits: HostMemory
  /// The most data that the host is known to accept per WRITE; nil for the size that every server accepts.
  private var narrowWrite: Int?
  /// A shell on the host, once one was needed.
  private var shell: HostShell?
  /// The time since which answers have been due.
  private var busySince: MonotonicTime?

  /// - Parameter streams: How many channels large files use; nil to decide by the connection.
  init(_ session: SFTPSession, streams: Int?, _ settings: ConnectionSettings) {
    self.session = session
    stripes = Stripes(
      beside: session, wanted: streams, HostMemory(.streams, in: settings.locations))
    limits = HostMemory(.limits, in: settings.locations)
    narrowWrite = limits.recall(session.host.loginKey).flatMap { Int($0) }
    if let narrowWrite { session.conversation.limitWrites(to: narrowWrite) }
  }

  var connection: HostConnection? { session.connection }
  var link: LinkClient? { session.link }

  func isDirectory(_ path: [UInt8], until deadline: Deadline) throws(Failure) -> Bool {
    let answer = try session.answer(until: deadline) { $0.statusFollowingLinks(at: path) }
    return answer.attributes?.isDirectory == true
  }

  func advance(
    _ deliveries: [Delivery], _ directories: [DirectoryDelivery], waking: Deadline,
    beside others: [Interest]
  ) throws(Failure) {
    for directory in directories { directory.advance(session) }
    for delivery in deliveries { delivery.begin(session) }
    let isBusy = !deliveries.isEmpty || directories.contains(where: \.isClosing)
    busySince = isBusy ? busySince ?? .now : nil
    let hasMoved = try move(deliveries, directories)
    if hasMoved || deliveries.contains(where: { $0.upload?.outcome != nil }) { return }
    let looks = deliveries.compactMap(\.waking).map { Deadline(at: MonotonicTime(nanoseconds: $0)) }
    let waking = looks.reduce(waking, min)
    if let busySince {
      let deadline = deliveries.map(\.clock.deadline).min() ?? .never
      try session.wait(dueSince: busySince, until: deadline, waking: waking, beside: others)
    } else {
      try session.wait(until: waking, beside: others)
    }
  }

  func requireAnswer(until deadline: Deadline) throws(Failure) {
    _ = try session.answer(until: deadline) { $0.home() }
  }

  func run(
    _ script: String, by connector: Connector, until deadline: Deadline
  ) throws(Failure) -> [UInt8] {
    let shell = if let shell { shell } else { try connector.shells(beside: session).open() }
    // A shell that failed is not used for the next script.
    self.shell = nil
    let output = try shell.run(script, until: deadline)
    self.shell = shell
    return output
  }

  func giveUp(_ delivery: Delivery, because failure: Failure?) {
    delivery.giveUp(failure, session)
  }

  func lose(_ delivery: Delivery, because failure: Failure) {
    delivery.lose(session, because: failure)
  }

  func remove(_ begun: [Delivery], until deadline: Deadline) throws(Failure) -> [Int: [[UInt8]]] {
    let removable = begun.filter { $0.unfinished?.mustStay == false }
    let removals = try session.remove(removable.compactMap { $0.unfinished?.path }, until: deadline)
    var left: [Int: [[UInt8]]] = [:]
    for (file, removal) in zip(removable, removals) {
      let paths =
        switch removal {
        case .removed: [[UInt8]?]()
        case .refused: [file.unfinished?.path]
        case .missing: [file.unfinished?.renamedPath]
        }
      left[file.number] = paths.compactMap(\.self)
    }
    for file in begun where left[file.number] == nil {
      left[file.number] = [file.unfinished?.path].compactMap(\.self)
    }
    return left
  }

  func tidy(_ deliveries: [Delivery], _ directories: [DirectoryDelivery]) {
    session.ignoreInterruption()
    for delivery in deliveries { delivery.giveUp(nil, session) }
    let (start, deadline) = (MonotonicTime.now, Deadline.after(.seconds(3)))
    do throws(Failure) {
      while deliveries.contains(where: { $0.upload != nil && $0.upload?.outcome == nil })
        || directories.contains(where: \.isGoing)
      {
        for directory in directories { directory.advance(session) }
        if try !move(deliveries, directories) { try session.wait(dueSince: start, until: deadline) }
      }
    } catch {
      session.log("could not clean up: \(error.message)")
    }
  }

  private func move(
    _ deliveries: [Delivery], _ directories: [DirectoryDelivery]
  ) throws(Failure) -> Bool {
    // A server may end the connection after it has reported its limits.
    defer { noteLimits() }
    let hasReceived = try session.receive { id, reply in
      for delivery in deliveries
      where delivery.upload?.receive(id, reply, &session.conversation) == true {
        return
      }
      for directory in directories where directory.receive(id, reply, session) { return }
    }
    for delivery in deliveries { delivery.feed(session) }
    let hasSent = try session.send()
    return try stripes.move(deliveries) || hasSent || hasReceived
  }

  /// Remembers that the host accepts only small WRITEs, or forgets it.
  private func noteLimits() {
    guard let told = session.conversation.toldWrite else { return }
    let narrow = told < UploadConversation.standardWrite ? told : nil
    guard narrow != narrowWrite else { return }
    narrowWrite = narrow
    if let narrow {
      session.log("the host accepts at most \(narrow) bytes per request")
      limits.note("\(narrow)", of: session.host.loginKey)
    } else {
      limits.forget(session.host.loginKey)
    }
  }
}
