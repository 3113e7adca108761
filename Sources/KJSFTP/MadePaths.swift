/// The paths that a client of a session has made on the host, over one channel after another.
///
/// A path gets in when the server has said that it was made, and only exclusively: so it was no file of
/// anybody else. It is absolute, see ``LentPaths``.
package final class MadePaths {
  /// Paths, and whether each is that of a directory.
  typealias Paths = [[UInt8]: Bool]

  /// Something that went, so that its path may mean something else since.
  private struct Loss {
    let path: [UInt8]
    /// The base of a directory; nil where a single file went.
    let base: ArraySlice<UInt8>?
  }

  /// A client that makes more can neither open nor remove the rest again.
  private static let most = 10_000
  private static let slash = UInt8(ascii: "/")

  private var paths: Paths = [:]
  private var channels = 0
  /// On each channel, the paths that unanswered requests take for the client's, and how many.
  ///
  /// The client decides when the server comes to them: one that does not read answers can hold them up.
  private var uses: [Int: [[UInt8]: Int]] = [:]
  /// What went while requests that make or remove something were unanswered.
  private var losses: [Loss] = []
  /// How many requests there are that make or remove something.
  private var unanswered = 0

  package init() {}

  func contains(_ path: [UInt8]) -> Bool { paths[path] != nil }

  func isFile(_ path: [UInt8]) -> Bool { paths[path] == false }

  // MARK: Using

  /// A number for a further channel of the client.
  func addChannel() -> Int {
    channels += 1
    return channels
  }

  /// Notes that a request goes to the server that is only for what the client made.
  func use(_ path: [UInt8], on channel: Int) { uses[channel, default: [:]][path, default: 0] += 1 }

  /// Notes the answer to such a request.
  func endUse(of path: [UInt8], on channel: Int) {
    guard let count = uses[channel]?[path] else { return }
    uses[channel]?[path] = count > 1 ? count - 1 : nil
  }

  /// Notes that no request of a channel is carried out any more.
  func endUses(on channel: Int) { uses[channel] = nil }

  /// Whether a path may be removed or renamed now: no request that is under way on another channel of the client may
  /// find a stranger's file in its place.
  func mayGo(_ path: [UInt8], over channel: Int) -> Bool {
    let loss = loss(of: path)
    return !uses.contains { other, paths in
      other != channel && paths.keys.contains { isLost($0, by: loss) }
    }
  }

  // MARK: Making

  /// Notes that a request that makes or removes something goes to the server.
  ///
  /// - Returns: The moment, for ``end(_:made:isDirectory:)``.
  func begin() -> Int {
    unanswered += 1
    return losses.count
  }

  /// Notes the answer to a request: a path that was made, or nil if the server refused.
  ///
  /// Over another channel the client may have removed or renamed what was made, or a directory that it is in, before
  /// this answer came. Then the path may already be that of a stranger's file.
  func end(_ moment: Int, made path: [UInt8]? = nil, isDirectory: Bool = false) {
    if let path, losses.count < Self.most,
      !losses.dropFirst(moment).contains(where: { isLost(path, by: $0) })
    {
      add(path, isDirectory: isDirectory)
    }
    unanswered -= 1
    if unanswered == 0 { losses = [] }
  }

  private func add(_ path: [UInt8], isDirectory: Bool) {
    if paths.count < Self.most { paths[path] = isDirectory }
  }

  // MARK: Losing

  /// Forgets a path that is about to be removed or renamed: what gets this name next may be somebody else's.
  ///
  /// With a directory goes everything that may have been in it, under whatever name: a link of somebody else's can lead
  /// into it. What stays is reached from the same directory, through nothing but directories that this client made, and
  /// is not in it.
  ///
  /// - Returns: What was forgotten, for ``restore(_:since:)``.
  func forget(_ path: [UInt8]) -> Paths {
    let loss = loss(of: path)
    if unanswered > 0, losses.count < Self.most { losses.append(loss) }
    if loss.base == nil { return paths.removeValue(forKey: path).map { [path: $0] } ?? [:] }
    let forgotten = paths.filter { isLost($0.key, by: loss) }
    for path in forgotten.keys { paths[path] = nil }
    return forgotten
  }

  /// Remembers again what is still there, unless it was lost in another way meanwhile.
  ///
  /// - Parameter moment: That of ``begin()``, before the answer came.
  func restore(_ forgotten: Paths, since moment: Int) {
    guard losses.count < Self.most else { return }
    let since = losses.dropFirst(moment)
    for (path, isDirectory) in forgotten
    where !since.contains(where: { isLost(path, by: $0) }) {
      add(path, isDirectory: isDirectory)
    }
  }

  private func loss(of path: [UInt8]) -> Loss {
    Loss(path: path, base: paths[path] == true ? base(of: path) : nil)
  }

  private func isLost(_ path: [UInt8], by loss: Loss) -> Bool {
    if path == loss.path { return true }
    guard let base = loss.base else { return false }
    return path.starts(with: loss.path + [Self.slash]) || self.base(of: path) != base
  }

  /// The directory that this client did not make, and from which it made each directory on the way to a path.
  private func base(of path: [UInt8]) -> ArraySlice<UInt8> {
    var parent = Self.parent(of: path[...])
    while paths[Array(parent)] == true { parent = Self.parent(of: parent) }
    return parent
  }

  private static func parent(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    path[..<(path.lastIndex(of: slash) ?? path.startIndex)]
  }
}
