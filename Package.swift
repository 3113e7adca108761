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
    // For the fuzzers and the benchmarks, which are separate packages.
    .library(name: "KJBase", targets: ["KJBase"]),
    .library(name: "KJClipboard", targets: ["KJClipboard"]),
    .library(name: "KJConnections", targets: ["KJConnections"]),
    .library(name: "KJDomain", targets: ["KJDomain"]),
    .library(name: "KJDownloads", targets: ["KJDownloads"]),
    .library(name: "KJImaging", targets: ["KJImaging"]),
    .library(name: "KJLibC", targets: ["KJLibC"]),
    .library(name: "KJPassages", targets: ["KJPassages"]),
    .library(name: "KJPreparation", targets: ["KJPreparation"]),
    .library(name: "KJSFTP", targets: ["KJSFTP"]),
    .library(name: "KJSSH", targets: ["KJSSH"]),
    .library(name: "KJScreen", targets: ["KJScreen"]),
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
    library("KJBase", []),
    .target(
      name: "KJDomain", dependencies: ["KJBase"],
      resources: [.embedInCode("Foreground/agents.json")], swiftSettings: settings,
      // Rounding compiles to calls into libm, which on Linux only Glibc's module would link.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // A program that is linked from these sources may say which commit it is.
    .target(name: "CKJRelease"),
    .target(
      name: "KJRelease", dependencies: ["CKJRelease"], resources: [.embedInCode("../../VERSION")],
      swiftSettings: settings),
    library("KJSystem", ["KJLibC", "KJBase", "KJDomain", "CKJSystem", "CKJLazy", systemPackage]),
    // The one importer of libcrypto.
    library("KJDigest", ["KJSystem", "CLibCrypto"] + lazy("CLazyCrypto")),

    // Mechanisms, which do not know each other.
    library("KJStore", ["KJLibC", "KJBase", "KJDomain", "KJSystem", systemPackage]),
    library(
      "KJSSH",
      ["KJLibC", "KJBase", "KJDomain", "KJSystem", "CLibSSH2", systemPackage] + lazy("CLazySSH2")),
    library("KJSFTP", []),
    .target(
      name: "KJImaging",
      dependencies: [
        "KJLibC", "KJBase", "KJDomain", "KJSystem", "CTurboJPEG", "CKJJPEG", "CKJPNG", "CKJPixels",
        "CDeflate", "CZlib", "CWebP", "CGIF", "CHEIF", "CTIFF", "CKJLazy",
      ] + lazy("CLazyPictures"),
      swiftSettings: optimizedSettings,
      // Where Homebrew has giflib, which has no pkg-config file.
      linkerSettings: [
        .linkedLibrary("gif"),
        .unsafeFlags(["-L/opt/homebrew/lib", "-L/usr/local/lib"], .when(platforms: [.macOS])),
      ]),
    library("KJTerminal", ["KJLibC", "KJBase", "KJDomain", "KJSystem", systemPackage]),
    .target(
      name: "KJSlash", dependencies: ["KJBase", "KJDomain", "KJStore", systemPackage],
      resources: [.embedInCode("slash.json")], swiftSettings: settings),

    // Where text can be inserted.
    library("KJSessions", ["KJBase", "KJDomain", "KJSystem", systemPackage]),

    library("KJClipboard", ["KJBase", "KJDomain", "KJSystem", systemPackage]),
    library(
      "KJPreparation",
      ["KJLibC", "KJBase", "KJDomain", "KJSystem", "KJImaging", "KJClipboard", systemPackage]),

    // The rooms: what the tools do, without a word that is printed.
    library("KJHosts", ["KJBase", "KJDomain", "KJSystem", "KJStore", "KJSessions", systemPackage]),
    library(
      "KJConnections",
      [
        "KJBase", "KJDomain", "KJSystem", "KJDigest", "KJStore", "KJSSH", "KJSFTP", "KJTerminal",
        "KJSessions", "KJHosts", systemPackage,
      ]),
    library(
      "KJPassages",
      [
        "KJBase", "KJDomain", "KJSystem", "KJDigest", "KJStore", "KJSSH", "KJSessions", "KJHosts",
        "KJConnections",
      ]),
    library(
      "KJInsertion",
      [
        "KJBase", "KJDomain", "KJSystem", "KJStore", "KJSSH", "KJSessions", "KJHosts",
        "KJConnections", "KJPassages", systemPackage,
      ]),
    library(
      "KJHousekeeping",
      ["KJBase", "KJDomain", "KJSystem", "KJStore", "KJSFTP", "KJHosts", "KJConnections"]),
    library(
      "KJIdentities",
      ["KJBase", "KJDomain", "KJSystem", "KJSFTP", "KJHosts", "KJConnections", systemPackage]),
    library(
      "KJUploads",
      [
        "KJBase", "KJDomain", "KJSystem", "KJDigest", "KJStore", "KJSSH", "KJSFTP", "KJSessions",
        "KJPreparation", "KJHosts", "KJConnections", "KJPassages", "KJInsertion",
        "KJHousekeeping",
        systemPackage,
      ]),
    library("KJScreen", ["KJBase", "KJDomain", "KJTerminal"]),
    library(
      "KJDownloads",
      [
        "KJLibC", "KJBase", "KJDomain", "KJSystem", "KJDigest", "KJSFTP", "KJSessions", "KJHosts",
        "KJConnections", "KJPassages", systemPackage,
      ]),
    library(
      "KJWatch",
      [
        "KJLibC", "KJBase", "KJDomain", "KJSystem", "KJPreparation", "KJHosts", "KJConnections",
        "KJUploads", systemPackage,
      ]),
    library(
      "KJLending",
      [
        "KJBase", "KJDomain", "KJSystem", "KJStore", "KJSSH", "KJSFTP", "KJTerminal", "KJSessions",
        "KJHosts", "KJConnections", "KJPassages", systemPackage,
      ]),
    library(
      "KJDrops",
      [
        "KJLibC", "KJBase", "KJDomain", "KJSystem", "KJStore", "KJTerminal", "KJClipboard",
        "KJPreparation", "KJHosts", "KJLending", systemPackage,
      ]),
    library(
      "KJBar",
      [
        "KJLibC", "KJBase", "KJDomain", "KJSystem", "KJStore", "KJSlash", "KJTerminal",
        "KJClipboard", "KJSessions", "KJHosts", "KJConnections", "KJDownloads", "KJLending",
        "KJDrops", "KJScreen", systemPackage,
      ]),
    library(
      "KJAttachment",
      [
        "KJLibC", "KJBase", "KJDomain", "KJSystem", "KJStore", "KJSSH", "KJTerminal",
        "KJSessions", "KJHosts", "KJConnections", "KJPassages", "KJLending", "KJDrops", "KJBar",
        "KJScreen", systemPackage,
      ]),
    library(
      "KJDoctor",
      [
        "KJBase", "KJDomain", "KJSystem", "KJStore", "KJSSH", "KJSFTP", "KJClipboard", "KJHosts",
        "KJConnections", "KJPassages", "KJHousekeeping", systemPackage,
      ]),
    library(
      "KJCLI",
      [
        "KJLibC", "KJBase", "KJDomain", "KJRelease", "KJSystem", "KJTerminal", argumentParser,
        systemPackage,
      ]),

    tool("kj", ["KJLibC", "KJBase", "KJDomain", "KJRelease"]),
    tool(
      "kj-upload",
      [
        "KJBase", "KJDomain", "KJSystem", "KJStore", "KJClipboard", "KJPreparation", "KJHosts",
        "KJConnections", "KJUploads", "KJCLI", argumentParser,
      ]),
    tool(
      "kj-get",
      [
        "KJBase", "KJDomain", "KJSystem", "KJStore", "KJTerminal", "KJClipboard", "KJHosts",
        "KJConnections", "KJDownloads", "KJCLI", argumentParser, systemPackage,
      ]),
    tool(
      "kj-watch",
      [
        "KJBase", "KJDomain", "KJSystem", "KJStore", "KJPreparation", "KJHosts", "KJConnections",
        "KJUploads", "KJWatch", "KJCLI", argumentParser,
      ]),
    tool(
      "kj-image",
      [
        "KJBase", "KJDomain", "KJSystem", "KJStore", "KJPreparation", "KJCLI", argumentParser,
        systemPackage,
      ]),
    tool(
      "kj-insert",
      [
        "KJBase", "KJDomain", "KJSystem", "KJStore", "KJSessions", "KJHosts", "KJConnections",
        "KJInsertion", "KJCLI", argumentParser,
      ]),
    tool(
      "kj-sessions",
      [
        "KJBase", "KJDomain", "KJSystem", "KJStore", "KJSessions", "KJHosts", "KJInsertion",
        "KJCLI", argumentParser,
      ]),
    tool(
      "kj-clip",
      [
        "KJBase", "KJDomain", "KJSystem", "KJStore", "KJHosts", "KJConnections", "KJInsertion",
        "KJCLI", argumentParser,
      ]),
    tool(
      "kj-uploads",
      [
        "KJBase", "KJDomain", "KJSystem", "KJStore", "KJHosts", "KJConnections", "KJHousekeeping",
        "KJCLI", argumentParser,
      ]),
    tool(
      "kj-completion", ["KJBase", "KJCLI", argumentParser],
      embedding: ["Completions/kj.bash", "Completions/_kj", "Completions/kj.fish"]),
    tool(
      "kj-slash", ["KJBase", "KJDomain", "KJSystem", "KJStore", "KJSlash", "KJCLI", argumentParser]),
    tool(
      "kj-hosts",
      [
        "KJBase", "KJDomain", "KJSystem", "KJStore", "KJConnections", "KJIdentities", "KJCLI",
        argumentParser, systemPackage,
      ]),
    tool(
      "kj-trust",
      [
        "KJBase", "KJDomain", "KJSystem", "KJStore", "KJHosts", "KJConnections", "KJCLI",
        argumentParser,
      ]),
    tool(
      "kj-attach",
      [
        "KJLibC", "KJBase", "KJDomain", "KJSystem", "KJStore", "KJTerminal", "KJHosts",
        "KJConnections", "KJDrops", "KJAttachment", "KJCLI", argumentParser, systemPackage,
      ]),
    tool(
      "kj-link",
      [
        "KJBase", "KJDomain", "KJSystem", "KJStore", "KJSessions", "KJHosts", "KJConnections",
        "KJLending", "KJCLI", argumentParser,
      ]),
    tool(
      "kj-doctor",
      [
        "KJBase", "KJDomain", "KJSystem", "KJStore", "KJTerminal", "KJConnections", "KJDoctor",
        "KJCLI", argumentParser,
      ]),

    tool("kj-config", ["KJBase", "KJDomain", "KJSystem", "KJStore", "KJCLI", argumentParser]),

    .target(
      name: "KJRoomSupport",
      dependencies: [
        "KJLibC", "KJConnections", "KJHosts", "KJSessions", "KJStore", "KJBase", "KJDomain",
        "KJSystem", "KJTestSupport", systemPackage,
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
    tests("KJBaseTests", ["KJBase"]),
    tests("KJDomainTests", ["KJBase", "KJDomain", "KJTestSupport"]),
    tests(
      "KJSystemTests", ["KJLibC", "KJSystem", "KJBase", "KJDomain", "KJTestSupport", systemPackage]),
    tests("KJDigestTests", ["KJDigest"]),
    tests(
      "KJStoreTests",
      [
        "KJLibC", "KJStore", "KJBase", "KJDomain", "KJSystem", "KJDigest", "KJTestSupport",
        systemPackage,
      ]),
    tests(
      "KJSlashTests",
      ["KJSlash", "KJBase", "KJDomain", "KJStore", "KJSystem", "KJTestSupport", systemPackage]),
    tests("KJSFTPTests", ["KJLibC", "KJSFTP", "KJTestSupport", systemPackage], optimizedSettings),
    tests(
      "KJSSHTests",
      ["KJSSH", "KJBase", "KJDomain", "KJSystem", "KJDigest", "KJTestSupport", systemPackage]),
    tests(
      "KJImagingTests", ["KJLibC", "KJImaging", "KJDomain", "KJTestSupport", systemPackage],
      optimizedSettings),
    tests(
      "KJClipboardTests",
      ["KJClipboard", "KJBase", "KJDomain", "KJSystem", "KJTestSupport", systemPackage]),
    tests(
      "KJPreparationTests",
      ["KJLibC", "KJPreparation", "KJBase", "KJDomain", "KJSystem", "KJTestSupport", systemPackage]),
    tests(
      "KJSessionsTests",
      [
        "KJLibC", "KJSessions", "KJBase", "KJDomain", "KJSystem", "KJRoomSupport", "KJTestSupport",
        systemPackage,
      ]),
    tests(
      "KJInsertionTests",
      [
        "KJInsertion", "KJBase", "KJDomain", "KJHosts", "KJSystem", "KJRoomSupport",
        "KJTestSupport", systemPackage,
      ]),
    tests(
      "KJTerminalTests",
      ["KJLibC", "KJTerminal", "KJBase", "KJDomain", "KJSystem", "KJTestSupport", systemPackage]),
    tests(
      "KJHostsTests",
      [
        "KJLibC", "KJHosts", "KJBase", "KJDomain", "KJSessions", "KJSystem", "KJStore",
        "KJRoomSupport", "KJTestSupport", systemPackage,
      ]),
    tests(
      "KJConnectionsTests",
      [
        "KJConnections", "KJBase", "KJDomain", "KJHosts", "KJSFTP", "KJSSH", "KJStore", "KJSystem",
        "KJRoomSupport", "KJTestSupport", systemPackage,
      ]),
    tests(
      "KJPassagesTests",
      [
        "KJPassages", "KJBase", "KJConnections", "KJDomain", "KJHosts", "KJSessions", "KJSystem",
        "KJRoomSupport", "KJTestSupport", systemPackage,
      ]),
    tests(
      "KJUploadsTests",
      [
        "KJUploads", "KJConnections", "KJBase", "KJDomain", "KJHosts", "KJHousekeeping",
        "KJPreparation", "KJSFTP", "KJSystem", "KJRoomSupport", "KJTestSupport", systemPackage,
      ]),
    tests("KJWatchTests", ["KJWatch", "KJBase", "KJSystem", "KJTestSupport", systemPackage]),
    tests(
      "KJLendingTests",
      [
        "KJLibC", "KJBase", "KJLending", "KJConnections", "KJDomain", "KJSystem", "KJStore",
        "KJHosts", "KJSessions", "KJRoomSupport", "KJTestSupport", systemPackage,
      ]),
    tests(
      "KJDropsTests",
      [
        "KJDrops", "KJDomain", "KJSystem", "KJStore", "KJLending", "KJTerminal", "KJHosts",
        "KJRoomSupport", "KJTestSupport", systemPackage,
      ]),
    tests(
      "KJBarTests",
      [
        "KJDrops", "KJBar", "KJBase", "KJDomain", "KJSystem", "KJStore", "KJTerminal",
        "KJTestSupport",
        systemPackage,
      ]),
    tests(
      "KJDownloadsTests",
      [
        "KJDownloads", "KJBase", "KJLibC", "KJSystem", "KJDomain", "KJSFTP", "KJConnections",
        "KJPassages", "KJRoomSupport", "KJTestSupport", systemPackage,
      ]),
    tests("KJAttachmentTests", ["KJAttachment", "KJSystem"]),
    tests("KJScreenTests", ["KJScreen", "KJDomain", "KJTestSupport", systemPackage]),
    tests(
      "KJHousekeepingTests",
      [
        "KJHousekeeping", "KJBase", "KJDomain", "KJStore", "KJRoomSupport", "KJTestSupport",
        systemPackage,
      ]),
    tests(
      "KJIdentitiesTests",
      ["KJIdentities", "KJBase", "KJDomain", "KJRoomSupport", "KJTestSupport", systemPackage]),
    tests("KJDoctorTests", ["KJDoctor", "KJBase"]),
    tests(
      "KJCLITests", ["KJCLI", "KJBase", "KJDomain", "KJSystem", "KJTestSupport", systemPackage]),
    tests("KJPictureTests", ["KJLibC", "KJTestSupport", systemPackage]),
    tests("KJScriptTests", ["KJLibC", "KJTestSupport", systemPackage]),
    tests("KJAttachTests", ["KJLibC", "KJTestSupport", systemPackage]),
    tests("KJFaultTests", ["KJLibC", "KJTestSupport", systemPackage]),
    tests(
      "KJSuiteTests", ["KJLibC", "KJBase", "KJDomain", "KJCLI", "KJTestSupport", systemPackage],
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
