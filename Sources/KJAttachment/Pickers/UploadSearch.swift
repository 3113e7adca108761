internal import KJDomain
internal import KJSystem

/// Looks for an upload to the host of the session, on a thread of its own, until there is one.
///
/// While nobody knows, there may be one: a key that needs it is obeyed, and its list says that there is none.
struct UploadSearch {
  private var search: BackgroundWork<Bool>?
  private(set) var mayFind = true
  private var hasFound = false

  var interests: [Interest] { search.map { [Interest($0.finished)] } ?? [] }

  /// Looks once more: another program may have uploaded meanwhile.
  mutating func begin(in uploads: RecentUploads) {
    guard search == nil, !hasFound else { return }
    mayFind = true
    // A list that cannot be read says so where somebody opens it.
    search = try? BackgroundWork { (try? uploads.isEmpty) != true }
  }

  mutating func advance() {
    guard let found = search?.value else { return }
    search = nil
    (mayFind, hasFound) = (found, found)
  }
}
