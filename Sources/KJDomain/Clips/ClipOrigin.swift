/// How text was added to the history.
///
/// Typed, pasted and spoken text has no origin, because it is never kept. The raw values are the ones in the file.
/// Later cases are more specific: see ``ClipHistory/add(_:from:on:at:)``.
package enum ClipOrigin: String, CaseIterable, Comparable, Sendable {
  /// The program on a host put it into the clipboard (OSC 52).
  case remote
  /// A person asked kj to keep it.
  case added
  /// The path of an uploaded file that a person pinned.
  case path

  package static func < (first: Self, second: Self) -> Bool { first.rank < second.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
