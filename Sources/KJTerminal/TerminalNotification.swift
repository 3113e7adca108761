/// The sequence that makes a terminal show a desktop notification.
///
/// Terminals that support neither form ignore it.
package enum TerminalNotification: Equatable, Sendable {
  /// OSC 9, with text only: iTerm2, kitty, WezTerm, Ghostty.
  case text
  /// OSC 777, with a title: foot, rxvt-unicode and terminals based on VTE.
  case titled

  /// The form that the terminal supports.
  ///
  /// - Parameter variable: Returns the value of an environment variable.
  package init(_ variable: (String) -> String?) {
    let name = variable("TERM") ?? ""
    let isTitled =
      name.hasPrefix("foot") || name.hasPrefix("rxvt") || variable("VTE_VERSION") != nil
    self = isTitled ? .titled : .text
  }

  /// The sequence that shows a given text.
  ///
  /// - Parameter text: Safe to show.
  package func sequence(_ text: String) -> String {
    switch self {
    case .text: "\u{1B}]9;kj: \(text)\u{1B}\\"
    case .titled: "\u{1B}]777;notify;kj;\(text)\u{1B}\\"
    }
  }
}
