// Inserts the paths of uploads, each into the session of its host.

package import KJDomain
package import KJHosts
internal import KJInsertion
package import KJSystem

/// Inserters for the hosts of an upload.
package final class PathInserter {
  private let wish: InsertionWish
  private let manner: InsertionManner?
  private let format: PathFormat?
  private let isOngoing: Bool
  private let wasSingledOut: Bool
  private let environment: Environment
  private let questions: Questions
  private let warn: (String) -> Void
  /// The places that were found before the upload, by what the person calls the host.
  private var inserters: [String: Inserter] = [:]
  /// The forms of the hosts that have one of their own, by what the person calls the host.
  private var savedFormats: [String: PathFormat] = [:]
  /// The hosts whose place is looked for when there is a path.
  private var hosts: [String: ResolvedHost] = [:]
  /// What the hosts themselves have to do with it.
  package private(set) var onHosts = UploadInsertion()

  /// - Parameters:
  ///   - wish: What the command line says; a host that has no target by it or of its own is left out.
  ///   - manner: What the command line says; nil to do as the host book says of each host.
  ///   - format: The same for the form of the paths.
  ///   - isOngoing: Whether paths come for hours, so that the place is looked for anew each time, and
  ///     where the person was at the start says nothing. If not, it is looked for here, and what was
  ///     found has to be there still when a path comes.
  ///   - wasSingledOut: Whether the place of the wish was chosen among several.
  /// - Throws: As ``Inserter`` does.
  package init(
    _ wish: InsertionWish, _ manner: InsertionManner?, as format: PathFormat?,
    for hosts: [ResolvedHost], isOngoing: Bool = false, wasSingledOut: Bool = false,
    _ environment: Environment, questions: Questions, warn: @escaping (String) -> Void
  ) throws(Failure) {
    self.wish = wish
    self.manner = manner
    self.format = format
    self.isOngoing = isOngoing
    self.wasSingledOut = wasSingledOut
    self.environment = environment
    self.questions = questions
    self.warn = warn
    for host in hosts { try prepare(host) }
  }

  private func prepare(_ host: ResolvedHost) throws(Failure) {
    guard let target = wish.target(orSaved: host.wishes.insert) else { return }
    savedFormats[host.label] = host.wishes.pathFormat
    if case .remoteTmux(let name) = target { return insertThere(host, name) }
    let inserter = try inserter(for: host, target)
    if inserter.isOnHost { return insertThere(host, nil) }
    let manner = manner ?? host.wishes.insertionManner
    if manner == nil && (inserter.asksHost || isOngoing) {
      let pane = inserter.paneOnHost
      onHosts.asked[host.label] = UploadInsertion.AskedHost(
        pane: pane, manner: manner, format: format ?? host.wishes.pathFormat)
    }
    guard isOngoing else {
      inserters[host.label] = inserter
      // Without a host that has more to say, the choice can be made before anything is sent.
      if onHosts.asked[host.label] == nil { _ = try? inserter.place() }
      return
    }
    hosts[host.label] = host
    if inserter.hasFoundNothing {
      do throws(Failure) { _ = try inserter.place() } catch {
        warn("\(error.message); it is looked for again with each path")
      }
    }
  }

  private func insertThere(_ host: ResolvedHost, _ name: String?) {
    onHosts.onHosts[host.label] = RemoteInsertion(
      target: name, manner: manner ?? host.wishes.insertionManner,
      format: format ?? host.wishes.pathFormat,
      option: .insert)
  }

  private func inserter(
    for host: ResolvedHost, _ target: InsertionTarget
  ) throws(Failure) -> Inserter {
    var request = InsertionRequest(
      target, as: manner ?? host.wishes.insertionManner, by: .insert, isAttended: !isOngoing)
    request.wasSingledOut = wasSingledOut
    return try Inserter(request, host: host, environment, questions: questions, warn: warn)
  }

  private func inserter(for host: String) throws(Failure) -> Inserter? {
    if let inserter = inserters[host] { return inserter }
    guard let host = hosts[host], let target = wish.target(orSaved: host.wishes.insert) else {
      return nil
    }
    return try inserter(for: host, target)
  }

  /// Takes what a host says is in front there before any path has come, and chooses.
  ///
  /// That the place is not clear is told when there is a path.
  package func consider(_ foreground: HostForeground, on host: String) {
    guard let inserter = inserters[host] else { return }
    do throws(Failure) {
      try inserter.consider(foreground)
      _ = try inserter.place()
    } catch {
      // It is kept, and thrown again for each path.
    }
  }

  /// Inserts the path of a file on a host, by what the person calls that.
  ///
  /// - Parameter foreground: What the host said when the last bytes of the file left; nil where it did not
  ///   tell.
  /// - Returns: Where it was inserted; nil for a host on which nothing is.
  /// - Throws: ``Failure`` with status `notInserted`, or `interrupted`.
  package func insert(
    _ path: RemotePath, on host: String, showing foreground: HostForeground?
  ) throws(Failure) -> InsertionReceipt? {
    guard let inserter = try inserter(for: host) else { return nil }
    if let foreground { try inserter.consider(foreground) }
    return try inserter.insert(.path(path.bytes, as: format ?? savedFormats[host]))
  }

  /// Says what would be inserted where, for a destination that is not a path yet.
  package func plan(_ destination: String, on host: String) throws(Failure) -> String? {
    let form = format ?? savedFormats[host] ?? .path
    let text = "'\(form.shown(destination).printable) '"
    if let remote = onHosts.onHosts[host] {
      let target = InsertionTarget.remoteTmux(target: remote.target)
      return "would insert \(text) into '\(target)' on '\(host.printable)'"
    }
    guard let place = try inserter(for: host)?.place() else { return nil }
    return "would insert \(text) into \(place.name)"
  }
}
