// What was met on a host, so that the next call goes the better way at once.

internal import KJDomain
internal import KJSystem
internal import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A memory of hosts that saves time and nothing else: what is damaged, old or cannot be written is
/// left out.
///
/// A line for each host: the time, the circumstances under which it holds, the host and what is known
/// of it, separated by tabs.
package struct HostMemory: Sendable {
  /// What is remembered.
  package enum Subject: Sendable {
    /// What a version of libssh2 could not do there, so that only OpenSSH's client reaches the host.
    ///
    /// After a day it is tried again: the server or the keys may have changed.
    case ceilings(libssh2: String)
    /// The fingerprint of the key that got in last.
    ///
    /// It is believed for 90 days, and for as long as it gets in.
    case logins
    /// Why a host runs no script beside an upload.
    ///
    /// After a day it is asked again.
    case shells
    /// That the host does not keep what a file holds when it is opened once more, so that a large file goes
    /// over one channel.
    ///
    /// After 30 days it is tried again: that costs a part of one upload, and says whether the server is
    /// another one.
    case streams
  }

  private static let mostHosts = 200
  private static let largest = 1 << 20
  private static let day = 86_400

  private let path: FilePath
  private let circumstances: String
  private let lifetime: Int

  package init(_ subject: Subject, in locations: Locations) {
    switch subject {
    case .ceilings(let version):
      path = locations.state.appending("ceilings")
      circumstances = version
      lifetime = Self.day
    case .logins:
      path = locations.state.appending("logins")
      circumstances = "publickey"
      lifetime = 90 * Self.day
    case .shells:
      path = locations.state.appending("shells")
      circumstances = "script"
      lifetime = Self.day
    case .streams:
      path = locations.state.appending("streams")
      circumstances = "sftp"
      lifetime = 30 * Self.day
    }
  }

  private struct Entry {
    let time: Int
    let circumstances: String
    let host: String
    let text: String

    init(time: Int, circumstances: String, host: String, text: String) {
      self.time = time
      self.circumstances = circumstances
      self.host = host
      self.text = text
    }

    init?(_ line: ArraySlice<UInt8>) {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == 4, let time = Int(fields[0]) else { return nil }
      self.init(time: time, circumstances: fields[1], host: fields[2], text: fields[3])
    }

    var line: String { "\(time)\t\(circumstances)\t\(host)\t\(text)\n" }
  }

  /// What is known of a host; nil if nothing is.
  ///
  /// - Parameter host: What the connection depends on: login, way and keys.
  package func recall(_ host: String) -> String? {
    entries().last { $0.host == host }?.text
  }

  /// Remembers what was met on a host, in place of what was known of it.
  package func note(_ text: String, of host: String) {
    guard ![text, host].contains(where: { $0.utf8.contains { $0 < 0x20 } }) else { return }
    replace(
      host, Entry(time: time(nil), circumstances: circumstances, host: host, text: text))
  }

  /// Remembers nothing of a host any more.
  package func forget(_ host: String) {
    replace(host, nil)
  }

  private func replace(_ host: String, _ entry: Entry?) {
    // Whether it could be kept does not matter to anybody.
    _ = try? Failure.wrapping { () throws(SystemError) in
      try PrivateDirectory.create(path.removingLastComponent())
    }
    _ = try? StoreLock.hold(FilePath(path.string + ".lock")) { () throws(Failure) in
      let others = entries().filter { $0.host != host }
      let kept = others.suffix(Self.mostHosts - 1) + [entry].compactMap(\.self)
      try Failure.wrapping { () throws(SystemError) in
        try AtomicFile.replace(
          path, with: Array(kept.map(\.line).joined().utf8),
          permissions: [.ownerRead, .ownerWrite])
      }
    }
  }

  private func entries() -> [Entry] {
    guard let bytes = try? path.contents(limit: Self.largest) else { return [] }
    let now = time(nil)
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { Entry($0) }.filter { entry in
      entry.circumstances == circumstances && (0..<lifetime).contains(now - entry.time)
    }
  }
}
