import Testing

/// A program on the host, and what a person does with it.
struct SideBySideCase: Sendable, CustomTestStringConvertible {
  enum Step: Sendable {
    /// Keys, and what the screen shows once they have taken effect.
    case type(String, shows: String)
    case resize(columns: Int, rows: Int, shows: String)
  }

  let name: String
  /// Programs that the case requires.
  var needs: [String] = []
  /// How many moments, counted from the start, never look the same twice and are not compared.
  var restlessMoments = 0
  /// The remote command; nil for the login shell.
  let command: String?
  /// What the screen shows once the program has started.
  let shows: String
  let steps: [Step]

  var testDescription: String { name }

  private static let locale = "LC_ALL=C.UTF-8"
  private static let wide = #"printf '日本語 🙂👍🏽 e\314\201 ﷽ \033[1;31;44mred\033[m|\n'"#
  /// Vim without anybody's settings.
  private static let vim = """
    \(locale) vim --clean -n -i NONE -c 'set mouse=a ttymouse=sgr number nofsync notitle' words.txt
    """

  static let all: [SideBySideCase] = [
    SideBySideCase(
      name: "bash", command: "\(locale) PS1='far> ' exec bash --norc --noprofile", shows: "far> ",
      steps: [
        .type("echo one two; false\r", shows: "one two"),
        .type("stty -a | head -1; ls --color=always /bin/sh\r", shows: "/bin/sh"),
        .type("\(wide)\r", shows: "|\nfar>"),
        .type("echo 日本語 wrap \(String(repeating: "x", count: 90))", shows: "xxx"),
        .resize(columns: 60, rows: 15, shows: "xxx"),
        .type("\u{1}\u{0B}", shows: "far> "),
        .resize(columns: 101, rows: 31, shows: "far> "),
        .type("sh -c 'echo asl''eep; exec sleep 50'\r", shows: "asleep"),
        .type("\u{3}", shows: "^C"),
        .type("sh -c 'echo wea''ry; exec sleep 51'\r", shows: "weary"),
        .type("\u{1A}", shows: "Stopped"),
        .type("kill -9 %1; sleep 0.3\rbash -c 'kill -SEGV $$'; echo [$?]\r", shows: "[139]"),
        .type("\u{1B}[200~pasted\u{1B}[201~\u{12}ech", shows: "reverse-i-search"),
        .type("\u{7}\u{15}exit 7\r", shows: "ended 7"),
      ]),
    SideBySideCase(
      name: "zsh", needs: ["zsh"], command: "\(locale) PS1='far> ' exec zsh -f", shows: "far> ",
      steps: [
        .type("echo one two; false\r", shows: "one two"),
        .type("print -n no-newline\r", shows: "no-newline"),
        .type("\(wide)\r", shows: "|\nfar>"),
        .type("ls /usr/b\t", shows: "/usr/bin"),
        .resize(columns: 60, rows: 15, shows: "/usr/bin"),
        .type("\u{15}exit 6\r", shows: "ended 6"),
      ]),
    SideBySideCase(
      name: "fish", needs: ["fish"],
      command:
        "\(locale) exec fish -N -C 'function fish_prompt; echo \"far> \"; end; set fish_greeting'",
      shows: "far> ",
      steps: [
        .type("echo one 'two three' | cat\r", shows: "\none two three"),
        .type("\(wide)\r", shows: "|"),
        .type("ls /usr/b", shows: "/usr/b"),
        .resize(columns: 60, rows: 15, shows: "/usr/b"),
        .type("\u{15}exit 5\r", shows: "ended 5"),
      ]),
    SideBySideCase(
      name: "vim", needs: ["vim"], command: vim, shows: "  1 ",
      steps: [
        .type("3jix\(wide)\u{1B}", shows: "printf"),
        // A click, and a drag with the left button.
        .type("\u{1B}[<0;10;5M\u{1B}[<0;10;5m", shows: "printf"),
        .type("\u{1B}[<0;6;2M\u{1B}[<32;12;7M\u{1B}[<0;12;7m", shows: "VISUAL"),
        .type("\u{1B}:vsplit\r", shows: "|"),
        .resize(columns: 61, rows: 17, shows: "words.txt"),
        .resize(columns: 120, rows: 40, shows: "word 36 "),
        .type("/word 50\r", shows: "word 50"),
        .type(":!echo from the shell\r", shows: "from the shell"),
        .type("\r:qa!\r", shows: "ended 0"),
      ]),
    SideBySideCase(
      name: "less", needs: ["less"], command: "\(locale) less -R words.txt", shows: "word 20",
      steps: [
        .type(" ", shows: "word 40"),
        .type("/word 99\r", shows: "word 99"),
        .resize(columns: 50, rows: 12, shows: "word 99"),
        .resize(columns: 90, rows: 30, shows: "word 99"),
        .type("h", shows: "SUMMARY"),
        .type("qg", shows: "word 1"),
        .type("q", shows: "ended 0"),
      ]),
    SideBySideCase(
      // Its lists keep changing; its help does not.
      name: "htop", needs: ["htop"], restlessMoments: 2,
      command: "\(locale) HTOPRC=$PWD/htoprc htop -d 100",
      shows: "F1Help",
      steps: [
        .resize(columns: 100, rows: 40, shows: "F1Help"),
        .type("h", shows: "Released under"),
      ]),
    SideBySideCase(
      name: "tmux", needs: ["tmux"],
      command: "mkdir $$; TMUX_TMPDIR=$PWD/$$ exec tmux -u -f far.conf new-session",
      shows: "far> ",
      steps: [
        .type("echo one; \(wide)\r", shows: "|\nfar>"),
        .type("\u{2}%", shows: "│far>"),
        .type("seq 100\r", shows: "│100"),
        .resize(columns: 100, rows: 30, shows: "│100"),
        .type("\u{2}[", shows: "[0/"),
        .type("\u{1B}[5~", shows: "│60"),
        .type("q\u{2}\"", shows: "───"),
        // A click into the first pane.
        .type("\u{1B}[<0;3;3M\u{1B}[<0;3;3m", shows: "───"),
        .type("echo clicked\r", shows: "clicked"),
        .type("\u{2}:", shows: "\n:"),
        .type("kill-server\r", shows: "ended"),
      ]),
    SideBySideCase(
      name: "every mode", command: "python3 modes.py", shows: "modes are set",
      steps: [
        .resize(columns: 70, rows: 20, shows: "modes are set"),
        .type("q", shows: "ended 3"),
      ]),
    SideBySideCase(
      name: "50 MB", command: "head -c 50000000 /dev/zero | tr '\\0' 'x' | fold -w 70 | cat -n",
      shows: "ended 0", steps: []),
    SideBySideCase(
      name: "killed", command: "printf '\\033[3mslanted\\033[m '; kill -SEGV $$",
      shows: "ended 255",
      steps: []),
    SideBySideCase(
      name: "login shell", command: nil, shows: "far> ",
      steps: [
        .type("stty -a; stty size; echo $TERM $LANG\r", shows: "24 80"),
        .type("exit 2\r", shows: "ended 2"),
      ]),
  ]
}
