package import KJBase
package import KJDomain
internal import KJSystem
package import SystemPackage

/// The known_hosts files of the person and of the system.
///
/// A lock keeps two kj processes from writing at the same time. It is in kj's own state directory, not next to
/// known_hosts, because that directory belongs to OpenSSH, which uses no locks itself. A lock on the file itself would
/// be lost when the file is replaced. A new line is appended in one write, so it does not collide with one that `ssh`
/// appends at the same moment.
///
/// The digests for hashed names are passed in, so a tool that does not need them does not load libcrypto.
package struct KnownHostsFiles: Sendable {
  /// Larger than any known_hosts file.
  private static let largest = 64 << 20

  /// The known hosts, and a warning for each file and each line that could not be read.
  package struct Contents: Sendable {
    package let knownHosts: KnownHosts
    package let warnings: [String]
  }

  /// Read and written; new keys go to the first one.
  package let user: [FilePath]
  /// Read only.
  package let system: [FilePath]
  private let lockDirectory: FilePath

  /// The usual files.
  package init(_ locations: Locations) {
    self.init(
      user: locations.userKnownHosts, system: locations.systemKnownHosts, locations: locations)
  }

  /// Other files, as ssh_config names them (`UserKnownHostsFile`, `GlobalKnownHostsFile`).
  package init(user: [FilePath], system: [FilePath], locations: Locations) {
    self.user = user
    self.system = system
    lockDirectory = locations.state
  }

  /// Reads all the files, the person's first; a missing file counts as empty, an unreadable one causes a warning.
  package func load(digests: HostKeyDigests) -> Contents {
    var knownHosts = KnownHosts(digests: digests)
    var warnings: [String] = []
    for path in user + system {
      do throws(SystemError) {
        knownHosts.read(try Self.contents(path), file: path.description)
      } catch {
        warnings.append(error.description)
      }
    }
    warnings += knownHosts.warnings
    return Contents(knownHosts: knownHosts, warnings: warnings)
  }

  /// Records an accepted key where OpenSSH would; a key that is known already is left alone.
  ///
  /// A replacement key replaces all keys of that name in the person's files. If `hashingNames` is `nil`, the name is
  /// hashed if most names in the file are. Returns what was replaced.
  @discardableResult
  package func record(
    _ accepted: AcceptedHostKey, hashingNames: Bool? = nil, digests: HostKeyDigests
  ) throws(Failure) -> KnownHostsText.Removal {
    guard accepted.isNew, let first = user.first else { return KnownHostsText.Removal() }
    return try whileLocked { () throws(Failure) in
      guard accepted.reason == .replacement else {
        try append(accepted, to: first, hashingNames: hashingNames, digests)
        return KnownHostsText.Removal()
      }
      // The new line is written before the old ones are removed, so that the host is never unknown.
      try append(accepted, to: first, hashingNames: hashingNames, digests)
      return try remove(accepted.name, except: accepted.key, digests)
    }
  }

  /// Removes all keys of a host from the person's files; keeps lines with markers, and the other hosts on a line.
  package func forget(
    _ name: HostKeyName, digests: HostKeyDigests
  ) throws(Failure) -> KnownHostsText.Removal {
    try whileLocked { () throws(Failure) in try remove(name, except: nil, digests) }
  }

  private func whileLocked<Result>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Failure.ensurePrivate(lockDirectory)
    return try StoreLock.hold(lockDirectory.appending("known_hosts.lock"), work)
  }

  private func append(
    _ accepted: AcceptedHostKey, to path: FilePath, hashingNames: Bool?, _ digests: HostKeyDigests
  ) throws(Failure) {
    try Failure.wrapping { () throws(SystemError) in
      try PrivateDirectory.create(path.removingLastComponent())
      let old = try Self.contents(path)
      var known = KnownHosts(digests: digests)
      known.read(old, file: path.description)
      // Another kj may have asked the same question, got the same answer and written the key.
      let isThere = known.keys(for: accepted.name).named.contains {
        $0.marker == .hostKey && $0.key == accepted.key
      }
      if isThere { return }
      var text = KnownHostsText(old, file: path.description)
      let names =
        hashingNames ?? known.prefersHashedNames
        ? "\(HashedHostName(accepted.name, salt: Self.randomSalt(), digests: digests))"
        : accepted.name.text
      text.append(accepted.key, names: names)
      let file = try path.opened(
        .writeOnly, options: [.append, .create], permissions: [.ownerRead, .ownerWrite])
      defer { try? file.close() }
      try file.writeFully(Array(text.bytes[old.count...]), name: path.description)
    }
  }

  private func remove(
    _ name: HostKeyName, except keptKey: HostKey?, _ digests: HostKeyDigests
  ) throws(Failure) -> KnownHostsText.Removal {
    var all = KnownHostsText.Removal()
    for path in user {
      try Failure.wrapping { () throws(SystemError) in
        let target = try path.followingLinks()
        var text = KnownHostsText(try Self.contents(target), file: path.description)
        let removal = text.remove(name, except: keptKey, digests: digests)
        all.removed += removal.removed
        all.kept += removal.kept
        if removal.removed.isEmpty { return }
        let permissions = try target.status().permissions
        try AtomicFile.replace(target, with: text.bytes, permissions: permissions)
      }
    }
    return all
  }

  /// The bytes of a file; empty if it is missing.
  private static func contents(_ path: FilePath) throws(SystemError) -> [UInt8] {
    do {
      return try path.contents(limit: largest)
    } catch {
      if error.errno == .noSuchFileOrDirectory { return [] }
      throw error
    }
  }

  private static func randomSalt() -> [UInt8] {
    (0..<HashedHostName.length).map { _ in UInt8.random(in: .min ... .max) }
  }
}
