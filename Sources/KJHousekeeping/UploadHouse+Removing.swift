// Removing uploads.

internal import KJConnections
package import KJDomain
internal import KJHosts
internal import KJStore
internal import KJSystem

extension UploadHouse {
  /// What became of some uploads.
  package struct Removal: Sendable {
    package fileprivate(set) var removed: [StoredUpload] = []
    /// Those that were changed since they were looked at, or that somebody else has removed.
    package fileprivate(set) var left: [StoredUpload] = []
    /// Those that the host refused to remove.
    package fileprivate(set) var refused: [StoredUpload] = []
    /// Why some are still in the history; nil if all is well.
    package fileprivate(set) var warning: String?
  }

  /// Removes uploads that are still what they were when they were chosen, and forgets them here.
  ///
  /// - Parameter note: Gets those that the host has removed, as soon as that is known.
  package func remove(
    _ uploads: [StoredUpload], _ note: ([StoredUpload]) throws(Failure) -> Void
  ) throws(Failure) -> Removal {
    var result = Removal()
    for group in uploads.groups(of: Self.flight) {
      let attributes = try session.attributes(at: group.map(\.requestPath), until: .never)
      let now = zip(group, attributes)
      result.left += now.filter { !$0.isSame(as: $1) }.map(\.0)
      let same = now.filter { $0.isSame(as: $1) }.map(\.0)
      let outcomes = try session.remove(same.map(\.requestPath), until: .never)
      var removed: [StoredUpload] = []
      for (upload, outcome) in zip(same, outcomes) {
        switch outcome {
        case .removed: removed.append(upload)
        case .missing: result.left.append(upload)
        case .refused: result.refused.append(upload)
        }
      }
      result.removed += removed
      result.warning = forget(removed) ?? result.warning
      try note(removed)
    }
    // Over a lent connection only names that only kj gives can be removed.
    guard !result.refused.isEmpty, try leaveLentConnection() else { return result }
    let rest = try remove(result.refused, note)
    result.removed += rest.removed
    result.left += rest.left
    result.refused = rest.refused
    result.warning = rest.warning ?? result.warning
    return result
  }

  /// - Returns: Why they are still in the history; nil if all is well.
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
      return "the history still holds uploads that were removed: \(error.message)"
    }
  }
}
