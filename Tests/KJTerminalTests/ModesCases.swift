// Programs' output to a terminal, with the sequences that restore the terminal.

/// An output and the sequences that restore the terminal after it, both as text.
struct ModesCase: CustomStringConvertible {
  let output: String
  let restoration: String

  init(_ output: String, _ restoration: String) {
    self.output = output
    self.restoration = restoration
  }

  var description: String { output.debugDescription }

  static let switches: [ModesCase] =
    [
      1, 5, 9, 69, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 2004, 2026, 2031, 2048,
      9001, 67, 1036, 1039, 1042, 1060, 1061,
    ].map { ModesCase("\u{1B}[?\($0)h", "\u{1B}[?\($0)l") }
    + [7, 25, 1007, 1034, 1035].map { ModesCase("\u{1B}[?\($0)l", "\u{1B}[?\($0)h") }
    + [2, 4, 20].map { ModesCase("\u{1B}[\($0)h", "\u{1B}[\($0)l") }
    + [ModesCase("\u{1B}[12l", "\u{1B}[12h"), ModesCase("\u{1B}[12h\u{1B}[?1034h", "")]

  static let sequences = [
    ModesCase("", ""),
    ModesCase("plain text, caf\u{E9} 日本\r\n", ""),
    ModesCase("\u{1B}[?2004h$ \u{1B}[?2004l", ""),
    ModesCase("\u{1B}[?1;2004;25l", "\u{1B}[?25h"),
    ModesCase("\u{1B}[?1000;1006;2004h", "\u{1B}[?1000l\u{1B}[?1006l\u{1B}[?2004l"),
    ModesCase("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1007h\u{1B}[?12h\u{1B}[?4242h", ""),
    ModesCase("\u{1B}[?6h", "\u{1B}[?6l\u{1B}[999;1H"),
    // Left and right margins.
    ModesCase("\u{1B}[?69h\u{1B}[5;40s", "\u{1B}[?69l"),
    ModesCase("\u{1B}[?69h\u{1B}[5;40s\u{1B}[?69l", ""),
    // A VT52 has no reset; only its own sequence leaves it.
    ModesCase("\u{1B}[?2l", "\u{1B}<"),
    ModesCase("\u{1B}[?2004h\u{1B}[?2l\u{1B}c\u{1B}[?2h", "\u{1B}<"),
    ModesCase("\u{1B}[?2l\u{1B}<", ""),
    // A synchronized frame, in its older form.
    ModesCase("\u{1B}P=1s\u{1B}\\", "\u{1B}[?2026l"),
    ModesCase("\u{1B}P=1s\u{1B}\\\u{1B}P=2s\u{1B}\\", ""),
    ModesCase("\u{1B}=", "\u{1B}>"),
    ModesCase("\u{1B}[?66h", "\u{1B}>"),
    ModesCase("\u{1B}=\u{1B}>", ""),
    // Saved and restored modes.
    ModesCase("\u{1B}[?2004h\u{1B}[?2004s\u{1B}[?2004l\u{1B}[?2004r", "\u{1B}[?2004l"),
    ModesCase("\u{1B}[?25;1000s\u{1B}[?1000h\u{1B}[?25l\u{1B}[?25;1000r", ""),
    // The alternate screen.
    ModesCase("\u{1B}[?1049h", "\u{1B}[?1049l"),
    ModesCase("\u{1B}[?47h", "\u{1B}[?47l"),
    ModesCase("\u{1B}[?1047h", "\u{1B}[?1047l"),
    ModesCase("\u{1B}[?1048h\u{1B}[?1047h", "\u{1B}[?1047l\u{1B}[?1048l"),
    ModesCase("\u{1B}[?1048;1047h\u{1B}[?1047l\u{1B}[?1048l", ""),
    ModesCase("\u{1B}[?1048h", ""),
    ModesCase("\u{1B}[?1049h\u{1B}[?47h", "\u{1B}[?1049l"),
    ModesCase("\u{1B}[?1049h\u{1B}[?47l", ""),
    ModesCase("\u{1B}[?1049h\u{1B}[?1048l", "\u{1B}[?1049l"),
    // Margins.
    ModesCase("\u{1B}[2;10r", "\u{1B}7\u{1B}[r\u{1B}8"),
    ModesCase("\u{1B}[2;10r\u{1B}[r", ""),
    ModesCase("\u{1B}[2r", "\u{1B}7\u{1B}[r\u{1B}8"),
    ModesCase("\u{1B}[10;2r", ""),
    ModesCase("\u{1B}[1;24r", ""),
    ModesCase("\u{1B}[0;99r", ""),
    ModesCase("\u{1B}[1;23r", "\u{1B}7\u{1B}[r\u{1B}8"),
    ModesCase("\u{1B}[?1049h\u{1B}[5;6r", "\u{1B}[r\u{1B}[?1049l"),
    ModesCase("\u{1B}[5;6r\u{1B}[?6h", "\u{1B}[?6l\u{1B}[r\u{1B}[999;1H"),
    ModesCase("\u{1B}[?69h\u{1B}[1;5s\u{1B}[31m\u{1B}[?69l\u{1B}[u", ""),
  ]

  static let keyboards = [
    ModesCase("\u{1B}[>7u", "\u{1B}[<1u"),
    ModesCase("\u{1B}[>1u\u{1B}[>5u", "\u{1B}[<2u"),
    ModesCase("\u{1B}[>1u\u{1B}[>5u\u{1B}[<u", "\u{1B}[<1u"),
    ModesCase("\u{1B}[>1u\u{1B}[<9u", ""),
    ModesCase("\u{1B}[=5u", "\u{1B}[=0;1u"),
    ModesCase("\u{1B}[=5;1u\u{1B}[=2;2u\u{1B}[=7;3u", ""),
    ModesCase("\u{1B}[?u\u{1B}[u", ""),
    ModesCase(
      "\u{1B}[>1u\u{1B}[?1049h\u{1B}[>3u", "\u{1B}[<1u\u{1B}[?1049l\u{1B}[<1u"),
    ModesCase(
      "\u{1B}[?1049h\u{1B}[>3u\u{1B}[?1049l", "\u{1B}[?1049h\u{1B}[<1u\u{1B}[?1049l"),
    ModesCase("\u{1B}[>4;2m", "\u{1B}[>4m"),
    ModesCase("\u{1B}[>4;2m\u{1B}[>4;0m", ""),
    ModesCase("\u{1B}[>4;1m\u{1B}[>4m", ""),
    ModesCase("\u{1B}[>4;1m\u{1B}[>m", ""),
    ModesCase("\u{1B}[>4;1m\u{1B}[>4n", ""),
    // 8-bit controls (S8C1T), and user-defined keys (DECUDK).
    ModesCase("\u{1B} G", "\u{1B} F"),
    ModesCase("\u{1B} G\u{1B} F", ""),
    ModesCase("\u{1B}P1;1|23/6C730A\u{1B}\\", "\u{1B}P0;1|\u{1B}\\"),
    ModesCase("\u{1B}P|23/6C\u{1B}\\", "\u{1B}P0;1|\u{1B}\\"),
    ModesCase("\u{1B}P0;0|\u{1B}\\", ""),
    ModesCase("\u{1B}P1;1|23/6C\u{1B}\\\u{1B}P0|\u{1B}\\", ""),
    ModesCase("\u{1B}P1;1|23/6C\u{1B}\\\u{1B}P1|\u{1B}\\", "\u{1B}P0;1|\u{1B}\\"),
    ModesCase("\u{1B}P$q|\u{1B}\\\u{1B}P+q|23\u{1B}\\\u{1B}Pq|\u{1B}\\", ""),
  ]

  static let looks = [
    ModesCase("\u{1B}[1;31mred\u{1B}[0m", ""),
    ModesCase("\u{1B}[1;31mred\u{1B}[m", ""),
    ModesCase("\u{1B}[1;31mred\u{1B}[22;39m", ""),
    ModesCase("\u{1B}[31m", "\u{1B}[m"),
    ModesCase("\u{1B}[38;5;208m", "\u{1B}[m"),
    ModesCase("\u{1B}[38;5;0m\u{1B}[39m", ""),
    ModesCase("\u{1B}[38;2;1;2;0;48;2;4;5;6m\u{1B}[39;49m", ""),
    ModesCase("\u{1B}[38:2::1:2:3;58:5:3m\u{1B}[39;59m", ""),
    ModesCase("\u{1B}[4:3m", "\u{1B}[m"),
    ModesCase("\u{1B}[4:3m\u{1B}[4:0m", ""),
    ModesCase("\u{1B}[21;53;9;8;7;6;5;3;2m\u{1B}[24;55;29;28;27;25;23;22m", ""),
    ModesCase("\u{1B}[11m", "\u{1B}[m"),
    ModesCase("\u{1B}7\u{1B}[1m\u{1B}8", ""),
    ModesCase("\u{1B}[1m\u{1B}7\u{1B}[m\u{1B}8", "\u{1B}[m"),
    ModesCase("\u{1B}[1m\u{1B}[s\u{1B}[m\u{1B}[u", "\u{1B}[m"),
    ModesCase("\u{1B}[1m\u{1B}[?1049h\u{1B}[m", "\u{1B}[?1049l\u{1B}[m"),
    ModesCase("\u{1B}[4 q", "\u{1B}[0 q"),
    ModesCase("\u{1B}[4 q\u{1B}[ q", ""),
    ModesCase("\u{1B}(0lqk", "\u{1B}(B"),
    ModesCase("\u{1B}(0lqk\u{1B}(B", ""),
    ModesCase("\u{1B})0\u{0E}lqk", "\u{1B})B\u{0F}"),
    ModesCase("\u{1B})0\u{0E}lqk\u{0F}", "\u{1B})B"),
    ModesCase("\u{1B}n", "\u{0F}"),
    ModesCase("\u{1B}o", "\u{0F}"),
    ModesCase("\u{1B}%@", "\u{1B}%G"),
    ModesCase("\u{1B}%@\u{1B}7\u{1B}%G\u{1B}8", ""),
  ]

  static let commands = [
    ModesCase("\u{1B}]0;title\u{07}", ""),
    ModesCase("\u{1B}[22;2t\u{1B}[22;1t", "\u{1B}[23;1t\u{1B}[23;2t"),
    ModesCase("\u{1B}[22;2t\u{1B}[22;1t\u{1B}[23;2t\u{1B}[23;1t\u{1B}[23t", ""),
    ModesCase("\u{1B}[>2p", "\u{1B}[>1p"),
    ModesCase("\u{1B}[>3p\u{1B}[>1p", ""),
    ModesCase("\u{1B}]22;watch\u{07}", "\u{1B}]22;\u{1B}\\"),
    ModesCase("\u{1B}]22;watch\u{07}\u{1B}]22;\u{07}", ""),
    ModesCase("\u{1B}]9;4;1;50\u{07}", "\u{1B}]9;4;0\u{1B}\\"),
    ModesCase("\u{1B}]9;4;3\u{07}\u{1B}]9;4;0\u{07}\u{1B}]9;done\u{07}", ""),
    ModesCase("\u{1B}]11;#112233\u{07}", "\u{1B}]111\u{1B}\\"),
    ModesCase("\u{1B}]10;red;blue;?\u{1B}\\", "\u{1B}]110\u{1B}\\\u{1B}]111\u{1B}\\"),
    ModesCase("\u{1B}]11;?\u{07}", ""),
    ModesCase("\u{1B}]11;red\u{07}\u{1B}]111\u{07}", ""),
    ModesCase("\u{1B}]4;1;rgb:00/11/22;2;green\u{07}", "\u{1B}]104\u{1B}\\"),
    ModesCase("\u{1B}]4;1;red;2;green\u{07}\u{1B}]104;1;2\u{07}", ""),
    ModesCase("\u{1B}]4;1;red;2;green\u{07}\u{1B}]104\u{07}", ""),
    ModesCase("\u{1B}]4;1;?;999;red\u{07}", ""),
    ModesCase("\u{1B}]5;0;red\u{07}", "\u{1B}]105\u{1B}\\"),
    ModesCase("\u{1B}]5;0;red\u{07}\u{1B}]105;0\u{07}", ""),
    ModesCase("\u{1B}]8;;http://a/?b;c\u{1B}\\link", "\u{1B}]8;;\u{1B}\\"),
    ModesCase("\u{1B}]8;id=1;http://a\u{07}link\u{1B}]8;;\u{07}", ""),
    // Other strings, and text in them that looks like sequences.
    ModesCase("\u{1B}]52;c;G1s/MjAwNGg=\u{07}", ""),
    ModesCase("\u{1B}P+q544e;[?2004h\u{07}[?1049h\u{1B}\\", ""),
    ModesCase("\u{1B}_Ga=T;[?2004h\u{0E}\u{1B}\\", ""),
    ModesCase("\u{1B}^x\u{1B}\\\u{1B}Xx\u{1B}\\\u{1B}kvim\u{1B}\\", ""),
    ModesCase("\u{1B}Pstring\u{1B}[?2004h", "\u{1B}[?2004l"),
    ModesCase("\u{1B}]11;red\u{1B}[?2004h", "\u{1B}[?2004l"),
    ModesCase("\u{1B}]11;red\u{18}", ""),
    ModesCase("\u{1B}Pq\u{19}x\u{1A}\u{1B}[?2004h", "\u{1B}[?2004l"),
  ]

  static let machine = [
    // A control character takes effect inside a sequence, CAN and SUB end the sequence, and ESC begins another.
    ModesCase("\u{1B}[?20\u{0E}04h", "\u{1B}[?2004l\u{0F}"),
    ModesCase("\u{1B}[?20\n04h", "\u{1B}[?2004l"),
    ModesCase("\u{1B}[?20\u{18}04h", ""),
    ModesCase("\u{1B}[?20\u{1A}04h", ""),
    ModesCase("\u{1B}[?20\u{1B}[?1004h", "\u{1B}[?1004l"),
    ModesCase("\u{1B}\u{1B}=", "\u{1B}>"),
    ModesCase("\u{1B}\n=", "\u{1B}>"),
    ModesCase("\u{1B}[20?04h\u{1B}[?20$h\u{1B}[?20 4h\u{1B}[ ?2004h", ""),
    ModesCase("\u{1B}[??2004h\u{1B}[>2004h", ""),
    ModesCase("\u{1B}[?99999999999999999999999h", ""),
    ModesCase(
      "\u{1B}[?" + String(repeating: "1;", count: 40) + "2004h", "\u{1B}[?1l"),
    ModesCase("日\u{9B}?2004h", ""),
    ModesCase("\u{1B}#8\u{1B} F\u{1B}(%5\u{1B}(B", ""),
    // An open sequence is ended.
    ModesCase("text\u{1B}", "\u{18}"),
    ModesCase("text\u{1B}(", "\u{18}"),
    ModesCase("text\u{1B}[?200", "\u{18}"),
    ModesCase("\u{1B}[?2004h\u{1B}[<", "\u{18}\u{1B}[?2004l"),
    ModesCase("\u{1B}]0;tit", "\u{18}\u{1B}\\"),
    ModesCase("\u{1B}]0;tit\u{1B}", "\u{18}\u{1B}\\"),
    ModesCase("\u{1B}Pq#0;1", "\u{18}\u{1B}\\"),
    ModesCase("\u{1B}]11;re", "\u{18}\u{1B}\\\u{1B}]111\u{1B}\\"),
    ModesCase("\u{1B}]8;;http://exa", "\u{18}\u{1B}\\\u{1B}]8;;\u{1B}\\"),
    // The two resets.
    ModesCase(
      "\u{1B}[?1049h\u{1B}[?1000;2004h\u{1B}[31m\u{1B}(0\u{1B}=\u{1B}[>1u\u{1B}[2;3r\u{1B}c", ""),
    ModesCase("\u{1B}]11;red\u{07}\u{1B}c", "\u{1B}]111\u{1B}\\"),
    ModesCase(
      "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1;6;2004h\u{1B}[4h\u{1B}[31m\u{0E}\u{1B}=\u{1B}[2;3r\u{1B}[!p",
      "\u{1B}[?2004l\u{1B}[?1049l"),
    // Leaving the alternate screen restores the state that was saved with the cursor.
    ModesCase(
      "\u{1B}[?6h\u{1B}[?1049h\u{1B}[?6l", "\u{1B}[?1049l\u{1B}[?6l\u{1B}[999;1H"),
    ModesCase("\u{0E}\u{1B}[?1049h\u{0F}", "\u{1B}[?1049l\u{0F}"),
  ]

  static let all = switches + sequences + keyboards + looks + commands + machine
}
