internal import KJBase

/// A line of known_hosts: its names, its key, and its statement about the key.
public struct KnownHost: Hashable, Sendable {
  /// The position of a line, shown as `file:line`.
  package struct Location: Hashable, Sendable, CustomStringConvertible {
    package let file: String
    /// The line number, from 1.
    package let line: Int

    package init(file: String, line: Int) {
      self.file = file
      self.line = line
    }

    package var description: String { "\(file.printable):\(line)" }
  }

  /// The line's statement about its key.
  package enum Marker: Sendable {
    /// The host has this key.
    case hostKey
    /// `@cert-authority`: the key signs certificates of the host.
    case certificateAuthority
    /// `@revoked`: the key must never be accepted for the host.
    case revoked

    /// The text before the names, including a space.
    package var prefix: String {
      switch self {
      case .hostKey: ""
      case .certificateAuthority: "@cert-authority "
      case .revoked: "@revoked "
      }
    }
  }

  /// The host names that a line applies to.
  package enum Names: Hashable, Sendable {
    case patterns(PatternList)
    case hashed(HashedHostName)

    /// Whether `name`, which must be in lower case, matches.
    func matches(_ name: String, digests: HostKeyDigests) -> Bool {
      switch self {
      case .patterns(let list): list.matches(name)
      case .hashed(let hidden): hidden.matches(name, digests: digests)
      }
    }
  }

  package let location: Location
  package let marker: Marker
  package let names: Names
  public let key: HostKey
  /// The text after the key, with bytes that are not UTF-8 replaced.
  package let comment: String

  /// The host that the line is about, safe to show: its names, unless they are hashed.
  package var subject: String {
    switch names {
    case .patterns(let list): "'\(String(decoding: list.text, as: UTF8.self).printable)'"
    case .hashed: "a host whose name is hashed"
    }
  }

  /// Whether the line applies to `name`, which must be in lower case.
  package func matches(_ name: String, digests: HostKeyDigests) -> Bool {
    names.matches(name, digests: digests)
  }
}
