// The removal of uploads.

package import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJStore
internal import KJSystem

extension UploadHouse {
  /// The result of removing uploads.
  package struct Removal: Sendable {
    package fileprivate(set) var removed: [StoredUpload] = []
    /// The uploads that have changed since kj looked at them, or that somebody else has removed.
    package fileprivate(set) var left: [StoredUpload] = []
    /// The uploads that the host refused to remove.
    package fileprivate(set) var refused: [StoredUpload] = []
    /// Why some are still in the history; nil if there was no problem.
    package fileprivate(set) var warning: String?

    /// - Returns: The uploads that were removed.
    fileprivate mutating func sort(
      _ uploads: [StoredUpload], by outcomes: [SFTPSession.Removal]
    ) -> [StoredUpload] {
      func those(_ outcome: SFTPSession.Removal) -> [StoredUpload] {
        zip(uploads, outcomes).filter { $1 == outcome }.map(\.0)
      }
      removed += those(.removed)
      left += those(.missing)
      refused += those(.refused)
      return those(.removed)
    }
  }

  /// Removes uploads that are unchanged since they were chosen, and forgets them locally.
  ///
  /// - Parameter note: Receives the uploads that the host has removed, as soon as that is known.
  package func remove(
    _ uploads: [StoredUpload], _ note: ([StoredUpload]) throws(Failure) -> Void
  ) throws(Failure) -> Removal {
    var result = Removal()
    for group in uploads.filter({ !$0.isDirectory }).groups(of: Self.flight) {
      let now = zip(group, try look(at: group.map(\.place)))
      result.left += now.filter { !$0.isSame(as: $1) }.map(\.0)
      let same = now.filter { $0.isSame(as: $1) }.map(\.0)
      let outcomes = try session.remove(same.map(\.place.requestPath), until: .never)
      let removed = result.sort(same, by: outcomes)
      result.warning = forget(removed) ?? result.warning
      try note(removed)
    }
    for upload in uploads {
      guard let members = upload.members else { continue }
      try note(result.sort([upload], by: [try remove(directory: upload, with: members)]))
    }
    // Over a lent connection, only files with names that only kj gives can be removed.
    guard !result.refused.isEmpty, try leaveLentConnection() else { return result }
    let rest = try remove(result.refused, note)
    result.removed += rest.removed
    result.left += rest.left
    result.refused = rest.refused
    result.warning = rest.warning ?? result.warning
    return result
  }

  /// - Returns: Why they are still in the history; nil if there was no problem.
  private func forget(_ uploads: [StoredUpload]) -> String? {
    let paths = Set(uploads.compactMap(\.record?.remote))
    if paths.isEmpty { return nil }
    do throws(Failure) {
      try history.remove { record in
        paths.contains(record.remote)
          && record.isOn(server: host.serverKey, called: host.label.raw)
      }
      return nil
    } catch {
      return "the history still lists uploads that were removed: \(error.message)"
    }
  }
}
