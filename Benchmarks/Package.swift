// swift-tools-version: 6.2
import PackageDescription

// Measures kj beside its peers in one run. A package of its own, so that nobody who uses kj builds it.

// In C because it is made of ioctl calls, which Swift does not import.
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
    // In C so that what is measured is started from a small process: Linux counts the memory of the
    // parent at the start as a peak of the child.
    .executableTarget(name: "stopwatch"),
    .executableTarget(
      name: "kj-bench",
      dependencies: [
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
