/// The lent directories, called roots, as absolute paths on the host.
///
/// A path has only one form here, the absolute one. A path that contains an empty component, `.`, `..`, a trailing
/// slash or a NUL has none, because it could be a second name for another path.
package struct LentPaths: Equatable, Sendable {
  private static let slash = UInt8(ascii: "/")

  /// The directory in which relative paths start, without a trailing slash.
  private let home: [UInt8]
  private let roots: [[UInt8]]

  /// - Parameters:
  ///   - home: An absolute path, the server's answer to REALPATH of `.`.
  ///   - roots: Absolute paths in the form that ``absolute(_:)`` returns.
  package init(home: [UInt8], roots: [[UInt8]]) {
    self.home = home == [Self.slash] ? [] : home
    self.roots = roots
  }

  /// The absolute form of a path in a request; nil if the path has none.
  func absolute(_ path: [UInt8]) -> [UInt8]? {
    if path == [Self.slash] { return path }
    // Servers read a path up to its first NUL.
    if path.contains(0) { return nil }
    let absolute = path.first == Self.slash ? path : home + [Self.slash] + path
    let components = absolute.dropFirst().split(
      separator: Self.slash, omittingEmptySubsequences: false)
    let isPlain = components.allSatisfy { component in
      !component.isEmpty && !component.elementsEqual(".".utf8)
        && !component.elementsEqual("..".utf8)
    }
    return isPlain ? absolute : nil
  }

  /// Whether a path is below a root.
  func isBelowRoot(_ path: [UInt8]) -> Bool {
    roots.contains { path.starts(with: $0 + [Self.slash]) }
  }

  /// Whether a path is a root, or a directory above one.
  func leadsToRoot(_ path: [UInt8]) -> Bool {
    let below = path == [Self.slash] ? path : path + [Self.slash]
    return roots.contains { $0 == path || $0.starts(with: below) }
  }

  /// Whether a client may ask what is at a path.
  func showsPath(_ path: [UInt8]) -> Bool {
    if path.elementsEqual(".".utf8) { return true }
    return absolute(path).map { isBelowRoot($0) || leadsToRoot($0) } ?? false
  }
}
