/// The paths that a client of a session has made on the host, over one channel after another.
///
/// A path is added once the server has confirmed that it was created exclusively, so it cannot be somebody else's file.
/// Paths are absolute, see ``LentPaths``.
package final class MadePaths {
  /// Paths, and whether each is a directory.
  typealias Paths = [[UInt8]: Bool]

  /// Something that was removed or renamed; its path may refer to something else since then.
  private struct Loss {
    let path: [UInt8]
    /// The base of the lost directory; nil if a single file was lost.
    let base: ArraySlice<UInt8>?
  }

  /// If a client makes more paths, it can neither reopen nor remove the excess.
  private static let most = 10_000
  private static let slash = UInt8(ascii: "/")

  private var paths: Paths = [:]
  private var channels = 0
  /// For each channel, the paths that pending requests treat as the client's own, with the number of those requests.
  ///
  /// The client controls when the server processes them: a client that does not read answers can delay them.
  private var uses: [Int: [[UInt8]: Int]] = [:]
  /// The losses that occurred while requests that make or remove something were pending.
  private var losses: [Loss] = []
  /// The number of pending requests that make or remove something.
  private var unanswered = 0

  package init() {}

  func contains(_ path: [UInt8]) -> Bool { paths[path] != nil }

  func isFile(_ path: [UInt8]) -> Bool { paths[path] == false }

  // MARK: Using

  /// Assigns a number to another channel of the client.
  func addChannel() -> Int {
    channels += 1
    return channels
  }

  /// Records that a request is being sent that is allowed only for paths that the client made.
  func use(_ path: [UInt8], on channel: Int) { uses[channel, default: [:]][path, default: 0] += 1 }

  /// Records the answer to such a request.
  func endUse(of path: [UInt8], on channel: Int) {
    guard let count = uses[channel]?[path] else { return }
    uses[channel]?[path] = count > 1 ? count - 1 : nil
  }

  /// Records that the server will not carry out any more requests of a channel.
  func endUses(on channel: Int) { uses[channel] = nil }

  /// Whether a path may be removed or renamed now: a request that is pending on another channel of the client must not
  /// find somebody else's file there.
  func mayGo(_ path: [UInt8], over channel: Int) -> Bool {
    let loss = loss(of: path)
    return !uses.contains { other, paths in
      other != channel && paths.keys.contains { isLost($0, by: loss) }
    }
  }

  // MARK: Making

  /// Records that a request that makes or removes something is being sent.
  ///
  /// - Returns: The moment, for ``end(_:made:isDirectory:)``.
  func begin() -> Int {
    unanswered += 1
    return losses.count
  }

  /// Records the answer to a request, with the path that the request made; nil if the server refused.
  ///
  /// Before this answer arrived, the client may have used another channel to remove or rename the new file or a
  /// directory that contains it. If so, the path may already be that of somebody else's file.
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

  /// Forgets a path that is about to be removed or renamed: the next file with this name may be somebody else's.
  ///
  /// Forgetting a directory also forgets everything that may have been in it, under any name: somebody else's link may
  /// lead into it. The only paths that remain are outside of it, start from the same base, and lead only through
  /// directories that this client made.
  ///
  /// - Returns: The forgotten paths, for ``restore(_:since:)``.
  func forget(_ path: [UInt8]) -> Paths {
    let loss = loss(of: path)
    if unanswered > 0, losses.count < Self.most { losses.append(loss) }
    if loss.base == nil { return paths.removeValue(forKey: path).map { [path: $0] } ?? [:] }
    let forgotten = paths.filter { isLost($0.key, by: loss) }
    for path in forgotten.keys { paths[path] = nil }
    return forgotten
  }

  /// Restores paths that still exist, unless they have been lost in another way meanwhile.
  ///
  /// - Parameter moment: The result of ``begin()``, from before the answer arrived.
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

  /// The closest directory above a path that this client did not make.
  private func base(of path: [UInt8]) -> ArraySlice<UInt8> {
    var parent = Self.parent(of: path[...])
    while paths[Array(parent)] == true { parent = Self.parent(of: parent) }
    return parent
  }

  private static func parent(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    path[..<(path.lastIndex(of: slash) ?? path.startIndex)]
  }
}
