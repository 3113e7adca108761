internal import KJDomain
internal import KJDrops
internal import KJSystem

/// Looks for an upload to the host of the session, on a thread of its own, until there is one.
///
/// While nobody knows, there may be one: a key that needs it is obeyed, and its list says that there is none.
final class UploadSearch: SessionPart {
  private var search: BackgroundWork<Bool>?
  private(set) var mayFind = true
  private var hasFound = false

  func addInterests(to list: inout [Interest], _ turn: SessionTurn) {
    if let search { list.append(Interest(search.finished)) }
  }

  /// Nobody has seen whether there is one, and what was found may be long ago.
  func forget() { (search, mayFind, hasFound) = (nil, true, false) }

  /// Looks once more: another program may have uploaded meanwhile.
  func begin(in uploads: UploadList) {
    guard search == nil, !hasFound else { return }
    mayFind = true
    // A list that cannot be read says so where somebody opens it.
    search = try? BackgroundWork { (try? uploads.isEmpty) != true }
  }

  func advance(_ turn: SessionTurn) {
    guard let found = search?.value else { return }
    search = nil
    (mayFind, hasFound) = (found, found)
  }
}
