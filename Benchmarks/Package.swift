// swift-tools-version: 6.2
import PackageDescription

// Measures kj and its peers in one run. This is a separate package, so users of kj do not build it.

// In C because it consists of ioctl calls, which Swift does not import.
#if os(Linux)
  let linuxTargets: [Target] = [.executableTarget(name: "long-line")]
#else
  let linuxTargets: [Target] = []
#endif

let package = Package(
  name: "kj-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "kj", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
  ],
  targets: [
    // In C, to start the measured program from a small process: Linux counts the parent's memory at the start toward
    // the child's peak.
    .executableTarget(name: "stopwatch"),
    .executableTarget(
      name: "kj-bench",
      dependencies: [
        .product(name: "KJLibC", package: "kj"),
        .product(name: "KJTestSupport", package: "kj"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]),
  ] + linuxTargets
)
