// Inserts the paths of uploads, each into the session of its host.

public import KJDomain
public import KJSystem

/// Inserters for the hosts of an upload.
public final class PathInserter {
  private let wish: InsertionWish
  private let manner: InsertionManner?
  private let format: PathFormat
  private let isOngoing: Bool
  private let wasSingledOut: Bool
  private let environment: Environment
  private let warn: (String) -> Void
  private let ask: Inserter.Question
  /// The places that were found before the upload, by what the person calls the host.
  private var inserters: [String: Inserter] = [:]
  /// The hosts whose place is looked for when there is a path.
  private var hosts: [String: ResolvedHost] = [:]
  /// What is inserted on the hosts themselves, with their upload, by what the person calls the host.
  public private(set) var remote: [String: RemoteInsertion] = [:]

  /// - Parameters:
  ///   - wish: What the command line says; a host that has no target by it or of its own is left out.
  ///   - isOngoing: Whether paths come for hours, so that the place is looked for anew each time, and
  ///     where the person was at the start says nothing. If not, it is looked for here, and what was
  ///     found has to be there still when a path comes.
  ///   - wasSingledOut: Whether the place of the wish was chosen among several.
  /// - Throws: As ``Inserter`` does.
  public init(
    _ wish: InsertionWish, _ manner: InsertionManner?, as format: PathFormat,
    for hosts: [ResolvedHost], isOngoing: Bool = false, wasSingledOut: Bool = false,
    _ environment: Environment, warn: @escaping (String) -> Void,
    ask: @escaping Inserter.Question
  ) throws(Failure) {
    self.wish = wish
    self.manner = manner
    self.format = format
    self.isOngoing = isOngoing
    self.wasSingledOut = wasSingledOut
    self.environment = environment
    self.warn = warn
    self.ask = ask
    for host in hosts { try prepare(host) }
  }

  private func prepare(_ host: ResolvedHost) throws(Failure) {
    guard let target = wish.target(orSaved: host.insert) else { return }
    if case .remoteTmux(let name) = target { return insertThere(host, name) }
    let inserter = try inserter(for: host, target, asks: !isOngoing)
    if inserter.isOnHost { return insertThere(host, nil) }
    guard isOngoing else {
      inserters[host.label] = inserter
      return
    }
    hosts[host.label] = host
    if case .failure(let failure) = inserter.choice, inserter.hasFoundNothing {
      warn("\(failure.message); it is looked for again with each path")
    }
  }

  private func insertThere(_ host: ResolvedHost, _ name: String?) {
    remote[host.label] = RemoteInsertion(
      target: name, manner: manner, format: format, option: .insert)
  }

  private func inserter(
    for host: ResolvedHost, _ target: InsertionTarget, asks: Bool
  ) throws(Failure) -> Inserter {
    var request = InsertionRequest(target, as: manner, by: .insert, isAttended: !isOngoing)
    request.wasSingledOut = wasSingledOut
    return try Inserter(request, host: host, environment, warn: warn) {
      heading, lines throws(Failure) in asks ? try self.ask(heading, lines) : nil
    }
  }

  private func inserter(for host: String) throws(Failure) -> Inserter? {
    if let inserter = inserters[host] { return inserter }
    guard let host = hosts[host], let target = wish.target(orSaved: host.insert) else { return nil }
    return try inserter(for: host, target, asks: true)
  }

  /// Inserts the path of a file on a host, by what the person calls that.
  ///
  /// - Returns: Where it was inserted; nil for a host on which nothing is.
  /// - Throws: ``Failure`` with status `notInserted`, or `interrupted`.
  public func insert(_ path: RemotePath, on host: String) throws(Failure) -> InsertionReceipt? {
    guard let inserter = try inserter(for: host) else { return nil }
    let text: InsertionText
    do throws(InsertionProblem) {
      text = try InsertionText(path: path.bytes, as: format)
    } catch {
      throw Failure(error)
    }
    return try inserter.insert(text)
  }

  /// Says what would be inserted where, for a destination that is not a path yet.
  public func plan(_ destination: String, on host: String) throws(Failure) -> String? {
    let text = "'\(format.filled(with: destination).printable) '"
    if let remote = remote[host] {
      let target = InsertionTarget.remoteTmux(target: remote.target)
      return "would insert \(text) into '\(target)' on '\(host.printable)'"
    }
    guard let place = try inserter(for: host)?.choice.get() else { return nil }
    return "would insert \(text) into \(place.name)"
  }
}
