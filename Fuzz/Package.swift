// swift-tools-version: 6.2
import PackageDescription

// One target for each parser of bytes from outside. A package of its own, because these build only
// with the fuzzer, which brings the main function:
//
//     swift build --package-path Fuzz --sanitize fuzzer --sanitize address \
//       -Xswiftc -sanitize=fuzzer,address
//
// The last option is needed because the compiler takes only the last of several sanitizers, while
// the linker takes all. Run with SWIFT_BACKTRACE=enable=no, and with a scratch folder before the
// corpus: libFuzzer writes what it finds into the first folder.

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
    fuzzer("FuzzKnownHosts", "KJDomain"),
    fuzzer("FuzzSSHConfiguration", "KJDomain"),
    fuzzer("FuzzSFTP", "KJSFTP"),
    fuzzer("FuzzInsertion", "KJDomain", "KJSessions"),
    fuzzer("FuzzTerminal", "KJTerminal"),
    fuzzer("FuzzLink", "KJDomain"),
  ]
)
