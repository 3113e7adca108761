/// A state or an event, in words that are safe to show.
package struct SessionStatus: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// Something is on its way, with how much of it is done if that is known.
    case progress(done: Double?)
    /// The person is asked something.
    case question
    case done
    case failed
    /// Something that may need the person soon.
    case warning
    case message
  }

  package let kind: Kind
  package let text: String
  /// What the person can do about it; may be empty.
  package let hint: String

  package init(_ kind: Kind, _ text: String, hint: String = "") {
    self.kind = kind
    self.text = text
    self.hint = hint
  }

  /// As one text, for the window's title.
  package var line: String {
    var parts = [text]
    if case .progress(let done?) = kind { parts[0] += " \(Int(done * 100)) %" }
    if !hint.isEmpty { parts.append(hint) }
    return parts.joined(separator: " \u{B7} ")
  }
}
