/// A way into the history.
///
/// Nothing that is typed, pasted or spoken has one. The raw value is that of the file. Later cases say more about a
/// text: see ``ClipHistory/add(_:from:on:at:)``.
package enum ClipOrigin: String, CaseIterable, Comparable, Sendable {
  /// The program on a host put it into the clipboard (OSC 52).
  case remote
  /// A person asked for it.
  case added
  /// The path of a file that was uploaded, which a person pinned.
  case path

  package static func < (first: Self, second: Self) -> Bool { first.rank < second.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
