/// How many files are open, and whether each has a handle of its own.
///
/// Some servers give one handle to several open files: Erlang's daemon does, from the third on. Nobody can tell then
/// which file a WRITE goes to. A handle counts until its CLOSE is answered: a server that answers in order may give it
/// away only after that.
struct OpenFiles: Sendable {
  /// How many OPENs have no answer yet.
  private var asked = 0
  private var handles: [[UInt8]] = []
  /// Whether the server gave a handle to a file while another one had it.
  private(set) var areMixed = false
  /// The most files that the server is known to open at a time.
  private(set) var most = Int.max

  /// Whether another file may be opened now; one at a time if the server mixes them.
  var mayOpen: Bool { asked + handles.count < (areMixed ? 1 : most) }

  /// Notes that the server says how many files it opens at a time.
  mutating func allow(_ count: UInt64) { if count > 0 { most = Int(clamping: count) } }

  /// Opens no more files at a time than are open now.
  ///
  /// - Returns: Whether there are any.
  mutating func limitToOpen() -> Bool {
    if handles.isEmpty { return false }
    most = min(most, handles.count)
    return true
  }

  mutating func ask() { asked += 1 }

  /// Notes the answer to an OPEN; nil for a refusal.
  mutating func answer(_ handle: [UInt8]?) {
    asked -= 1
    guard let handle else { return }
    if handles.contains(handle) { areMixed = true }
    handles.append(handle)
  }

  /// Notes the answer to a CLOSE.
  mutating func close(_ handle: [UInt8]) {
    if let place = handles.firstIndex(of: handle) { handles.remove(at: place) }
  }
}
