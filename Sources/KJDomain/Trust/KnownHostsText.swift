/// The bytes of a known_hosts file, and the changes that kj makes to them.
public struct KnownHostsText: Hashable, Sendable {
  /// The fate of the lines for a host that kj should forget.
  public struct Removal: Hashable, Sendable {
    /// The lines that lost the host's name, or were removed.
    public var removed: [KnownHost] = []
    /// The lines that still match the host through a wildcard; only a person can change them.
    package var kept: [KnownHost] = []

    package init() {}
  }

  public private(set) var bytes: [UInt8]
  private let file: String

  /// Takes the bytes of a file; `file` is its name for messages.
  public init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// Adds a line at the end; if the last line lacks its line feed, adds that first.
  package mutating func append(_ key: HostKey, names: String) {
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    bytes += Array("\(names) \(key)\n".utf8)
  }

  /// Removes the host's keys, except `keptKey`; lines with `@revoked` and `@cert-authority` stay.
  ///
  /// From a line that also names other hosts, it removes only this name. Every other line keeps its bytes.
  public mutating func remove(
    _ name: HostKeyName, except keptKey: HostKey? = nil, digests: HostKeyDigests
  ) -> Removal {
    var removal = Removal()
    var result: [UInt8] = []
    for (index, line) in lines.enumerated() {
      let location = KnownHost.Location(file: file, line: index + 1)
      guard case .entry(let entry) = KnownHostsLine(line.withoutLineFeed, at: location),
        entry.marker == .hostKey, entry.key != keptKey,
        entry.matches(name.text, digests: digests)
      else {
        result += line
        continue
      }
      if let shortened = Self.shorten(line, entry, name) {
        result += shortened
        removal.removed.append(entry)
        if Self.stillMatches(shortened, name, at: location) { removal.kept.append(entry) }
      } else {
        result += line
        removal.kept.append(entry)
      }
    }
    bytes = result
    return removal
  }

  /// Whether a line that lost a name still matches it through a wildcard.
  private static func stillMatches(
    _ line: [UInt8], _ name: HostKeyName, at location: KnownHost.Location
  ) -> Bool {
    guard case .entry(let entry) = KnownHostsLine(line[...].withoutLineFeed, at: location),
      case .patterns(let list) = entry.names
    else { return false }
    return list.matches(name.text)
  }

  /// The lines with their line feeds.
  private var lines: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty ? lines : lines + [rest]
  }

  /// The line without the name, empty if no other name is left; `nil` if it matches only through a wildcard.
  private static func shorten(
    _ line: ArraySlice<UInt8>, _ entry: KnownHost, _ name: HostKeyName
  ) -> [UInt8]? {
    guard case .patterns(let list) = entry.names else { return [] }
    guard let names = list.removing(name.text) else { return nil }
    if names.isEmpty { return [] }
    var rest = line
    KnownHostsLine.skipBlanks(&rest)
    return line[..<rest.startIndex] + names + rest.dropFirst(list.text.count)
  }
}

extension ArraySlice<UInt8> {
  fileprivate var withoutLineFeed: ArraySlice<UInt8> {
    last == UInt8(ascii: "\n") ? dropLast() : self
  }
}
