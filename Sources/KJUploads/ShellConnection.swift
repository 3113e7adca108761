internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJPassages
internal import KJSessions
internal import KJSystem

/// Shells, as seen by the files that are sent through them: for a host without SFTP, and behind a passage.
///
/// Each file has a shell to itself while it is in progress.
final class ShellConnection: UploadConnection {
  /// How long removing partial files may take.
  private static let patience = Duration.seconds(3)

  private let host: ResolvedHost
  let shells: ShellSource
  private let stall: Duration
  private let log: (String) -> Void
  private var open: [HostShell] = []
  /// A shell on the host itself, once one was needed.
  private var hostShell: HostShell?
  private var lastArrival = MonotonicTime.now
  /// The time since which answers have been due.
  private var busySince: MonotonicTime?
  private var isInterruptible = true

  init(_ shells: ShellSource, to host: ResolvedHost, _ context: ConnectionContext) {
    self.shells = shells
    self.host = host
    stall = context.timeouts.stall
    log = context.log
  }

  var connection: HostConnection? { shells.connection }
  var link: LinkClient? { nil }

  // MARK: Files under way

  func advance(
    _ deliveries: [Delivery], _ directories: [DirectoryDelivery], waking: Deadline,
    beside others: [Interest]
  ) throws(Failure) {
    busySince = deliveries.isEmpty ? nil : busySince ?? .now
    if try move(deliveries) || deliveries.contains(where: { $0.outcome != nil }) { return }
    guard let busySince else {
      _ = try isReady(until: waking, beside: others)
      return
    }
    let patience = open.compactMap(\.patience).max() ?? stall
    let limit = Deadline(at: max(busySince, lastArrival) + patience)
    let deadline = deliveries.map(\.clock.deadline).min() ?? .never
    if try isReady(until: min(deadline, limit, waking), beside: others) { return }
    if limit.hasPassed {
      throw open.lazy.compactMap(\.absence).first ?? .silence(of: host, patience)
    }
    if deadline.hasPassed { throw .tooLong(to: host) }
  }

  private func move(_ deliveries: [Delivery]) throws(Failure) -> Bool {
    for delivery in deliveries where delivery.shell == nil {
      guard let shell = try freeShell(beside: deliveries) else { break }
      try delivery.begin(over: shell, on: host)
    }
    var hasMoved = false
    let busy = deliveries.compactMap(\.shell)
    for shell in open where !busy.contains(where: { $0 === shell }) {
      hasMoved = try shell.advance() || hasMoved
    }
    for delivery in deliveries {
      hasMoved = try delivery.advanceScript() || hasMoved
      if delivery.isUnreadable { giveUp(delivery, because: nil) }
    }
    if hasMoved { lastArrival = .now }
    return hasMoved
  }

  /// A shell for the next file; nil if all are in use and no more may be opened.
  private func freeShell(beside deliveries: [Delivery]) throws(Failure) -> HostShell? {
    let used = deliveries.compactMap(\.shell)
    let others = open.filter { shell in !used.contains { $0 === shell } }
    // A script that failed has ended its shell, and the connection under an idle shell may have ended.
    let ended = others.filter { $0.isBusy || $0.hasEnded }
    open.removeAll { shell in ended.contains { $0 === shell } }
    if let free = others.first(where: { !$0.isBusy && !$0.hasEnded }) { return free }
    guard open.count < shells.mostAtOnce else { return nil }
    let shell = try newShell()
    open.append(shell)
    return shell
  }

  private func newShell() throws(Failure) -> HostShell {
    let shell = try shells.open(through: host.wishes.passage)
    shell.isInterruptible = isInterruptible
    return shell
  }

  /// - Returns: false if nothing arrived before the deadline.
  private func isReady(until deadline: Deadline, beside others: [Interest]) throws(Failure) -> Bool
  {
    let lines = connection.map { [$0] } ?? open.map(\.line)
    do throws(WaitError) {
      try wait(
        for: lines.flatMap(\.interests) + others, until: deadline, interruptible: isInterruptible)
    } catch {
      if error == .interrupted { throw .interrupted }
      return false
    }
    for line in lines { line.woke() }
    return true
  }

  // MARK: Questions

  func isDirectory(_ path: [UInt8], until deadline: Deadline) throws(Failure) -> Bool {
    let word = ShellWord(bytes: path).text
    return try !ask("cd 2>/dev/null; [ -d \(word) ] && echo 1", until: deadline).isEmpty
  }

  func requireAnswer(until deadline: Deadline) throws(Failure) {
    _ = try ask(":", until: deadline)
  }

  private func ask(_ script: String, until deadline: Deadline) throws(Failure) -> [UInt8] {
    guard let shell = try freeShell(beside: []) else { return [] }
    return try shell.run("(\(script))", until: deadline)
  }

  func run(
    _ script: String, by connector: Connector, until deadline: Deadline
  ) throws(Failure) -> [UInt8] {
    let shell = if let hostShell { hostShell } else { try shells.open() }
    // A shell that failed is not used for the next script.
    hostShell = nil
    let output = try shell.run(script, until: deadline)
    hostShell = shell
    return output
  }

  // MARK: The end

  func giveUp(_ delivery: Delivery, because failure: Failure?) {
    guard delivery.outcome == nil else { return }
    var left = delivery.scriptRemains?.hiddenPath
    do throws(Failure) {
      left = try removeRemains(of: [delivery], until: .after(Self.patience))[0].left
    } catch {
      log("could not clean up: \(error.message)")
    }
    delivery.cancelScript(because: failure, leaving: left)
  }

  func lose(_ delivery: Delivery, because failure: Failure) { delivery.loseScript() }

  func remove(_ begun: [Delivery], until deadline: Deadline) throws(Failure) -> [Int: [[UInt8]]] {
    var left: [Int: [[UInt8]]] = [:]
    for (file, path) in try removeRemains(of: begun, until: deadline) {
      left[file.number] = [path?.bytes].compactMap(\.self)
    }
    return left
  }

  /// Removes the remains that files may have left, and returns the paths that are, or may be, still there.
  private func removeRemains(
    of files: [Delivery], until deadline: Deadline
  ) throws(Failure) -> [(file: Delivery, left: RemotePath?)] {
    let hidden = files.compactMap { $0.scriptRemains?.hiddenPath }
    var removals = hidden.isEmpty ? [] : try newShell().remove(hidden, until: deadline)
    return files.map { file in
      guard let remains = file.scriptRemains, let path = remains.hiddenPath else {
        return (file, nil)
      }
      switch removals.removeFirst() {
      case .removed: return (file, nil)
      case .refused: return (file, path)
      case .missing: return (file, remains.path)
      }
    }
  }

  func tidy(_ deliveries: [Delivery], _ directories: [DirectoryDelivery]) {
    isInterruptible = false
    connection?.ignoreInterruption()
    let deadline = Deadline.after(Self.patience)
    // A file whose bytes have all been sent will soon have its name.
    let whole = deliveries.filter { $0.scriptRemains?.path != nil }
    do throws(Failure) {
      while whole.contains(where: { $0.outcome == nil }), !deadline.hasPassed {
        var hasMoved = false
        for delivery in whole { hasMoved = try delivery.advanceScript() || hasMoved }
        if !hasMoved { _ = try isReady(until: deadline, beside: []) }
      }
    } catch {
      log("could not clean up: \(error.message)")
    }
    for delivery in deliveries { giveUp(delivery, because: nil) }
  }
}
