internal import KJSystem
internal import Testing

/// Programs that some tests need.
package enum InstalledPrograms {
  /// Whether each of them is in `PATH`.
  package static func has(_ names: String...) -> Bool {
    names.allSatisfy { Executables.find($0, in: .current) != nil }
  }

  /// Skips the rest of the test if this program is missing.
  package static func require(_ name: String) throws {
    if !has(name) { try Test.cancel("\(name) is not installed") }
  }
}
