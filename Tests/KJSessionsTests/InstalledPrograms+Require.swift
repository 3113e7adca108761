import KJRoomSupport
import Testing

extension InstalledPrograms {
  /// Skips the rest of the test if this program is missing.
  static func require(_ name: String) throws {
    if !has(name) { try Test.cancel("\(name) is not installed") }
  }
}
