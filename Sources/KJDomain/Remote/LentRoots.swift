/// The directories that a session or a link lends, called roots.
///
/// A process that can reach the socket must not be able to write a file that a program on the host runs or reads as its
/// settings. So neither the home directory nor a hidden directory is a root, except kj's own.
public struct LentRoots: Hashable, Sendable {
  package let directories: [RemoteDirectory]
  /// The home directory on the host; nil if unknown.
  package let home: RemotePath?

  /// Takes the directories that can be roots.
  package init(_ wished: [RemoteDirectory], home: RemotePath? = nil) {
    var roots: [RemoteDirectory] = []
    for directory in wished where directory.mayBeRoot && !roots.contains(directory) {
      roots.append(directory)
    }
    directories = roots
    self.home = home
  }

  /// Whether a directory may receive files.
  ///
  /// If ``home`` is unknown, a directory below it and a directory with an absolute path count as different.
  package func contain(_ directory: RemoteDirectory) -> Bool {
    if directory.components.contains(Array("..".utf8)) { return false }
    return directories.contains { root in
      if let home {
        directory.absolutePath(home: home).isInside(root.absolutePath(home: home))
      } else {
        directory.isInside(root)
      }
    }
  }
}

extension RemoteDirectory {
  /// Whether a session may lend the directory, as far as its name shows.
  package var mayBeRoot: Bool {
    self == .standard || (!components.isEmpty && !components.contains(where: \.isHidden))
  }

  /// Where the directory really is, once all links on the way are followed.
  ///
  /// - Parameter answer: The server's answer to REALPATH of one of ``directoriesToMake``; nil if it is missing.
  package func place(
    home: RemotePath, _ answer: (_ requestPath: [UInt8]) -> RemotePath?
  ) -> RemotePath {
    for (index, path) in directoriesToMake.enumerated().reversed() {
      if let place = answer(path) {
        return place.appending(components: Array(components[(index + 1)...]))
      }
    }
    return absolutePath(home: home)
  }

  fileprivate func isInside(_ other: RemoteDirectory) -> Bool {
    isBelowHome == other.isBelowHome && components.starts(with: other.components)
  }
}

extension RemotePath {
  /// Whether a session may lend the directory at this path, which the host reported.
  package func mayBeRoot(home: RemotePath) -> Bool {
    if home.isInside(self) { return false }
    let own = RemoteDirectory.standard.absolutePath(home: home)
    // The home directory itself may be below a hidden one.
    let rest = isInside(home) ? bytes.dropFirst(home.bytes.count) : bytes[...]
    return self == own
      || !rest.split(separator: RemoteBytes.slash).contains { Array($0).isHidden }
  }

  /// Whether the path is the directory or below it; neither may contain `..`.
  func isInside(_ directory: RemotePath) -> Bool {
    let slash = RemoteBytes.slash
    let prefix = directory == .root ? [slash] : directory.bytes + [slash]
    return self == directory || bytes.starts(with: prefix)
  }
}

extension [UInt8] {
  /// Whether a name begins with a dot.
  fileprivate var isHidden: Bool { first == UInt8(ascii: ".") }
}
