// Lines of --json: one object, one line, members in the order given.

import KJCLI
import Testing

@Test func membersKeepTheirOrder() {
  var line = JSONLine()
  line.add("local", "a.png")
  line.add("bytes", 12)
  line.add("resized", false)
  line.add("width", nil as Int?)
  line.add("error", nil as String?)
  line.add("hosts", ["a", "b"])
  #expect(
    line.text
      == #"{"local":"a.png","bytes":12,"resized":false,"width":null,"error":null,"hosts":["a","b"]}"#
  )
  #expect(JSONLine().text == "{}")
}

@Test(arguments: [
  ("a\"b", #"a\"b"#), (#"a\b"#, #"a\\b"#), ("a\nb\r\t", #"a\nb\r\t"#), ("\0", #"\u0000"#),
  ("\u{1B}[0m", #"\u001b[0m"#), ("\u{7F}\u{85}", #"\u007f\u0085"#), ("\u{2028}", #"\u2028"#),
  ("é📷/", "é📷/"), ("\r\n", #"\r\n"#),
])
func textIsEscaped(text: String, expected: String) {
  var line = JSONLine()
  line.add("k", text)
  #expect(line.text == "{\"k\":\"\(expected)\"}")
}

@Test func bytesThatAreNoTextAreReplaced() {
  var line = JSONLine()
  line.add("k", bytes: [0x61, 0xFF, 0x62])
  #expect(line.text == "{\"k\":\"a\u{FFFD}b\"}")
}
