package import KJBase
package import KJDomain
internal import KJSystem
package import SystemPackage

/// `config.json`, which tools read when they start.
package struct ConfigurationFile: Sendable {
  /// What the file says.
  package struct Contents: Sendable {
    package let configuration: Configuration
    /// The names of the settings in the file; all others have their defaults.
    package let names: Set<String>
  }

  private static let damageAdvice = Advice.text("correct it, or move it away")

  package var path: FilePath { file.path }
  private let file: PersonalFile

  package init(_ path: FilePath) {
    file = PersonalFile(path: path, kind: "a file as described in kj-config(5)")
  }

  /// Reads the settings; without a file, each has its default.
  ///
  /// - Throws: ``Failure``: `damagedFile` with line and column, `inputOutput` if the file cannot be read
  ///   or its directory is open to others.
  package func load() throws(Failure) -> Configuration { try contents().configuration }

  /// Reads the settings, with the names of those that are set.
  package func contents() throws(Failure) -> Contents {
    let read = try file.read(ConfigurationFormat.read, damageAdvice: Self.damageAdvice)
    return Contents(configuration: read?.configuration ?? Configuration(), names: read?.names ?? [])
  }

  /// Changes a setting in the file, and leaves everything else there unchanged.
  ///
  /// - Parameter value: nil removes the setting.
  /// - Throws: ``Failure``, like ``load()``, and with status `usage` for a value that the setting does not take.
  package func change(
    _ setting: ConfigurationSetting, to value: JSONValue?
  ) throws(Failure) {
    var configuration = Configuration()
    do throws(SettingProblem) {
      if let value { try setting.set(value, in: &configuration) }
    } catch {
      throw Failure(.usage, error.reason)
    }
    let change = { (bytes: inout [UInt8]) throws(Failure) in
      do throws(JSONError) {
        // The file would be reformatted for nothing.
        if value == nil, try !ConfigurationFormat.read(bytes).names.contains(setting.name) {
          return
        }
        bytes = try ConfigurationFormat.changing(bytes, setting, to: value)
      } catch {
        throw Failure(.damagedFile, "cannot change '\(file.name)': \(error.reason)")
      }
    }
    try file.update({ () throws(Failure) in try text() }, change, { $0 })
  }

  /// The text of the file, checked to be a configuration.
  private func text() throws(Failure) -> [UInt8] {
    let check = { (bytes: [UInt8]) throws(JSONError) -> [UInt8] in
      _ = try ConfigurationFormat.read(bytes)
      return bytes
    }
    return try file.read(check, damageAdvice: Self.damageAdvice) ?? Array("{}".utf8)
  }
}

extension Locations {
  /// The person's settings for insertions, such as how long an insertion waits.
  ///
  /// - Throws: ``Failure``, like ``ConfigurationFile/load()``.
  package var insertionSettings: InsertionSettings {
    get throws(Failure) { try ConfigurationFile(settings).load().insertion }
  }
}
