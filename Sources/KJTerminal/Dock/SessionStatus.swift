/// A state or an event, described in text that is safe to show.
package struct SessionStatus: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// An operation is in progress; the fraction that is done, if known.
    case progress(done: Double?)
    /// The person is being asked something.
    case question
    case done
    case failed
    /// Something that the person may soon have to deal with.
    case warning
    case message
  }

  package let kind: Kind
  package let text: String
  /// What the person can do about it; can be empty.
  package let hint: String

  package init(_ kind: Kind, _ text: String, hint: String = "") {
    self.kind = kind
    self.text = text
    self.hint = hint
  }

  /// The status as a single text, for the window's title.
  package var line: String {
    var parts = [text]
    if case .progress(let done?) = kind { parts[0] += " \(Int(done * 100)) %" }
    if !hint.isEmpty { parts.append(hint) }
    return parts.joined(separator: " \u{B7} ")
  }
}
