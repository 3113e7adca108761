/// The number of open files, and whether each has its own handle.
///
/// Some servers give one handle to several open files: Erlang's daemon does, from the third on. It is then impossible
/// to tell which file a WRITE goes to. A handle counts as open until its CLOSE is answered: a server that answers in
/// order may reuse it only after that.
struct OpenFiles: Sendable {
  /// The number of OPENs without an answer.
  private var asked = 0
  private var handles: [[UInt8]] = []
  /// Whether the server gave a file a handle that another file already had.
  private(set) var areMixed = false
  /// The maximum number of files that the server is known to open at a time.
  private(set) var most = Int.max

  /// Whether another file may be opened now; only one at a time if the server mixes them up.
  var mayOpen: Bool { asked + handles.count < (areMixed ? 1 : most) }

  /// Records how many files the server says that it can open at a time.
  mutating func allow(_ count: UInt64) { if count > 0 { most = Int(clamping: count) } }

  /// Limits the number of open files to the number open now.
  ///
  /// - Returns: Whether any are open.
  mutating func limitToOpen() -> Bool {
    if handles.isEmpty { return false }
    most = min(most, handles.count)
    return true
  }

  mutating func ask() { asked += 1 }

  /// Records the answer to an OPEN; nil for a refusal.
  mutating func answer(_ handle: [UInt8]?) {
    asked -= 1
    guard let handle else { return }
    if handles.contains(handle) { areMixed = true }
    handles.append(handle)
  }

  /// Records the answer to a CLOSE.
  mutating func close(_ handle: [UInt8]) {
    if let place = handles.firstIndex(of: handle) { handles.remove(at: place) }
  }
}
