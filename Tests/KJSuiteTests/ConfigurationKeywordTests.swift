// The manual says what kj does with every keyword of ssh_config.

import KJTestSupport
import SystemPackage
import Testing

@Suite(.enabled(if: LocalFiles.isFile("/usr/bin/ssh"), "ssh is not installed"))
struct ConfigurationKeywordTests {
  /// The keywords that are newer than OpenSSH 9.2.
  private static let newer: Set<String> = [
    "channeltimeout", "obscurekeystroketiming", "refuseconnection", "tag", "versionaddendum",
    "warnweakcrypto",
  ]

  /// The keywords of the manual's list, in lower case.
  private static func listed() throws -> [String] {
    let page = try SourceTree.text("man/kj-connect.7")
    let section = try #require(page.split(separator: ".Ss Settings of ssh_config\n").last)
    var keywords: [String] = []
    var isInTag = false
    for line in section.prefix(while: { _ in true }).split(separator: "\n") {
      if line.hasPrefix(".El") { break }
      if line == ".It Xo" { isInTag = true }
      if line == ".Xc" { isInTag = false }
      if isInTag, line.hasPrefix(".Cm ") {
        keywords += line.split(separator: " ").dropFirst().filter { $0 != "," }.map {
          $0.lowercased()
        }
      }
    }
    return keywords
  }

  @Test func everyKeywordIsListedOnce() throws {
    let listed = try Self.listed()
    #expect(Set(listed).count == listed.count)
    let page: FilePath = "/usr/share/man/man5/ssh_config.5.gz"
    if !LocalFiles.isFile(page) { try Test.cancel("the manual of ssh is not installed") }
    let text = try Suite.run("gzip", ["-dc", page.string]).expectSuccess().output
    let documented = try text.split(separator: "\n").filter { $0.hasPrefix(".It Cm ") }
      .compactMap { $0.split(separator: " ").dropFirst(2).first?.lowercased() }
      // Values of keywords are written the same way.
      .filter { try Self.isKnown($0) }
    #expect(Set(documented).subtracting(listed) == [])
  }

  @Test func whatSSHPrintsIsListed() throws {
    let output = try Suite.run("ssh", ["-G", "-F", "/dev/null", "host"]).expectSuccess().output
    let printed = output.split(separator: "\n").compactMap {
      $0.split(separator: " ").first?.lowercased()
    }
    #expect(printed.count > 50)
    #expect(Set(printed).subtracting(try Self.listed()) == [])
  }

  @Test func everyListedKeywordIsOneOfSSH() throws {
    for keyword in try Self.listed() where !Self.newer.contains(keyword) {
      #expect(try Self.isKnown(keyword), "\(keyword)")
    }
  }

  /// Whether ssh knows a keyword, regardless of what it says about the value.
  private static func isKnown(_ keyword: String) throws -> Bool {
    let result = try Suite.run("ssh", ["-G", "-F", "/dev/null", "-o", "\(keyword)=", "host"])
    return !result.errors.lowercased().contains("bad configuration option")
  }
}
