// On which hosts libssh2 could not do what was needed, so that the next call goes another way at once.

internal import KJDomain
internal import KJSystem
internal import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A memory of hosts that only OpenSSH's client can reach.
///
/// A line for each: the time, the version of libssh2, the host and what libssh2 could not do there,
/// separated by tabs. It only saves time: what is damaged, old or cannot be written is left out.
public struct CeilingMemory: Sendable {
  /// After a day libssh2 is tried again: the server or the keys may have changed.
  private static let lifetime = 86_400
  private static let mostHosts = 200
  private static let largest = 1 << 20

  private let path: FilePath

  public init(_ locations: Locations) {
    path = locations.state.appending("ceilings")
  }

  private struct Entry {
    let time: Int
    let version: String
    let host: String
    let ceiling: String

    init(time: Int, version: String, host: String, ceiling: String) {
      self.time = time
      self.version = version
      self.host = host
      self.ceiling = ceiling
    }

    init?(_ line: ArraySlice<UInt8>) {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == 4, let time = Int(fields[0]) else { return nil }
      self.init(time: time, version: fields[1], host: fields[2], ceiling: fields[3])
    }

    var line: String { "\(time)\t\(version)\t\(host)\t\(ceiling)\n" }
  }

  /// What that version of libssh2 could not do on a host, in words; nil if nothing is known.
  ///
  /// - Parameter host: What the connection depends on: login, way and keys.
  public func ceiling(of host: String, libssh2 version: String) -> String? {
    entries(libssh2: version).last { $0.host == host }?.ceiling
  }

  /// Remembers what libssh2 could not do on a host.
  public func note(_ ceiling: String, of host: String, libssh2 version: String) {
    guard ![ceiling, host].contains(where: { $0.utf8.contains { $0 < 0x20 } }) else { return }
    let entry = Entry(time: time(nil), version: version, host: host, ceiling: ceiling)
    // Whether it could be kept does not matter to anybody.
    _ = try? Failure.wrapping { () throws(SystemError) in
      try PrivateDirectory.create(path.removingLastComponent())
    }
    _ = try? StoreLock.hold(FilePath(path.string + ".lock")) { () throws(Failure) in
      let others = entries(libssh2: version).filter { $0.host != host }
      let kept = others.suffix(Self.mostHosts - 1) + [entry]
      try Failure.wrapping { () throws(SystemError) in
        try AtomicFile.replace(
          path, with: Array(kept.map(\.line).joined().utf8),
          permissions: [.ownerRead, .ownerWrite])
      }
    }
  }

  private func entries(libssh2 version: String) -> [Entry] {
    guard let bytes = try? path.contents(limit: Self.largest) else { return [] }
    let now = time(nil)
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { Entry($0) }.filter { entry in
      entry.version == version && (0..<Self.lifetime).contains(now - entry.time)
    }
  }
}
