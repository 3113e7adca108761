// The programs that are installed on the machine of the tests.

import KJSystem

/// Programs that some tests need.
enum InstalledPrograms {
  /// Whether each of them is in `PATH`.
  static func has(_ names: String...) -> Bool {
    names.allSatisfy { Executables.find($0, in: .current) != nil }
  }
}
