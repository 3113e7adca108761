// What each executable links: a tool carries no library that it does not use.

import KJTestSupport
import SystemPackage
import Testing

@Suite(.enabled(if: Suite.has("readelf"), "readelf, from binutils, lists what a program links"))
struct LinkTests {
  @Test(arguments: Suite.tools)
  func noToolLinksFoundation(_ tool: String) throws {
    let libraries = try Self.libraries(of: tool)
    #expect(!libraries.contains { $0.hasPrefix("libFoundation.so") })
    #expect(!libraries.contains { $0.hasPrefix("libFoundationInternationalization.so") })
  }

  /// The libraries that these tools have no use for.
  @Test(arguments: [
    ("kj", ["libssh2", "libturbojpeg", "libjpeg", "libcrypto"]),
    ("kj-hosts", ["libssh2", "libturbojpeg", "libjpeg"]),
    ("kj-image", ["libssh2", "libcrypto"]),
  ])
  func toolsLinkOnlyWhatTheyUse(_ tool: String, _ unwanted: [String]) throws {
    guard Suite.tools.contains(tool) else { return }
    for library in try Self.libraries(of: tool) {
      #expect(!unwanted.contains { library.hasPrefix("\($0).so") }, "\(tool) links \(library)")
    }
  }

  @Test func neededLibrariesAreRead() {
    let dynamicSection = """
       0x0000000000000001 (NEEDED)             Shared library: [libssh2.so.1]
       0x0000000000000001 (NEEDED)             Shared library: [libc.so.6]
       0x000000000000001d (RUNPATH)            Library runpath: [/opt/lib]
      """
    #expect(Self.needed(in: dynamicSection) == ["libssh2.so.1", "libc.so.6"])
  }

  private static func libraries(of tool: String) throws -> [String] {
    let path = BuiltTools.folder.appending(tool)
    let libraries = needed(in: try Suite.run("readelf", ["-d", "\(path)"]).expectSuccess().output)
    // A program without a C library was not read right.
    try #require(libraries.contains { $0.hasPrefix("libc.so") })
    return libraries
  }

  private static func needed(in text: String) -> [String] {
    text.matches(of: /\(NEEDED\).*\[([^\]]+)\]/).map { String($0.1) }
  }
}
