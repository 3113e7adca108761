// Imports lead only downwards: every import line agrees with the dependency lists of Package.swift. SwiftPM
// itself lets a target import modules that are only indirect dependencies.

import KJTestSupport
import SystemPackage
import Testing

@Suite struct LayerTests {
  /// Modules of the system or the toolchain, which are not layers.
  static let platform: Set<String> = [
    "FoundationEssentials", "PackageDescription", "Synchronization", "Testing",
  ]
  /// The C libraries of the systems, which one module combines.
  static let systems: Set<String> = ["Darwin", "Glibc", "Musl"]

  @Test func importsAreAmongTheDependenciesOfTheirTarget() throws {
    for target in try Suite.manifest().targets {
      for (module, files) in try Suite.imports(ofTargetIn: target.directory)
      where !Self.platform.contains(module) {
        if target.name == "KJLibC", Self.systems.contains(module) { continue }
        #expect(
          target.dependencies.contains(module),
          "\(target.name) does not list \(module), imported by \(files)")
      }
    }
  }

  @Test func dependenciesAreImported() throws {
    for target in try Suite.manifest().targets {
      let imported = try Suite.imports(ofTargetIn: target.directory)
      for module in target.dependencies {
        #expect(imported[module] != nil, "\(target.name) lists \(module) and does not import it")
      }
    }
  }

  @Test func everyDirectoryOfSourcesIsATarget() throws {
    let directories = try LocalFiles.list(SourceTree.root.appending("Sources"))
    let targets = try Suite.manifest().targets.map(\.name)
    #expect(Set(directories).subtracting(targets) == [])
  }

  @Test func eachCModuleHasOneImporterThatKeepsItToItself() throws {
    let cModules = try Suite.manifest().targets.map(\.name).filter {
      LocalFiles.isDirectory(SourceTree.root.appending("Sources").appending($0))
        && SourceTree.files(below: FilePath("Sources/\($0)"), suffix: ".h") != []
    }
    #expect(!cModules.isEmpty)
    var importers: [String: Set<String>] = [:]
    for file in SourceTree.files(below: "Sources", suffix: ".swift") {
      for line in ImportLine.all(in: try SourceTree.text(file)) where cModules.contains(line.module)
      {
        importers[line.module, default: []].insert(file.components.dropFirst().first?.string ?? "")
        #expect([nil, "internal"].contains(line.access), "\(file) shows \(line.module) to others")
      }
    }
    // The stand-ins for libraries are made with CKJLazy.
    for module in cModules where module != "CKJLazy" {
      // A library that reports errors with a jump out of its functions is used only from C.
      let found = try importers[module] ?? cImporters(of: module)
      #expect(found.count == 1, "\(module) is imported by \(found.sorted())")
    }
  }

  private func cImporters(of module: String) throws -> Set<String> {
    let targets = try Suite.manifest().targets.filter {
      // The header may name the library that the stand-ins are for.
      guard !$0.name.hasPrefix("CLazy") else { return false }
      return try $0.kind == .plain && Suite.imports(ofTargetIn: $0.directory)[module] != nil
    }
    return Set(targets.map(\.name))
  }

  /// The libraries from the lowest row to the highest; libraries in one row do not import each other.
  static let rows: [Set<String>] = [
    ["KJLibC", "KJBase", "KJRelease"],
    ["KJDomain"],
    ["KJSystem"],
    ["KJDigest"],
    ["KJStore", "KJSSH", "KJSFTP", "KJImaging", "KJTerminal", "KJSessions", "KJClipboard"],
    ["KJPreparation", "KJHosts", "KJSlash", "KJScreen"],
    ["KJConnections"],
    ["KJPassages", "KJHousekeeping", "KJIdentities"],
    ["KJInsertion", "KJLending"],
    ["KJUploads", "KJDownloads", "KJDrops", "KJDoctor", "KJCLI"],
    ["KJBar", "KJWatch"],
    ["KJAttachment"],
  ]

  @Test func librariesDependOnLowerRowsAlone() throws {
    let libraries = try Suite.manifest().targets.filter {
      $0.kind != .tool && $0.kind != .tests && $0.name.hasPrefix("KJ")
        && !$0.name.hasSuffix("Support")
    }
    #expect(Set(libraries.map(\.name)) == Self.rows.reduce(into: []) { $0.formUnion($1) })
    for library in libraries {
      let row = try #require(Self.rows.firstIndex { $0.contains(library.name) })
      let below = Self.rows[..<row].reduce(into: Set<String>()) { $0.formUnion($1) }
      for other in library.dependencies where other.hasPrefix("KJ") {
        #expect(below.contains(other), "\(library.name) depends on \(other)")
      }
    }
  }

  /// Code that prints imports none of the rooms, and only code that connects or carries files needs libcrypto.
  @Test func someStayApart() throws {
    let rooms: Set = [
      "KJHosts", "KJConnections", "KJPassages", "KJInsertion", "KJHousekeeping", "KJIdentities",
      "KJUploads", "KJDownloads", "KJWatch", "KJLending", "KJDrops", "KJBar", "KJAttachment",
      "KJDoctor",
    ]
    for target in try Suite.manifest().targets where target.kind != .tests {
      if target.name == "KJCLI" { #expect(rooms.isDisjoint(with: target.dependencies)) }
      if target.dependencies.contains("KJDigest") {
        #expect(["KJConnections", "KJPassages", "KJUploads", "KJDownloads"].contains(target.name))
      }
    }
  }

  @Test(
    arguments: [
      ("KJBase", []), ("KJDomain", ["KJBase"]),
      ("kj", ["KJLibC", "KJBase", "KJDomain", "KJRelease"]),
    ] as [(String, [String])])
  func theDomainAndTheDispatcherStandAlone(name: String, dependencies: [String]) throws {
    let target = try #require(try Suite.manifest().targets.first { $0.name == name })
    #expect(target.dependencies == dependencies)
  }

  @Test func nothingImportsFoundation() throws {
    for directory in ["Sources", "Tests"] as [FilePath] {
      let files = try Suite.imports(ofTargetIn: directory)["Foundation"]
      #expect(files == nil)
    }
  }

  @Test func manifestsAreRead() {
    let manifest = PackageManifest(
      parsing: """
        func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {}
        .systemLibrary(
          name: "CLib", pkgConfig: "lib", providers: [.apt(["lib-dev"])]),
        .target(name: "CPlain"),
        library("Low", []),
        library("High", ["Low", "CLib", systemPackage]),
        tool(
          "kj-do", ["High", argumentParser]),
        .target(
          name: "Support", dependencies: ["CPlain", systemPackage], path: "x"),
        tests("LowTests", ["Low"]),
        """)
    #expect(
      manifest.targets == [
        ManifestTarget(kind: .systemLibrary, name: "CLib", dependencies: []),
        ManifestTarget(kind: .plain, name: "CPlain", dependencies: []),
        ManifestTarget(kind: .library, name: "Low", dependencies: []),
        ManifestTarget(
          kind: .library, name: "High", dependencies: ["Low", "CLib", "SystemPackage"]),
        ManifestTarget(kind: .tool, name: "kj-do", dependencies: ["High", "ArgumentParser"]),
        ManifestTarget(
          kind: .plain, name: "Support", dependencies: ["CPlain", "SystemPackage"]),
        ManifestTarget(kind: .tests, name: "LowTests", dependencies: ["Low"]),
      ])
  }

  @Test func includesOfCAreRead() {
    let text = """
      #include "own.h"
      #include <png.h>
      #if __has_include(<other.h>)
      #  include <webp/decode.h> // decoding
      #endif
      // #include <no.h>
      #include <stdint.h>
      """
    #expect(Suite.includes(in: text) == ["png.h", "webp/decode.h"])
  }

  @Test func importLinesAreRead() {
    let text = """
      // import Comment
      import A
      internal import B
      @testable import C
      public import struct D.E
      #if canImport(F)
        @preconcurrency private import F
      #endif
      let text = "import G"
      """
    #expect(
      ImportLine.all(in: text) == [
        ImportLine(access: nil, module: "A"), ImportLine(access: "internal", module: "B"),
        ImportLine(access: nil, module: "C"), ImportLine(access: "public", module: "D"),
        ImportLine(access: "private", module: "F"),
      ])
  }
}

extension ManifestTarget {
  /// The directory of the target's sources.
  fileprivate var directory: FilePath {
    let sources = FilePath("Sources/\(name)")
    return LocalFiles.isDirectory(SourceTree.root.pushing(sources))
      ? sources : FilePath("Tests/\(name)")
  }
}
