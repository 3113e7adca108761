internal import KJBase
package import KJConnections
internal import KJDomain
package import KJHosts
package import KJStore
internal import KJSystem

/// Removes uploads that are old enough by the host book's rule, at most once a day.
///
/// Nothing depends on it, so a failure is only a warning.
package struct HostPruning {
  private let age: PruningAge
  private let host: ResolvedHost
  private let memory: HostMemory
  private let history: UploadHistory

  /// - Returns: nil if nothing needs to be removed from the host now.
  package init?(of host: ResolvedHost, _ locations: Locations) {
    guard let age = host.wishes.pruningAge else { return nil }
    memory = HostMemory(.prunings, in: locations)
    guard memory.recall(host.connectionKey) == nil else { return nil }
    self.age = age
    self.host = host
    history = UploadHistory(locations.uploads)
  }

  /// - Parameter session: A conversation without pending requests.
  package func run(over session: SFTPSession, warn: (String) -> Void, log: (String) -> Void) {
    // If this fails for a host, it is not tried again after each upload.
    memory.note(age.text, of: host.connectionKey)
    do throws(Failure) {
      let house = try UploadHouse(over: session, history)
      let old = try house.chosen(by: .older(than: age.seconds))
      let result = try house.remove(old.uploads) { removed in
        for upload in removed {
          let reason = upload.isDirectory ? "was left unfinished" : "is older than \(age.text)"
          log("removed '\(upload.path.description.printable)', which \(reason)")
        }
      }
      for upload in result.refused {
        log("could not remove '\(upload.path.description.printable)'")
      }
      for directory in old.leftDirectories {
        log("left '\(directory.path.description.printable)' alone: \(directory.reason)")
      }
      if old.unprovenCount > 0 {
        log(
          "uploads left alone because their real directory and time are not recorded: "
            + "\(old.unprovenCount)")
      }
      result.warning.map(log)
    } catch {
      warn("could not remove uploads older than \(age.text): \(error.message)")
    }
  }
}
