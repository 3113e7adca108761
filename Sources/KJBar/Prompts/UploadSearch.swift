internal import KJDomain
internal import KJDrops
internal import KJSystem

/// Searches for an upload to the session's host on a separate thread, until one exists.
///
/// While the result is unknown, there may be one: a key that needs an upload works, and its list says if none exists.
final class UploadSearch: SessionPart {
  private var search: BackgroundWork<Bool>?
  private(set) var mayFind = true
  private var hasFound = false

  func addInterests(to list: inout [Interest], _ turn: SessionTurn) {
    if let search { list.append(Interest(search.finished)) }
  }

  /// Discards the last result, which may be outdated.
  func forget() { (search, mayFind, hasFound) = (nil, true, false) }

  /// Searches again: another program may have uploaded something since.
  func begin(in uploads: UploadList) {
    guard search == nil, !hasFound else { return }
    mayFind = true
    // A list that cannot be read reports the reason when somebody opens it.
    search = try? BackgroundWork { (try? uploads.isEmpty) != true }
  }

  func advance(_ turn: SessionTurn) {
    guard let found = search?.value else { return }
    search = nil
    (mayFind, hasFound) = (found, found)
  }
}
