package import KJBase
internal import KJDomain
internal import KJSystem
package import SystemPackage

/// Lists the aliases of `~/.ssh/config` and of the files that it includes.
package struct OpenSSHAliases: Sendable {
  /// The depth to which OpenSSH follows `Include`.
  private static let deepest = 16
  /// Larger than any ssh_config; a file put here by mistake must not fill the memory.
  private static let largest = 16 << 20

  /// The top-level file.
  package let path: FilePath
  private let home: FilePath

  package init(home: FilePath) {
    self.home = home
    path = home.appending(".ssh").appending("config")
  }

  /// The aliases in the order of the files, each listed once.
  ///
  /// A missing file has none. An included file that cannot be read is skipped, as `ssh` does.
  package func list() throws(Failure) -> [String] {
    var search = Search()
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try path.contents(limit: Self.largest)
    } catch {
      if error.errno == .noSuchFileOrDirectory { return [] }
      throw Failure(error)
    }
    collect(bytes, depth: 0, into: &search)
    return search.aliases
  }

  /// The aliases found so far.
  private struct Search {
    var aliases: [String] = []
    var seen: Set<String> = []
    /// The files being read, so that a file that includes itself is not read again and again.
    var open: Set<FilePath> = []

    mutating func add(_ alias: String) { if seen.insert(alias).inserted { aliases.append(alias) } }
  }

  private func collect(_ bytes: [UInt8], depth: Int, into search: inout Search) {
    for entry in SSHConfigurationNames(bytes).entries {
      switch entry {
      case .alias(let alias):
        search.add(alias)
      case .include(let pattern):
        guard depth < Self.deepest else { continue }
        for file in FilePath.matching(anchored(pattern))
        where search.open.insert(file).inserted {
          defer { search.open.remove(file) }
          guard let bytes = try? file.contents(limit: Self.largest) else { continue }
          collect(bytes, depth: depth + 1, into: &search)
        }
      }
    }
  }

  /// The pattern as an absolute path: `~` is the home directory, and a relative pattern is below `~/.ssh`.
  private func anchored(_ pattern: String) -> String {
    if pattern.hasPrefix("/") { return pattern }
    if pattern.hasPrefix("~/") { return "\(home.string)/\(pattern.dropFirst(2))" }
    return "\(home.string)/.ssh/\(pattern)"
  }
}
