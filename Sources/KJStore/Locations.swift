package import KJSystem
package import SystemPackage

/// The directories and files that the tools use, derived from an environment alone.
///
/// They follow the XDG Base Directory Specification, on macOS as well: a variable with a relative path
/// is ignored. Nothing is created.
package struct Locations: Hashable, Sendable {
  /// For the files that a person may edit: `hosts.json`, `config.json` and `slash.json`.
  package let configuration: FilePath
  /// For what kj remembers about hosts, for the clips, and for locks.
  package let state: FilePath
  /// For files from hosts that are fetched just to be looked at.
  package let cache: FilePath
  /// For sockets.
  package let runtime: FilePath
  /// The known_hosts files of the person, starting with the one that new keys are added to.
  package let userKnownHosts: [FilePath]
  /// The known_hosts files of the system, which kj only reads.
  package let systemKnownHosts: [FilePath]

  /// Derives the locations from `environment`; `userID` tells users apart if they share a directory.
  package init(_ environment: Environment, userID: UInt32 = Environment.userID) {
    let home = environment.home
    func directory(_ variable: String, else fallback: FilePath) -> FilePath {
      guard let value = environment[variable] else { return fallback }
      let path = FilePath(value)
      return path.isAbsolute ? path.appending("kj") : fallback
    }
    configuration = directory("XDG_CONFIG_HOME", else: home.appending([".config", "kj"]))
    state = directory("XDG_STATE_HOME", else: home.appending([".local", "state", "kj"]))
    cache = directory("XDG_CACHE_HOME", else: home.appending([".cache", "kj"]))
    let temporary = environment["TMPDIR"].map { FilePath($0) }
    let shared = temporary.flatMap { $0.isAbsolute ? $0 : nil } ?? "/tmp"
    runtime = directory("XDG_RUNTIME_DIR", else: shared.appending("kj-\(userID)"))
    userKnownHosts = ["known_hosts", "known_hosts2"].map { home.appending([".ssh", $0]) }
    systemKnownHosts = ["/etc/ssh/ssh_known_hosts", "/etc/ssh/ssh_known_hosts2"]
  }

  /// The host book.
  package var hostBook: FilePath { configuration.appending("hosts.json") }

  /// The history of uploads.
  package var uploads: FilePath { state.appending("uploads") }

  /// The person's settings.
  package var settings: FilePath { configuration.appending("config.json") }

  /// The clips.
  package var clips: FilePath { state.appending("clips.json") }

  /// The person's own slash commands.
  package var slash: FilePath { configuration.appending("slash.json") }

  /// The most recent choices.
  package var recent: FilePath { state.appending("recent.json") }
}

extension FilePath {
  /// The path with several components appended.
  fileprivate func appending(_ names: [String]) -> FilePath {
    names.reduce(self) { $0.appending($1) }
  }
}
