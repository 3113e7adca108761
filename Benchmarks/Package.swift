// swift-tools-version: 6.2
import PackageDescription

// Measures kj beside its peers in one run. A package of its own, so that nobody who uses kj builds it.
let package = Package(
  name: "kj-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "kj", path: ".."),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
  ],
  targets: [
    .executableTarget(
      name: "kj-bench",
      dependencies: [
        .product(name: "KJTestSupport", package: "kj"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ])
  ]
)
