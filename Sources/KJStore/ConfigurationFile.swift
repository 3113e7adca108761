// The person's settings on disk.

package import KJDomain
package import SystemPackage

/// `config.json`, which is read when a tool starts and never while it runs.
package struct ConfigurationFile: Sendable {
  private let file: PersonalFile

  package init(_ path: FilePath) {
    file = PersonalFile(path: path, kind: "settings as in kj-attach(1)")
  }

  /// Reads the settings; without a file each has its default.
  ///
  /// - Throws: ``Failure``: `damagedFile` with line and column, `inputOutput` if the file cannot be read
  ///   or its directory is open to others.
  package func load() throws(Failure) -> Configuration {
    try file.read(ConfigurationFormat.read, damageAdvice: "correct it, or move it away")
      ?? Configuration()
  }
}
