// The libraries that each executable loads: a tool loads none that it does not use.

import KJTestSupport
import SystemPackage
import Testing

@Suite(.enabled(if: Suite.has("ldd"), "ldd lists what a program loads"))
struct LinkTests {
  private static let connection: Set<String> = ["libssh2", "libcrypto"]
  private static let pictures: Set<String> = [
    "libturbojpeg", "libpng16", "libdeflate", "libwebp", "libgif",
  ]

  /// Looked for when a picture needs them.
  private static let runtime: Set<String> = ["libheif", "libtiff"]

  /// Which of the libraries that kj is built on each tool loads, directly or through others.
  static let table: [String: Set<String>] = [
    "kj": [],
    "kj-attach": connection,
    "kj-config": [],
    "kj-completion": [],
    "kj-clip": connection,
    "kj-doctor": connection,
    "kj-hosts": connection,
    "kj-image": pictures,
    "kj-insert": connection,
    "kj-link": connection,
    "kj-sessions": connection,
    "kj-slash": [],
    "kj-trust": connection,
    "kj-upload": connection.union(pictures),
    "kj-uploads": connection,
    "kj-watch": connection.union(pictures),
  ]

  @Test func theTableHoldsEveryTool() {
    #expect(Set(Self.table.keys) == Set(Suite.tools))
  }

  @Test(arguments: Suite.tools)
  func everyToolLoadsWhatItUses(_ tool: String) throws {
    let loaded = try Self.libraries(of: tool)
    let all = Self.connection.union(Self.pictures)
    #expect(loaded.intersection(all) == Self.table[tool])
    #expect(loaded.isDisjoint(with: Self.runtime))
    #expect(loaded.isDisjoint(with: ["libFoundation", "libFoundationInternationalization"]))
  }

  /// The libraries that come with the system and with Swift.
  @Test func theDispatcherLoadsNothingElse() throws {
    let system: Set<String> = [
      "libc", "libm", "libpthread", "libdl", "librt", "libgcc_s", "libstdc++", "linux-vdso",
      "libdispatch", "libBlocksRuntime",
    ]
    let others = try Self.libraries(of: "kj").filter {
      !system.contains($0) && !$0.hasPrefix("libswift") && !$0.hasPrefix("ld-")
    }
    #expect(others == [])
  }

  @Test func loadedLibrariesAreRead() {
    let list = """
      \tlinux-vdso.so.1 (0x00007ffd3f5f2000)
      \tlibpng16.so.16 => /lib/x86_64-linux-gnu/libpng16.so.16 (0x00007f1)
      \tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f2)
      \t/lib64/ld-linux-x86-64.so.2 (0x00007f3)
      """
    #expect(Self.loaded(in: list) == ["linux-vdso", "libpng16", "libc", "ld-linux-x86-64"])
  }

  private static func libraries(of tool: String) throws -> Set<String> {
    let path = BuiltTools.folder.appending(tool)
    let libraries = loaded(in: try Suite.run("ldd", ["\(path)"]).expectSuccess().output)
    // If there is no C library, the output was not parsed correctly.
    try #require(libraries.contains("libc"))
    return libraries
  }

  /// The names of libraries without directory and version.
  private static func loaded(in text: String) -> Set<String> {
    Set(text.matches(of: /(?m)^\s*(?:\S*\/)?([^\s\/]+?)\.so/).map { String($0.1) })
  }
}
