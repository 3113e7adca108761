// swift-tools-version: 6.2
import PackageDescription

// The dependency lists below are the layers: imports go down and never up or sideways.
// A suite test compares them with the import lines of every source file.

/// How every Swift target is compiled.
///
/// CI and `make lint` set KJ_STRICT; without it, a warning of a newer compiler does not break the
/// build of somebody who only wants to use kj.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (Context.environment["KJ_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// The same, with the optimizer in debug builds, too.
///
/// Without it, loops over pixels take a hundred times as long, and some tests spend most of their time in their own code.
let optimizedSettings = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

/// A target that a library is replaced with on Linux.
func lazy(_ name: String) -> [Target.Dependency] {
  [.target(name: name, condition: .when(platforms: [.linux]))]
}

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// - Parameter files: Put into the tool as bytes; seen from the root of the package.
func tool(
  _ name: String, _ dependencies: [Target.Dependency], embedding files: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, resources: files.map { .embedInCode("../../\($0)") },
    swiftSettings: settings)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = settings
) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "kj",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "kj", targets: ["kj"]),
    .executable(name: "kj-upload", targets: ["kj-upload"]),
    .executable(name: "kj-image", targets: ["kj-image"]),
    .executable(name: "kj-insert", targets: ["kj-insert"]),
    .executable(name: "kj-sessions", targets: ["kj-sessions"]),
    .executable(name: "kj-completion", targets: ["kj-completion"]),
    .executable(name: "kj-watch", targets: ["kj-watch"]),
    .executable(name: "kj-attach", targets: ["kj-attach"]),
    .executable(name: "kj-link", targets: ["kj-link"]),
    .executable(name: "kj-clip", targets: ["kj-clip"]),
    .executable(name: "kj-hosts", targets: ["kj-hosts"]),
    .executable(name: "kj-trust", targets: ["kj-trust"]),
    .executable(name: "kj-doctor", targets: ["kj-doctor"]),
    .executable(name: "kj-config", targets: ["kj-config"]),
    .executable(name: "kj-slash", targets: ["kj-slash"]),
    // For the fuzzers and the benchmarks, which are separate packages.
    .library(name: "KJClipboard", targets: ["KJClipboard"]),
    .library(name: "KJConnections", targets: ["KJConnections"]),
    .library(name: "KJDomain", targets: ["KJDomain"]),
    .library(name: "KJImaging", targets: ["KJImaging"]),
    .library(name: "KJLibC", targets: ["KJLibC"]),
    .library(name: "KJPreparation", targets: ["KJPreparation"]),
    .library(name: "KJSFTP", targets: ["KJSFTP"]),
    .library(name: "KJSSH", targets: ["KJSSH"]),
    .library(name: "KJSessions", targets: ["KJSessions"]),
    .library(name: "KJSlash", targets: ["KJSlash"]),
    .library(name: "KJStore", targets: ["KJStore"]),
    .library(name: "KJSystem", targets: ["KJSystem"]),
    .library(name: "KJTerminal", targets: ["KJTerminal"]),
    .library(name: "KJTestSupport", targets: ["KJTestSupport"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
  ],
  targets: [
    // System libraries, each with exactly one Swift importer.
    .systemLibrary(
      name: "CLibSSH2", pkgConfig: "libssh2",
      providers: [.apt(["libssh2-1-dev"]), .brew(["libssh2"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CLibCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
    // Only declarations: the libraries are looked up at run time.
    .systemLibrary(name: "CHEIF"),
    .systemLibrary(name: "CTIFF"),
    .target(name: "CKJSystem"),
    // On Linux a library is loaded when one of its functions is called. In place of these functions the tools
    // have the stand-ins of the targets below.
    .target(name: "CKJLazy"),
    .target(name: "CLazyCrypto", dependencies: ["CKJLazy"], publicHeadersPath: "."),
    .target(name: "CLazySSH2", dependencies: ["CKJLazy"], publicHeadersPath: "."),
    .target(name: "CLazyPictures", dependencies: ["CKJLazy", "CJPEG"], publicHeadersPath: "."),
    .target(name: "CKJPNG", dependencies: ["CPNG"]),
    .target(name: "CKJJPEG", dependencies: ["CJPEG"]),
    .target(
      name: "CKJPixels",
      // As KJImaging, and for the same reason.
      cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),

    .target(name: "KJLibC", swiftSettings: settings),
    .target(
      name: "KJDomain", swiftSettings: settings,
      // Rounding compiles to calls into libm, which on Linux only Glibc's module would link.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // A program that is linked from these sources may say which commit it is.
    .target(name: "CKJRelease"),
    .target(
      name: "KJRelease", dependencies: ["CKJRelease"], resources: [.embedInCode("../../VERSION")],
      swiftSettings: settings),
    library("KJSystem", ["KJLibC", "KJDomain", "CKJSystem", "CKJLazy", systemPackage]),
    // The one importer of libcrypto.
    library("KJDigest", ["KJSystem", "CLibCrypto"] + lazy("CLazyCrypto")),

    // Mechanisms, which do not know each other.
    library("KJStore", ["KJLibC", "KJDomain", "KJSystem", systemPackage]),
    library(
      "KJSSH",
      ["KJLibC", "KJDomain", "KJSystem", "CLibSSH2", systemPackage] + lazy("CLazySSH2")),
    library("KJSFTP", []),
    .target(
      name: "KJImaging",
      dependencies: [
        "KJLibC", "KJDomain", "KJSystem", "CTurboJPEG", "CKJJPEG", "CKJPNG", "CKJPixels",
        "CDeflate",
        "CZlib", "CWebP", "CGIF", "CHEIF", "CTIFF", "CKJLazy",
      ] + lazy("CLazyPictures"),
      swiftSettings: optimizedSettings,
      // Where Homebrew has giflib, which has no pkg-config file.
      linkerSettings: [
        .linkedLibrary("gif"),
        .unsafeFlags(["-L/opt/homebrew/lib", "-L/usr/local/lib"], .when(platforms: [.macOS])),
      ]),
    library("KJTerminal", ["KJLibC", "KJDomain", "KJSystem", systemPackage]),
    .target(
      name: "KJSlash", dependencies: ["KJDomain", "KJStore", systemPackage],
      resources: [.embedInCode("slash.json")], swiftSettings: settings),

    // Where text can be inserted.
    library("KJSessions", ["KJDomain", "KJSystem", systemPackage]),

    library("KJClipboard", ["KJDomain", "KJSystem", systemPackage]),
    library(
      "KJPreparation",
      ["KJLibC", "KJDomain", "KJSystem", "KJImaging", "KJClipboard", systemPackage]),

    // The rooms: what the tools do, without a word that is printed.
    library("KJHosts", ["KJDomain", "KJSystem", "KJStore", "KJSessions", systemPackage]),
    library(
      "KJConnections",
      [
        "KJDomain", "KJSystem", "KJDigest", "KJStore", "KJSSH", "KJSFTP", "KJTerminal",
        "KJSessions", "KJHosts", systemPackage,
      ]),
    library(
      "KJInsertion",
      ["KJDomain", "KJSystem", "KJStore", "KJSSH", "KJSessions", "KJHosts", "KJConnections"]),
    library(
      "KJHousekeeping",
      ["KJDomain", "KJSystem", "KJStore", "KJSFTP", "KJHosts", "KJConnections"]),
    library(
      "KJIdentities",
      ["KJDomain", "KJSystem", "KJSFTP", "KJHosts", "KJConnections", systemPackage]),
    library(
      "KJUploads",
      [
        "KJLibC", "KJDomain", "KJSystem", "KJDigest", "KJStore", "KJSSH", "KJSFTP", "KJSessions",
        "KJPreparation", "KJHosts", "KJConnections", "KJInsertion", "KJHousekeeping", systemPackage,
      ]),
    library(
      "KJAttachment",
      [
        "KJLibC", "KJDomain", "KJSystem", "KJStore", "KJSSH", "KJSFTP", "KJTerminal", "KJClipboard",
        "KJSessions", "KJHosts", "KJConnections", "KJSlash", systemPackage,
      ]),
    library(
      "KJDoctor",
      [
        "KJDomain", "KJSystem", "KJStore", "KJSSH", "KJSFTP", "KJClipboard", "KJHosts",
        "KJConnections", "KJHousekeeping", systemPackage,
      ]),
    library(
      "KJCLI",
      ["KJLibC", "KJDomain", "KJRelease", "KJSystem", "KJTerminal", argumentParser, systemPackage]),

    tool("kj", ["KJLibC", "KJDomain", "KJRelease"]),
    tool(
      "kj-upload",
      [
        "KJDomain", "KJSystem", "KJStore", "KJClipboard", "KJPreparation", "KJHosts",
        "KJConnections", "KJUploads", "KJCLI", argumentParser,
      ]),
    tool(
      "kj-watch",
      [
        "KJDomain", "KJSystem", "KJStore", "KJPreparation", "KJHosts", "KJConnections", "KJUploads",
        "KJCLI", argumentParser,
      ]),
    tool(
      "kj-image",
      [
        "KJDomain", "KJSystem", "KJStore", "KJPreparation", "KJCLI", argumentParser, systemPackage,
      ]),
    tool(
      "kj-insert",
      [
        "KJDomain", "KJSystem", "KJStore", "KJSessions", "KJHosts", "KJConnections", "KJInsertion",
        "KJCLI", argumentParser,
      ]),
    tool(
      "kj-sessions",
      [
        "KJDomain", "KJSystem", "KJStore", "KJSessions", "KJHosts", "KJInsertion", "KJCLI",
        argumentParser,
      ]),
    tool(
      "kj-clip",
      [
        "KJDomain", "KJSystem", "KJStore", "KJHosts", "KJConnections", "KJInsertion", "KJCLI",
        argumentParser,
      ]),
    tool(
      "kj-uploads",
      [
        "KJDomain", "KJSystem", "KJStore", "KJHosts", "KJConnections", "KJHousekeeping", "KJCLI",
        argumentParser,
      ]),
    tool(
      "kj-completion", ["KJDomain", "KJCLI", argumentParser],
      embedding: ["Completions/kj.bash", "Completions/_kj", "Completions/kj.fish"]),
    tool("kj-slash", ["KJDomain", "KJSystem", "KJStore", "KJSlash", "KJCLI", argumentParser]),
    tool(
      "kj-hosts",
      [
        "KJDomain", "KJSystem", "KJStore", "KJConnections", "KJIdentities", "KJCLI", argumentParser,
        systemPackage,
      ]),
    tool(
      "kj-trust",
      ["KJDomain", "KJSystem", "KJStore", "KJHosts", "KJConnections", "KJCLI", argumentParser]),
    tool(
      "kj-attach",
      [
        "KJLibC", "KJDomain", "KJSystem", "KJStore", "KJTerminal", "KJHosts", "KJConnections",
        "KJAttachment",
        "KJCLI", argumentParser, systemPackage,
      ]),
    tool(
      "kj-link",
      [
        "KJDomain", "KJSystem", "KJStore", "KJSessions", "KJHosts", "KJConnections", "KJAttachment",
        "KJCLI", argumentParser,
      ]),
    tool(
      "kj-doctor",
      ["KJDomain", "KJSystem", "KJStore", "KJConnections", "KJDoctor", "KJCLI", argumentParser]),

    tool("kj-config", ["KJDomain", "KJSystem", "KJStore", "KJCLI", argumentParser]),

    .target(
      name: "KJRoomSupport",
      dependencies: [
        "KJLibC", "KJConnections", "KJHosts", "KJSessions", "KJStore", "KJDomain", "KJSystem",
        "KJTestSupport",
        systemPackage,
      ],
      path: "Tests/KJRoomSupport", swiftSettings: settings),
    .target(
      name: "KJTestSupport", dependencies: ["KJLibC", "CKJSystem", systemPackage],
      path: "Tests/KJTestSupport", swiftSettings: optimizedSettings),
    .executableTarget(
      name: "make-photo", dependencies: ["KJTestSupport", systemPackage], path: "Tests/MakePhoto",
      swiftSettings: settings),
    .executableTarget(
      name: "terminal-guard-probe",
      dependencies: ["KJLibC", "KJSystem", "KJTerminal", systemPackage],
      path: "Tests/Probes/TerminalGuard", swiftSettings: settings),
    tests("KJTestSupportTests", ["KJLibC", "KJTestSupport", systemPackage]),
    tests("KJDomainTests", ["KJDomain", "KJTestSupport"]),
    tests("KJSystemTests", ["KJLibC", "KJSystem", "KJDomain", "KJTestSupport", systemPackage]),
    tests("KJDigestTests", ["KJDigest"]),
    tests(
      "KJStoreTests",
      ["KJLibC", "KJStore", "KJDomain", "KJSystem", "KJDigest", "KJTestSupport", systemPackage]),
    tests(
      "KJSlashTests",
      ["KJSlash", "KJDomain", "KJStore", "KJSystem", "KJTestSupport", systemPackage]),
    tests("KJSFTPTests", ["KJLibC", "KJSFTP", "KJTestSupport", systemPackage], optimizedSettings),
    tests(
      "KJSSHTests", ["KJSSH", "KJDomain", "KJSystem", "KJDigest", "KJTestSupport", systemPackage]),
    tests(
      "KJImagingTests", ["KJLibC", "KJImaging", "KJDomain", "KJTestSupport", systemPackage],
      optimizedSettings),
    tests(
      "KJClipboardTests",
      ["KJClipboard", "KJDomain", "KJSystem", "KJTestSupport", systemPackage]),
    tests(
      "KJPreparationTests",
      ["KJLibC", "KJPreparation", "KJDomain", "KJSystem", "KJTestSupport", systemPackage]),
    tests(
      "KJSessionsTests",
      [
        "KJLibC", "KJSessions", "KJDomain", "KJSystem", "KJRoomSupport", "KJTestSupport",
        systemPackage,
      ]),
    tests(
      "KJInsertionTests",
      [
        "KJInsertion", "KJDomain", "KJHosts", "KJSystem", "KJRoomSupport", "KJTestSupport",
        systemPackage,
      ]),
    tests(
      "KJTerminalTests",
      ["KJLibC", "KJTerminal", "KJDomain", "KJSystem", "KJTestSupport", systemPackage]),
    tests(
      "KJHostsTests",
      [
        "KJLibC", "KJHosts", "KJDomain", "KJSessions", "KJSystem", "KJStore", "KJRoomSupport",
        "KJTestSupport", systemPackage,
      ]),
    tests(
      "KJConnectionsTests",
      [
        "KJConnections", "KJDomain", "KJHosts", "KJSFTP", "KJSSH", "KJStore", "KJSystem",
        "KJRoomSupport",
        "KJTestSupport", systemPackage,
      ]),
    tests(
      "KJUploadsTests",
      [
        "KJUploads", "KJConnections", "KJDomain", "KJHosts", "KJPreparation", "KJSFTP", "KJSystem",
        "KJRoomSupport", "KJTestSupport", systemPackage,
      ]),
    tests(
      "KJAttachmentTests",
      [
        "KJLibC", "KJAttachment", "KJConnections", "KJDomain", "KJSystem", "KJStore", "KJHosts",
        "KJSessions",
        "KJTerminal", "KJRoomSupport", "KJTestSupport", systemPackage,
      ]),
    tests(
      "KJHousekeepingTests",
      [
        "KJHousekeeping", "KJDomain", "KJStore", "KJRoomSupport", "KJTestSupport", systemPackage,
      ]),
    tests(
      "KJIdentitiesTests",
      ["KJIdentities", "KJDomain", "KJRoomSupport", "KJTestSupport", systemPackage]),
    tests("KJDoctorTests", ["KJDoctor", "KJDomain"]),
    tests(
      "KJCLITests", ["KJCLI", "KJDomain", "KJSystem", "KJTestSupport", systemPackage]),
    tests("KJPictureTests", ["KJLibC", "KJTestSupport", systemPackage]),
    tests("KJScriptTests", ["KJLibC", "KJTestSupport", systemPackage]),
    tests("KJAttachTests", ["KJLibC", "KJTestSupport", systemPackage]),
    tests("KJFaultTests", ["KJLibC", "KJTestSupport", systemPackage]),
    tests(
      "KJSuiteTests", ["KJLibC", "KJDomain", "KJCLI", "KJTestSupport", systemPackage],
      optimizedSettings),
  ]
)

// `Scripts/test --quick MODULE` builds the tests of one module with what they need, and nothing else.
if let module = Context.environment["KJ_MODULE"] {
  var needed: Set<String> = []
  var names = ["\(module)Tests"]
  while let name = names.popLast() {
    guard needed.insert(name).inserted else { continue }
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): names.append(name)
      default: break
      }
    }
  }
  package.products = []
  package.targets.removeAll { !needed.contains($0.name) }
}
