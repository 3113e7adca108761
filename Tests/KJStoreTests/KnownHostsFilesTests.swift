// known_hosts on disk: read, appended to, and changed without harm.

import KJBase
import KJDomain
import KJStore
import KJSystem
import SystemPackage
import Testing

struct KnownHostsFilesTests {
  private let home = TemporaryHome()
  private let name: HostKeyName
  private let keys: [HostKey]

  init() throws {
    name = HostKeyName(host: try HostName("dev"), port: .ssh)
    keys = try (0..<3).map { _ in try HostKeySamples.ed25519() }
  }

  private func review(_ key: HostKey) -> HostKeyReview {
    home.knownHosts.load(digests: .system).knownHosts.review(key, name: name, host: "dev")
  }

  @Test func missingFilesAreEmpty() {
    let contents = home.knownHosts.load(digests: .system)
    #expect(contents.knownHosts.entries.isEmpty)
    #expect(contents.warnings.isEmpty)
  }

  @Test func anUnreadableFileIsAWarning() throws {
    _ = ShellCommand.output("mkdir -p '\(home.knownHostsPath)'")
    let warnings = home.knownHosts.load(digests: .system).warnings
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("\(home.knownHostsPath)") == true)
  }

  @Test func theFirstKeyMakesDirectoryAndFileForThePersonAlone() throws {
    try home.knownHosts.record(try review(keys[0]).acceptNew(), digests: .system)
    #expect(try home.read(home.knownHostsPath) == "dev \(keys[0])\n")
    #expect(try home.mode(home.knownHostsPath) == 0o600)
    #expect(try home.mode(home.knownHostsPath.removingLastComponent()) == 0o700)
    #expect(try review(keys[0]).acceptKnown().isNew == false)
  }

  @Test func aKnownKeyIsNotWrittenAgain() throws {
    try home.knownHosts.record(try review(keys[0]).acceptNew(), digests: .system)
    try home.knownHosts.record(try review(keys[0]).acceptNew(), digests: .system)
    #expect(try home.read(home.knownHostsPath) == "dev \(keys[0])\n")
  }

  @Test func aLineWithoutEndIsEndedFirst() throws {
    try home.write("a \(keys[1])", to: home.knownHostsPath, mode: "644")
    try home.knownHosts.record(try review(keys[0]).acceptNew(), digests: .system)
    #expect(try home.read(home.knownHostsPath) == "a \(keys[1])\ndev \(keys[0])\n")
    #expect(try home.mode(home.knownHostsPath) == 0o644)
  }

  @Test func aHashedFileGetsHashedNames() throws {
    let hidden = HashedHostName(
      try HostKeyName(alias: "a"), salt: HostKeySamples.random(20), digests: .system)
    try home.write("\(hidden) \(keys[1])\n", to: home.knownHostsPath)
    try home.knownHosts.record(try review(keys[0]).acceptNew(), digests: .system)
    let text = try home.read(home.knownHostsPath)
    #expect(!text.contains("dev"))
    #expect(try review(keys[0]).acceptKnown().key == keys[0])
  }

  @Test func forgettingKeepsOtherLinesModeAndLink() throws {
    let real = home.path.appending("dotfiles-known_hosts")
    let before =
      "# mine\r\ndev \(keys[0])\nbroken\na,dev \(keys[0]) x\n@revoked dev \(keys[2])\nlast \(keys[1])"
    try home.write(before, to: real, mode: "640")
    let link = home.knownHostsPath
    _ = ShellCommand.output(
      "mkdir -m 700 '\(link.removingLastComponent())'; ln -s ../dotfiles-known_hosts '\(link)'")
    let removal = try home.knownHosts.forget(name, digests: .system)
    #expect(removal.removed.map(\.location.line) == [2, 4])
    let after = "# mine\r\nbroken\na \(keys[0]) x\n@revoked dev \(keys[2])\nlast \(keys[1])"
    #expect(try home.read(real) == after)
    #expect(try home.mode(real) == 0o640)
    #expect(ShellCommand.output("readlink '\(link)'") == "../dotfiles-known_hosts\n")
  }

  @Test func forgettingAnUnknownHostWritesNothing() throws {
    try home.write("a \(keys[0])\n", to: home.knownHostsPath)
    let before = try FileStamp(of: home.knownHostsPath)
    #expect(try home.knownHosts.forget(name, digests: .system) == KnownHostsText.Removal())
    #expect(try FileStamp(of: home.knownHostsPath) == before)
    #expect(
      ShellCommand.output("ls -A '\(home.knownHostsPath.removingLastComponent())'")
        == "known_hosts\n")
  }

  @Test func aReplacedKeyTakesThePlaceOfTheOld() throws {
    let second = home.locations.userKnownHosts[1]
    try home.write("dev,a \(keys[0])\nb \(keys[0])\n", to: home.knownHostsPath)
    try home.write("dev \(keys[1])\n", to: second)
    let review = review(keys[2])
    #expect(throws: Failure.self) { try review.acceptNew() }
    let accepted = try review.acceptReplacing(fingerprint: review.fingerprint)
    let removal = try home.knownHosts.record(accepted, digests: .system)
    #expect(removal.removed.count == 2)
    #expect(
      try home.read(home.knownHostsPath) == "a \(keys[0])\nb \(keys[0])\ndev \(keys[2])\n")
    #expect(try home.read(second) == "")
  }

  @Test func manyWritersLoseNothing() async throws {
    let files = home.knownHosts
    let all = try (0..<16).map { _ in try HostKeySamples.ed25519() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, key) in all.enumerated() {
        group.addTask {
          let name = try HostKeyName(alias: "host\(index)")
          let review = files.load(digests: .system).knownHosts.review(
            key, name: name, host: OutsideText(name.text))
          try files.record(try review.acceptNew(), digests: .system)
          if index % 4 == 0 { _ = try files.forget(name, digests: .system) }
        }
      }
      try await group.waitForAll()
    }
    let contents = home.knownHosts.load(digests: .system).knownHosts
    #expect(contents.entries.count == 12)
    #expect(contents.damagedLines.isEmpty)
  }
}
