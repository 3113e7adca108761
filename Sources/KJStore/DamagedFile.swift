// What becomes of a damaged file that must not stand in the way.

internal import KJDomain
internal import KJSystem
internal import SystemPackage

enum DamagedFile {
  /// How many damaged files of one name stay.
  private static let most = 3

  /// Gives a damaged file another name beside it, and removes the oldest of those.
  ///
  /// - Returns: A sentence about it, safe to show.
  static func setAside(_ path: FilePath, because reason: String) throws(Failure) -> String {
    let directory = path.removingLastComponent()
    let prefix = "\(path.lastComponent?.string ?? "").damaged-"
    var names = ((try? directory.entries()) ?? []).map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.hasPrefix(prefix) }
    let first = prefix + LocalTime.now.description
    var name = first
    var number = 1
    while names.contains(name) {
      number += 1
      name = "\(first)-\(number)"
    }
    try Failure.wrapping { () throws(SystemError) in
      try path.rename(to: directory.appending(name))
    }
    names.append(name)
    for name in names.sorted().dropLast(most) { try? directory.appending(name).removeFile() }
    return
      "'\(path.description.printable)' is damaged: \(reason); it is kept as '\(name)', and a new one begins"
  }
}
