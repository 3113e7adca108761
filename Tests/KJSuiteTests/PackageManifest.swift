/// A target and the modules that it may import.
struct ManifestTarget: Equatable {
  enum Kind: String {
    case library
    case tool
    case tests
    case systemLibrary
    case plain = "target"
  }

  let kind: Kind
  let name: String
  let dependencies: [String]
}

/// The targets of a manifest written like ours: `library("Name", […])`, `tool(…)`, `tests(…)`,
/// `.systemLibrary(name: "Name", …)` and `.target(name: "Name", …)`.
struct PackageManifest {
  let targets: [ManifestTarget]

  init(parsing text: String) {
    let declaration =
      /(?m)^\s*(library|tool|tests|\.systemLibrary|\.target)\(\s*(?:name: )?"([^"]+)"(?:,\s*(?:dependencies: )?\[([^\]]*)\])?/
    targets = text.matches(of: declaration).compactMap { match in
      guard let kind = ManifestTarget.Kind(rawValue: String(match.1.trimmingPrefix("."))) else {
        return nil
      }
      return ManifestTarget(
        kind: kind, name: String(match.2), dependencies: Self.names(match.3 ?? ""))
    }
  }

  /// Module names from a list of strings and product constants.
  private static func names(_ list: Substring) -> [String] {
    list.split { ", \n".contains($0) }.map { item in
      switch item {
      case "systemPackage": "SystemPackage"
      case "argumentParser": "ArgumentParser"
      default: String(item.filter { $0 != "\"" })
      }
    }
  }
}
