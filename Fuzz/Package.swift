// swift-tools-version: 6.2
import PackageDescription

// One target for each kind of bytes from outside. A separate package, because the targets build only with the fuzzer,
// which provides the main function:
//
//     swift build --package-path Fuzz -c release --sanitize fuzzer --sanitize address \
//       -Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing
//
// The sanitizers are named twice because the compiler takes only the last of several, while the
// linker takes all. Testing is enabled for parsers that are not public. Run with SWIFT_BACKTRACE=enable=no,
// and name a scratch directory before the corpus: libFuzzer writes its finds into the first directory.

func fuzzer(_ name: String, _ products: String...) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "kj") },
    swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])])
}

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "kj", path: "..")],
  targets: [
    fuzzer("FuzzStructures", "KJDomain", "KJImaging"),
    fuzzer("FuzzPictures", "KJDomain", "KJImaging"),
    fuzzer("FuzzTIFF", "KJDomain", "KJImaging"),
    fuzzer("FuzzHEIF", "KJDomain", "KJImaging"),
    fuzzer("FuzzUnfilter", "KJImaging"),
    fuzzer("FuzzJPEGRows", "KJDomain", "KJImaging"),
    fuzzer("FuzzProfiles", "KJImaging"),
    fuzzer("FuzzKnownHosts", "KJDomain"),
    fuzzer("FuzzSSHConfiguration", "KJDomain", "KJStore"),
    fuzzer("FuzzSFTP", "KJDownloads", "KJSFTP"),
    fuzzer("FuzzDrops", "KJDomain"),
    fuzzer("FuzzUploadFilter", "KJSFTP"),
    fuzzer("FuzzInsertion", "KJBase", "KJDomain"),
    fuzzer("FuzzSessions", "KJBase", "KJDomain", "KJSessions"),
    fuzzer("FuzzTerminal", "KJDomain", "KJTerminal"),
    fuzzer("FuzzScreen", "KJDomain", "KJScreen"),
    fuzzer("FuzzLink", "KJBase", "KJDomain"),
    fuzzer(
      "FuzzHostShell", "KJBase", "KJDomain", "KJSystem", "KJSessions", "KJPassages", "KJDownloads"),
    fuzzer("FuzzKeys", "KJBase", "KJDomain", "KJSSH", "KJConnections"),
    fuzzer("FuzzStore", "KJBase", "KJDomain", "KJSlash", "KJStore"),
    fuzzer("FuzzAddresses", "KJBase", "KJDomain"),
    fuzzer("FuzzPrograms", "KJBase", "KJClipboard", "KJDomain", "KJSessions", "KJConnections"),
  ]
)
