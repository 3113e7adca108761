// The input from a terminal is parsed into keys, answers and pastes.

import KJTerminal
import Testing

/// The tokens in some bytes; the last token is completed if it is still open.
private func tokens(_ text: String) -> [KeyToken] { tokens(Array(text.utf8)) }

private func tokens(_ bytes: [UInt8]) -> [KeyToken] {
  var parser = KeyParser()
  var tokens: [KeyToken] = []
  for byte in bytes {
    if parser.isInterrupted(by: byte) { tokens.append(parser.finish()) }
    if let token = parser.take(byte) { tokens.append(token) }
  }
  if parser.isUnfinished { tokens.append(parser.finish()) }
  return tokens
}

private func press(
  _ code: Int, _ modifiers: Int = 0, _ event: KeyPress.Event = .press, shifted: Int? = nil,
  base: Int? = nil, text: Int? = nil
) -> KeyToken {
  var key = KeyPress(code: code)
  key.modifiers = modifiers
  key.event = event
  key.shifted = shifted
  key.base = base
  key.text = text
  return .press(key)
}

@Test(
  arguments: [
    ("a\r", [.byte(0x61), .byte(0x0D)]),
    ("é日📷", [.character, .character, .character]),
    ("\u{1B}", [.escape]),
    ("\u{1B}\u{1B}a", [.escape, .meta(0x61)]),
    ("\u{1B}\r", [.escape, .byte(0x0D)]),
    ("\u{1B}\u{7F}", [.meta(0x7F)]),
    ("\u{1B}[", [.meta(0x5B)]),
    ("\u{1B}O", [.meta(0x4F)]),
    ("\u{1B}]", [.meta(0x5D)]),
    ("\u{1B}_", [.meta(0x5F)]),
    ("\u{1B}OA\u{1B}[A\u{1B}[5~\u{1B}[1;2B", Array(repeating: .functionKey(.press), count: 4)),
    ("\u{1B}[1;1:3A\u{1B}[3;1:2~", [.functionKey(.release), .functionKey(.repeat)]),
    ("\u{1B}[[A\u{1B}O5P", [.functionKey(.press), .functionKey(.press)]),
    ("\u{1B}[97u", [press(97)]),
    ("\u{1B}[97:65:99;2:3;65u", [press(97, 1, .release, shifted: 65, base: 99, text: 65)]),
    ("\u{1B}[1098::93;133u", [press(1098, 4, base: 93)]),
    ("\u{1B}[27;5;93~", [press(93, 4)]),
    ("\u{1B}[u", [.functionKey(.press)]),
    ("\u{1B}[?7u\u{1B}[1I\u{1B}[?5;5R\u{1B}[0n", Array(repeating: .reply, count: 4)),
    (
      "\u{1B}[I\u{1B}[O",
      [.focusReport(hasFocus: true), .focusReport(hasFocus: false)]
    ),
    ("\u{1B}[5;7R", [.cursorReport(ScreenPosition(row: 5, column: 7))]),
    ("\u{1B}[M~~~a", [.reply, .byte(0x61)]),
    ("\u{1B}]0;x\u{07}a", [.reply, .byte(0x61)]),
    ("\u{1B}]0;x\u{1B}\\a", [.reply, .reply, .byte(0x61)]),
    ("\u{1B}P\u{1B}[A", [.meta(0x50), .functionKey(.press)]),
    ("\u{1B}Px\u{1B}[A", [.reply, .functionKey(.press)]),
    ("\u{1B}Px\u{07}", [.reply, .byte(0x07)]),
    ("\u{1B}[1\u{1B}[A", [.reply, .functionKey(.press)]),
    ("\u{1B}[1é", [.reply, .character]),
    (
      "\u{1B}[200~\u{1B}\u{1B}[201~a",
      [.pasteStart, .pasted, .pasted, .pasted, .pasted, .pasted, .pasted, .pasteEnd, .byte(0x61)]
    ),
  ] as [(String, [KeyToken])])
func inputIsTakenApart(text: String, expected: [KeyToken]) {
  #expect(tokens(text) == expected)
}

/// Replies in the form that xterm sends after `ESC SP G`, and UTF-8 text that contains the same bytes.
@Test(
  arguments: [
    ([0x9B] + Array("?64;1;2c".utf8), [.reply]),
    ([0x9B] + Array("5;7R".utf8), [.cursorReport(ScreenPosition(row: 5, column: 7))]),
    ([0x9B] + Array("I".utf8), [.focusReport(hasFocus: true)]),
    ([0x9B] + Array("M~~~a".utf8), [.reply, .byte(0x61)]),
    ([0x9D] + Array("11;rgb:0000/0000/0000".utf8) + [0x9C, 0x61], [.reply, .byte(0x61)]),
    ([0x9D] + Array("lé日\u{9C}雛".utf8) + [0x9C, 0x61], [.reply, .byte(0x61)]),
    ([0x90] + Array(">|XTerm(379)".utf8) + [0x9C], [.reply]),
    ([0x9F] + Array("Gi=1;OK\u{1B}\\".utf8), [.reply, .reply]),
    ([0x9B, 0x41, 0x8F, 0x50], [.functionKey(.press), .functionKey(.press)]),
    ([0x9B], [.character]), ([0x90, 0x0D], [.character, .byte(0x0D)]),
    ([0x9B, 0xC3, 0xA9], [.character, .character]),
    (Array("雛[\u{9B}A".utf8), [.character, .byte(0x5B), .character, .byte(0x41)]),
    (
      [0x9B] + Array("200~ab".utf8),
      [.functionKey(.press), .byte(0x61), .byte(0x62)]
    ),
  ] as [([UInt8], [KeyToken])])
func aC1ByteBeginsAReply(bytes: [UInt8], expected: [KeyToken]) {
  #expect(tokens(bytes) == expected)
}
