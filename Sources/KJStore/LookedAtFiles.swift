package import KJBase
internal import KJDomain
internal import KJLibC
internal import KJSystem
package import SystemPackage

/// The files in kj's cache that were fetched to be looked at.
package enum LookedAtFiles {
  /// How long an unchanged file is kept, in seconds.
  private static let time = 7 * 24 * 3600

  /// Creates the directory for the files of a host, and removes old files of all hosts.
  package static func directory(
    for host: OutsideText, in locations: Locations
  ) throws(Failure) -> FilePath {
    let parent = locations.cache.appending("from")
    forgetOld(in: parent)
    // The part after the last dot of an address is not a file extension.
    let name = LocalFileName(Array("\(host.raw).".utf8)).stem
    let directory = parent.appending(name)
    try Failure.ensurePrivate(directory)
    return directory
  }

  private static func forgetOld(in parent: FilePath) {
    for directory in ((try? parent.entries()) ?? []).map({ parent.appending(name: $0) }) {
      for name in (try? directory.entries()) ?? [] {
        let file = directory.appending(name: name)
        guard let status = try? file.ownStatus(), status.type == .regular,
          LocalTime.secondsSinceEpoch - Int(status.st_mtim.tv_sec) > time
        else { continue }
        try? file.removeFile()
      }
    }
  }
}
