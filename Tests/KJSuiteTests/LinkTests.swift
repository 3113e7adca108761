// What a release of the tools is linked with, and which libraries each tool loads.

import KJLibC
import KJTestSupport
import SystemPackage
import Testing

/// A release is one program with a name for each tool; `make` builds it.
@Suite(
  .enabled(if: Suite.isRelease, "the tools under test are no release"),
  .enabled(if: Suite.has("readelf"), "readelf tells how a program is linked"))
struct LinkTests {
  /// The one program that holds every tool.
  private static let program = BuiltTools.directory.appending("kj")
  /// The maximum size of all tools together, in bytes.
  private static let mostBytes = 24_000_000

  private static let connection: Set<String> = ["libssh2", "libcrypto"]
  private static let pictures: Set<String> = [
    "libturbojpeg", "libjpeg", "libpng16", "libdeflate", "libwebp", "libgif", "libheif", "libtiff",
  ]

  @Test(arguments: Suite.tools)
  func everyToolIsANameOfTheProgram(_ tool: String) throws {
    #expect(tool == "kj" || LocalFiles.isLink(BuiltTools.directory.appending(tool)))
    let version = try Suite.run(tool, ["--version"]).expectSuccess().output
    let number = try SourceTree.text("VERSION").filter { $0 != "\n" }
    #expect(version.hasPrefix("\(tool) \(number)"))
    // The program's commit may by now differ from that of the sources.
    let script = SourceTree.root.appending("Scripts/commit").string
    if try Suite.run(script, []).expectSuccess().output != "" {
      #expect(version.wholeMatch(of: /\S+ \S+ \([0-9a-f]{12}(-dirty)?\)\n/) != nil)
    }
  }

  @Test func theProgramIsSmall() throws {
    #expect(try #require(LocalFiles.size(Self.program)) <= Self.mostBytes)
  }

  @Test func theSystemsLibrariesAreAllThatIsLoadedAtTheStart() throws {
    let needed = try Self.dynamicSection.matches(of: /\(NEEDED\).*\[(.+)\]/).map { String($0.1) }
    let others = needed.filter { !$0.hasPrefix("ld-linux") && $0 != "libm.so.6" }
    #expect(others == ["libc.so.6"])
  }

  @Test func nothingIsLookedForWhereItWasBuilt() throws {
    #expect(!(try Self.dynamicSection.contains("RUNPATH")))
    #expect(!(try Self.dynamicSection.contains("RPATH")))
  }

  /// It is loaded at a different address each time, and has nothing a fault could redirect before its first line runs.
  @Test func theProgramIsHardened() throws {
    #expect(try Self.dynamicSection.contains(/FLAGS_1\).*NOW PIE/))
    let segments = try Suite.run("readelf", ["-lW", "\(Self.program)"]).expectSuccess().output
    #expect(segments.contains("GNU_RELRO"))
    #expect(segments.contains(/GNU_STACK.* RW\b/))
  }

  @Test(arguments: Suite.tools)
  func versionAndHelpLoadNoLibrary(_ tool: String) throws {
    for option in ["--version", "--help"] {
      let loaded = try Self.libraries(loadedBy: tool, [option])
      #expect(loaded.isDisjoint(with: Self.connection.union(Self.pictures)), "\(option)")
    }
  }

  /// A photo that is decoded at its full size needs an additional library.
  @Test(arguments: [(8, ["libturbojpeg"]), (48, ["libturbojpeg", "libjpeg"])])
  func aPictureNeedsOnlyTheLibrariesOfItsFormat(edge: Int, libraries: [String]) throws {
    let directory = try Workspace()
    let picture = directory.root.appending("photo.jpg")
    try LocalFiles.write(picture, SyntheticPhoto(width: 64, height: 48).jpeg)
    let loaded = try Self.libraries(
      loadedBy: "kj-image",
      ["--max-edge", "\(edge)", "-o", "\(directory.root)/small.jpg", "\(picture)"])
    #expect(loaded.intersection(Self.connection.union(Self.pictures)) == Set(libraries))
  }

  /// The program and its names are installed, and removing them leaves nothing.
  @Test func installingAndRemovingLeavesNothing() throws {
    let prefix = try Workspace().tmp.appending("prefix")
    let script = SourceTree.root.appending("Scripts/install").string
    _ = try Suite.run(script, ["", prefix.string, BuiltTools.directory.string]).expectSuccess()
    let tool = prefix.pushing("bin/kj-upload")
    #expect(LocalFiles.isLink(tool))
    let version = try Suite.run(tool.string, ["--version"]).expectSuccess().output
    #expect(version.hasPrefix("kj-upload "))
    _ = try Suite.run(script, ["--remove", "", prefix.string]).expectSuccess()
    #expect(!LocalFiles.isDirectory(prefix))
  }

  private static var dynamicSection: String {
    get throws { try Suite.run("readelf", ["-dW", "\(program)"]).expectSuccess().output }
  }

  /// The names of the libraries that a run loads, without directory and version.
  private static func libraries(loadedBy tool: String, _ arguments: [String]) throws -> Set<String>
  {
    let result = try Suite.run("env", ["LD_DEBUG=files", tool] + arguments).expectSuccess()
    let words = String(decoding: result.stderr, as: UTF8.self)
    let names = Set(words.matches(of: /file=([^\s\/]+?)\.so/).map { String($0.1) })
    // If there is no C library, the output was not read correctly.
    try #require(names.contains("libc"))
    return names
  }
}

@Suite struct LazyLibraryTests {
  struct Stub: CustomTestStringConvertible {
    let file: FilePath
    var testDescription: String { file.lastComponent?.string ?? "" }
  }

  private static let allFiles = ["CLazyCrypto", "CLazySSH2", "CLazyPictures"].flatMap {
    SourceTree.files(below: SourceTree.root.appending("Sources/\($0)"), suffix: ".c")
  }
  private static var libraryName: Regex<(Substring, Substring)> {
    /KJ_LAZY_(?:OPTIONAL_)?LIBRARY\("([^"]+)"/
  }
  /// The files that stand in for a library, without those that only name libraries.
  private static let files = allFiles.filter {
    (try? SourceTree.text($0).contains(libraryName)) ?? false
  }.map(Stub.init)

  /// Functions of newer versions, which are called only if the headers have them.
  private static let newer: Set<String> = ["libssh2_session_callback_set2"]

  /// Packagers learn about every library from a note in the program.
  @Test func everyLibraryThatIsLookedForHasANote() throws {
    let notes = try Self.allFiles.map(SourceTree.text).joined()
    let sources = SourceTree.files(below: "Sources/KJImaging", suffix: ".swift")
    let names = try sources.flatMap { file in
      try SourceTree.text(file).matches(of: /"lib\w+\.so\.\d+"/).map { String($0.0) }
    }
    #expect(names.count == 8)
    for name in names { #expect(notes.contains(name), "there is no note about \(name)") }
  }

  @Test(arguments: files)
  func everyFunctionIsInItsLibrary(_ stub: Stub) throws {
    let text = try SourceTree.text(stub.file)
    let libraries = text.matches(of: Self.libraryName).map { String($0.1) }
    let names = text.matches(of: /(?m)^KJ_LAZY\((\w+)\)$/).map { String($0.1) }
    #expect(!names.isEmpty && names == names.sorted())
    // Some systems use another name for a library.
    let handle = try #require(libraries.lazy.compactMap { dlopen($0, RTLD_NOW | RTLD_LOCAL) }.first)
    for name in names where !Self.newer.contains(name) {
      #expect(dlsym(handle, name) != nil, "\(name)")
    }
  }
}
