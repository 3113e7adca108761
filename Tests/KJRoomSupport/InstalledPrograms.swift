internal import KJSystem

/// Programs that some tests need.
package enum InstalledPrograms {
  /// Whether each of them is in `PATH`.
  package static func has(_ names: String...) -> Bool {
    names.allSatisfy { Executables.find($0, in: .current) != nil }
  }
}
