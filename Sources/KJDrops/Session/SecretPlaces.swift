internal import KJStore
internal import KJSystem
internal import SystemPackage

/// The places from which kj uploads nothing that was dropped or pasted: keys and passwords, files that the system
/// generates, and kj's own files.
///
/// It is a list, not a guarantee: any file can contain a secret. `kj upload` itself sends whatever a person names.
struct SecretPlaces: Sendable {
  /// Consecutive components of a path; the last one is the file or a directory above it.
  ///
  /// A `*` at the beginning or the end of a component matches anything.
  static let patterns = [
    ".ssh", ".gnupg", ".password-store", ".aws", ".azure", ".kube", ".oci", ".config/gcloud",
    ".config/gh", ".config/hub", ".config/op", ".config/doctl", ".config/rclone",
    ".docker/config.json", ".terraform.d", ".netrc", "_netrc", ".npmrc", ".yarnrc.yml", ".pypirc",
    ".git-credentials", ".pgpass", ".my.cnf", ".htpasswd", ".vault-token", ".env*",
    ".claude/.credentials.json", ".codex/auth.json", ".gemini/oauth_creds.json",
    ".local/share/keyrings", ".local/share/kwalletd", "Library/Keychains", "*.keychain-db",
    "*.kdbx", "*.p12", "*.pfx", "*.key", "id_rsa", "id_dsa", "id_ecdsa", "id_ed25519",
    "id_ecdsa_sk", "id_ed25519_sk",
  ]

  private static let parts = patterns.map { $0.split(separator: "/").map(String.init) }

  private let own: [FilePath]

  init(_ environment: Environment) {
    let locations = Locations(environment)
    own =
      ["/proc", "/dev", "/sys"]
      + [locations.configuration, locations.state, locations.runtime].map(\.withoutLinks)
  }

  /// The place that holds a file, as the message names it; nil if the file may be uploaded.
  ///
  /// - Parameter path: Without links.
  func place(of path: FilePath) -> String? {
    if let directory = own.first(where: path.starts) { return directory.string }
    let names = path.components.map(\.string)
    return Self.parts.first { parts in
      names.indices.contains { start in
        names.count - start >= parts.count
          && zip(parts, names[start...]).allSatisfy { Self.matches($1, $0) }
      }
    }?.joined(separator: "/")
  }

  private static func matches(_ name: String, _ pattern: String) -> Bool {
    if pattern.hasPrefix("*") { return name.hasSuffix(pattern.dropFirst()) }
    return pattern.hasSuffix("*") ? name.hasPrefix(pattern.dropLast()) : name == pattern
  }
}
