// Input from a person and answers from a terminal, with their effects.

import KJDomain
import KJTerminal

/// Typed bytes and the resulting events, however the bytes are split.
struct KeysCase: CustomStringConvertible {
  let typed: [UInt8]
  let isExtended: Bool
  let events: [SessionEvent]

  init(_ typed: String, extended: Bool = false, _ events: SessionEvent...) {
    self.typed = Array(typed.utf8)
    isExtended = extended
    self.events = events
  }

  var description: String {
    String(decoding: typed, as: UTF8.self).debugDescription + (isExtended ? " extended" : "")
  }

  /// Input that is sent to the remote program unchanged.
  static func passing(_ typed: String, extended: Bool = false) -> KeysCase {
    KeysCase(typed, extended: extended, .text(typed))
  }

  static let plain: [KeysCase] = [
    KeysCase(""),
    .passing("ls -l\r"),
    .passing("caf\u{E9} 日本 📷"),
    .passing("\u{1B}[A\u{1B}OP\u{1B}[3~\u{1B}[1;5C\u{1B}x\u{1B}\u{1B}\u{1B}[[A"),
    .passing("\u{1B}[97;5u\u{1B}[97;5:3u", extended: true),
    .passing("\u{1B}[12;5R\u{1B}[I\u{1B}[<0;5;5M\u{1B}[?62;c\u{1B}]11;rgb:0/0/0\u{07}"),
    .passing("\u{1B}P1$r0m\u{1B}\\\u{1B}_Gi=1;OK\u{1B}\\x"),
    // Without the protocol, nobody can have pressed these keys.
    .passing("\u{1B}[93;5u\u{1B}[27;5;93~"),
    // The person's own pastes are not examined.
    .passing("\u{1B}[200~a\u{1D}d\r~.\u{1B}[93;5u\u{1B}[2\u{1B}[201~"),
    .passing("\u{1B}[200~a\u{1D}d\r~.\u{1B}[93;5u\u{1B}[201~~.", extended: true),
    .passing("\u{1B}[200~\u{1B}[201\u{1B}\u{1B}[201~x"),
  ]

  static let prefixes: [KeysCase] = [
    KeysCase("\u{1D}u", .action(.uploadFile)),
    KeysCase("\u{1D}U", .action(.uploadFile)),
    KeysCase("\u{1D}v", .action(.uploadClipboard)),
    KeysCase("\u{1D}s", .action(.screenshot)),
    KeysCase("\u{1D}w", .action(.draw)),
    KeysCase("\u{1D}?", .action(.help)),
    KeysCase("\u{1D}d", .action(.disconnect)),
    KeysCase("\u{1D}.", .action(.disconnect)),
    KeysCase("\u{1D}z", .action(.suspend)),
    KeysCase("\u{1D}\u{1A}", .action(.suspend)),
    KeysCase("ab\u{1D}ucd", .text("ab"), .action(.uploadFile), .text("cd")),
    KeysCase("\u{1D}\u{1D}u", .text("\u{1D}u")),
    KeysCase("a\u{1D}yb", .text("a"), .unknown("y"), .text("b")),
    KeysCase("\u{1D}\u{E9}b", .unknown("\u{E9}"), .text("b")),
    KeysCase("\u{1D}\u{1B}[Ab", .unknown("\u{1B}[A"), .text("b")),
    KeysCase("\u{1D}\u{1B}OAb", .unknown("\u{1B}OA"), .text("b")),
    KeysCase("\u{1D}\u{1B}[[Ab", .unknown("\u{1B}[[A"), .text("b")),
    KeysCase("\u{1D}\u{1B}ub", .unknown("\u{1B}u"), .text("b")),
    KeysCase("\u{1D}\u{1B}\u{1B}[Ab", .text("\u{1B}[Ab")),
    // Neither ESC nor Alt-], which begins a string, hides the prefix.
    KeysCase("\u{1B}\u{1D}u", .text("\u{1B}"), .action(.uploadFile)),
    KeysCase("\u{1B}]abc\u{1D}u", .text("\u{1B}]abc"), .action(.uploadFile)),
    KeysCase("\u{1B}[1\u{1D}u", .text("\u{1B}[1"), .action(.uploadFile)),
    KeysCase("\u{1B}O\u{1D}u", .text("\u{1B}O"), .action(.uploadFile)),
    KeysCase("\u{1B}[M !\u{1D}u", .text("\u{1B}[M !"), .action(.uploadFile)),
  ]

  static let encodings: [KeysCase] = [
    KeysCase("\u{1D}u", extended: true, .action(.uploadFile)),
    KeysCase("\u{1B}[93;5uu", extended: true, .action(.uploadFile)),
    KeysCase("\u{1B}[93;5u\u{1B}[93;5:3u\u{1B}[117u", extended: true, .action(.uploadFile)),
    KeysCase("\u{1B}[93;5u\u{1B}[93;1:3uu", extended: true, .action(.uploadFile)),
    KeysCase("\u{1B}[93;5:1u\u{1B}[93;5:2u\u{1B}[93;1:3uu", extended: true, .action(.uploadFile)),
    KeysCase("\u{1B}[93;197uu", extended: true, .action(.uploadFile)),
    KeysCase("\u{1B}[93:125;69:1uu", extended: true, .action(.uploadFile)),
    KeysCase("\u{1B}[1098::93;5uu", extended: true, .action(.uploadFile)),
    KeysCase("\u{1B}[27;5;93~u", extended: true, .action(.uploadFile)),
    KeysCase("\u{1B}[27;5;93~\u{1B}[27;5;122~", extended: true, .action(.suspend)),
    KeysCase("\u{1B}[93;5u\u{1B}[122;5u", extended: true, .action(.suspend)),
    KeysCase("\u{1B}[93;5u\u{1B}[47:63;2u", extended: true, .action(.help)),
    KeysCase("\u{1B}[93;5u\u{1B}[47;2;63u", extended: true, .action(.help)),
    KeysCase("\u{1B}[93;5u\u{1B}[27;2;63~", extended: true, .action(.help)),
    KeysCase("\u{1B}[93;5u\u{1B}[117;3u", extended: true, .unknown("\u{1B}[117;3u")),
    KeysCase("\u{1B}[93;5u\u{1B}[27ux", extended: true, .text("x")),
    // Other keys do not belong to kj.
    .passing("\u{1B}[93;6u\u{1B}[93u\u{1B}[93;7u\u{1B}[92;5u", extended: true),
    // If the prefix is pressed twice, it is sent once as it arrived, and so is its release.
    KeysCase(
      "\u{1B}[93;5u\u{1B}[93;5:3u\u{1B}[93;5u\u{1B}[93;5:3ux", extended: true,
      .text("\u{1B}[93;5u\u{1B}[93;5:3ux")),
    KeysCase("\u{1B}[27;5;93~\u{1B}[27;5;93~", extended: true, .text("\u{1B}[27;5;93~")),
    // The release of a key that kj handled is not sent; the release of any other key is.
    KeysCase(
      "\u{1B}[93;5u\u{1B}[93;5:3u\u{1B}[117u\u{1B}[117;1:2u\u{1B}[117;1:3ux\u{1B}[120;1:3u",
      extended: true, .action(.uploadFile), .text("x\u{1B}[120;1:3u")),
    KeysCase(
      "\u{1B}[93;5u\u{1B}[A\u{1B}[1;1:3Ax", extended: true, .unknown("\u{1B}[A"), .text("x")),
    // Control and Shift alone are not keys.
    KeysCase(
      "\u{1B}[57442;5u\u{1B}[93;5u\u{1B}[57442;1:3u\u{1B}[57441;2u\u{1B}[47:63;2u",
      extended: true, .text("\u{1B}[57442;5u\u{1B}[57442;1:3u\u{1B}[57441;2u"), .action(.help)),
  ]

  /// Answers from the terminal that arrive while kj waits for the command.
  static let replies: [KeysCase] = [
    "\u{1B}[12;5R", "\u{1B}[?12;5R", "\u{1B}[I", "\u{1B}[O", "\u{1B}[<0;5;5M", "\u{1B}[<0;5;5m",
    "\u{1B}[M !!", "\u{1B}[32;5;5M", "\u{1B}[?62;4c", "\u{1B}[>1;2;3c", "\u{1B}[0n",
    "\u{1B}[?997;1n", "\u{1B}[48;24;80;0;0t", "\u{1B}[?2026;2$y", "\u{1B}[?7u",
    "\u{1B}]11;rgb:0/0/0\u{07}", "\u{1B}]11;rgb:0/0/0\u{1B}\\", "\u{1B}P>|kitty\u{1B}\\",
    "\u{1B}_Gi=1;OK\u{1B}\\",
  ].flatMap { reply in
    [false, true].flatMap { isExtended in
      [
        KeysCase("\u{1D}" + reply + "u", extended: isExtended, .text(reply), .action(.uploadFile)),
        KeysCase("~" + reply + ".", extended: isExtended, .text(reply), .action(.disconnect)),
        KeysCase(
          "\r" + reply + "~.", extended: isExtended, .text("\r" + reply), .action(.disconnect)),
      ]
    }
  }

  static let tildes: [KeysCase] = [
    KeysCase("~.", .action(.disconnect)),
    KeysCase("~\u{1A}", .action(.suspend)),
    KeysCase("~?~.", .help, .action(.disconnect)),
    KeysCase("~~", .text("~")),
    KeysCase("~~.", .text("~.")),
    KeysCase("~x", .text("~x")),
    KeysCase("~x~.", .text("~x~.")),
    KeysCase("~u", .text("~u")),
    KeysCase("a~.", .text("a~.")),
    KeysCase("a\r~.", .text("a\r"), .action(.disconnect)),
    KeysCase("a\n~.", .text("a\n"), .action(.disconnect)),
    KeysCase("~\r~.", .text("~\r"), .action(.disconnect)),
    KeysCase("\u{1B}[A~.", .text("\u{1B}[A~.")),
    KeysCase("\r\u{1B}[A~.", .text("\r\u{1B}[A~.")),
    KeysCase("~\u{1B}[A", .text("~\u{1B}[A")),
    KeysCase("~\u{E9}", .text("~\u{E9}")),
    KeysCase("~\u{1D}d", .text("~"), .action(.disconnect)),
    KeysCase("\u{1D}u~.", .action(.uploadFile), .action(.disconnect)),
    KeysCase("~\u{1B}[200~.\u{1B}[201~", .text("~\u{1B}[200~.\u{1B}[201~")),
    KeysCase("\u{1D}\u{1B}[200~u\u{1B}[201~x", .text("\u{1B}[200~u\u{1B}[201~x")),
    KeysCase("\u{1B}[126u\u{1B}[46u", extended: true, .action(.disconnect)),
    KeysCase(
      "\u{1B}[96:126;2u\u{1B}[96;2:3u\u{1B}[46u\u{1B}[46;1:3u", extended: true,
      .action(.disconnect)),
    KeysCase(
      "x\u{1B}[13u\u{1B}[13;1:3u~.", extended: true, .text("x\u{1B}[13u\u{1B}[13;1:3u"),
      .action(.disconnect)),
    KeysCase("~\u{1B}[97u", extended: true, .text("~\u{1B}[97u")),
    KeysCase("\u{1B}[126ux", extended: true, .text("\u{1B}[126ux")),
    KeysCase("\u{1B}[126u\u{1B}[126u", extended: true, .text("\u{1B}[126u")),
  ]

  static let all = plain + prefixes + encodings + replies + tildes
}

extension SessionEvent {
  static func text(_ text: String) -> SessionEvent { .send(Array(text.utf8)) }
  static func unknown(_ text: String) -> SessionEvent { .unknownKey(Array(text.utf8)) }
}

extension SessionKeys {
  /// Feeds the pieces, and returns the events as if all pieces had arrived at once.
  mutating func events(
    of pieces: some Sequence<ArraySlice<UInt8>>, extended: Bool = false
  ) -> [SessionEvent] {
    var joined: [SessionEvent] = []
    for event in pieces.flatMap({ take($0, extended: extended) }) {
      if case .send(let more) = event, case .send(let run) = joined.last {
        joined[joined.count - 1] = .send(run + more)
      } else {
        joined.append(event)
      }
    }
    return joined
  }

  mutating func take(_ bytes: ArraySlice<UInt8>, extended: Bool = false) -> [SessionEvent] {
    bytes.withUnsafeBytes { take($0, encoding: extended ? .extended : .plain) }
  }

  mutating func take(_ text: String, extended: Bool = false) -> [SessionEvent] {
    take(Array(text.utf8)[...], extended: extended)
  }
}
