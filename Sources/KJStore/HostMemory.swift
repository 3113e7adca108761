internal import KJBase
import KJLibC
internal import KJSystem
internal import SystemPackage

/// Facts about hosts that only save time.
///
/// Entries that are damaged or too old are ignored, and so are write errors. kj does not read or write in a directory
/// that is not private, or through a symbolic link in place of the file.
///
/// The file has one line per host: the time, the circumstances under which the entry is valid, the host and what is
/// known about it, separated by tabs.
package struct HostMemory: Sendable {
  /// The kinds of facts that are remembered.
  package enum Subject: Sendable {
    /// What a version of libssh2 lacks for the host, so only OpenSSH's client can connect to it.
    ///
    /// kj tries libssh2 again after a day, because the server or the keys may have changed.
    case ceilings(libssh2: String)
    /// That the host takes files through a shell because it offers no SFTP.
    ///
    /// kj asks for SFTP again after a day.
    case hostsWithoutSFTP
    /// What the person was told once: that pictures dropped on a terminal go to the host; and, for the host `keys`,
    /// how to reach kj's keys.
    case introductions
    /// The most data that the host accepts in a WRITE, if that is less than every server must accept.
    ///
    /// kj asks again with each upload.
    case limits
    /// The fingerprint of the key that was accepted last.
    ///
    /// It is valid for 90 days, provided that the key is still accepted.
    case logins
    /// That old uploads were removed from the host, or that kj tried to.
    ///
    /// kj does that again after a day.
    case prunings
    /// Why a host cannot run a script alongside an upload.
    ///
    /// kj asks again after a day.
    case shells
    /// That the host does not keep a file's contents when the file is opened again, so a large file is sent over one
    /// channel.
    ///
    /// kj tries again after 30 days. That costs part of one upload, and shows whether the server
    /// has been replaced.
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
    case .hostsWithoutSFTP:
      path = locations.state.appending("without-sftp")
      circumstances = "shell"
      lifetime = Self.day
    case .introductions:
      path = locations.state.appending("introductions")
      circumstances = "told"
      lifetime = 3650 * Self.day
    case .limits:
      path = locations.state.appending("limits")
      circumstances = "sftp"
      lifetime = Self.day
    case .logins:
      path = locations.state.appending("logins")
      circumstances = "publickey"
      lifetime = 90 * Self.day
    case .prunings:
      path = locations.state.appending("prunings")
      circumstances = "sftp"
      lifetime = Self.day
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

  /// A line of the file.
  struct Entry {
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

  /// What is known about a host; nil if nothing is.
  ///
  /// - Parameter host: What the connection depends on: the login, the way to the host and the keys.
  package func recall(_ host: String) -> String? { entries().last { $0.host == host }?.text }

  /// Remembers a fact about a host, replacing the earlier one.
  package func note(_ text: String, of host: String) {
    guard ![text, host].contains(where: { $0.utf8.contains { $0 < 0x20 } }) else { return }
    replace(
      host, Entry(time: time(nil), circumstances: circumstances, host: host, text: text))
  }

  /// Forgets what is known about a host.
  package func forget(_ host: String) { replace(host, nil) }

  private func replace(_ host: String, _ entry: Entry?) {
    // A failed write does not matter.
    guard (try? Failure.ensurePrivate(path.removingLastComponent())) != nil else { return }
    // Anything else in the place of the file, such as a link, was not made by kj.
    if let status = try? path.ownStatus(), status.type != .regular { return }
    _ = try? StoreLock.hold(FilePath(path.string + ".lock")) { () throws(Failure) in
      let others = entries().filter { $0.host != host }
      let kept = others.suffix(Self.mostHosts - 1) + [entry].compactMap(\.self)
      try Failure.wrapping { () throws(SystemError) in
        try AtomicFile.replace(
          path, with: Array(kept.map(\.line).joined().utf8),
          permissions: [.ownerRead, .ownerWrite], isDurable: false)
      }
    }
  }

  private func entries() -> [Entry] {
    guard
      (try? PrivateDirectory.check(path.removingLastComponent(), mayBeLink: true)) != nil,
      (try? path.ownStatus())?.type == .regular,
      let bytes = try? path.contents(limit: Self.largest)
    else { return [] }
    let now = time(nil)
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { Entry($0) }.filter { entry in
      entry.circumstances == circumstances && (0..<lifetime).contains(now - entry.time)
    }
  }
}
