// Setting aside a damaged file, so that it does not block anybody's work.

internal import KJBase
internal import KJSystem
internal import SystemPackage

enum DamagedFile {
  /// How many damaged files with one name are kept.
  static let most = 3

  /// A sentence about the file, safe to show.
  static func complaint(_ path: FilePath, _ reason: String) -> String {
    "'\(path.description.printable)' is damaged: \(reason)"
  }

  /// Renames a damaged file within its directory, and removes the oldest such files.
  ///
  /// - Returns: The message for the person.
  static func setAside(_ path: FilePath, because reason: String) throws(Failure) -> String {
    let directory = path.removingLastComponent()
    let fileName = path.lastComponent?.string ?? ""
    let others = ((try? directory.entries()) ?? [])
      .compactMap { DamagedFileName(String(decoding: $0, as: UTF8.self), of: fileName) }.sorted()
    let name = DamagedFileName(of: fileName, at: LocalTime.now, after: others).description
    try Failure.wrapping { () throws(SystemError) in
      try path.rename(to: directory.appending(name))
    }
    // Never the new one, whatever the clock says.
    for old in others.dropLast(most - 1) {
      try? directory.appending(old.description).removeFile()
    }
    return
      "\(complaint(path, reason)); it is kept as '\(name.printable)', and kj starts a new file"
  }
}
