import KJTestSupport
import SystemPackage
import Testing

/// A program on the host, in a stable state.
struct DockCase: Sendable, CustomTestStringConvertible {
  let name: String
  /// Programs that the case requires.
  var needs: [String] = []
  let command: String
  /// What the screen shows once the program accepts keys.
  var begins = "far> "
  /// The keys to type then.
  var keys = ""
  /// Whether the program redraws the main screen, so lines that have scrolled up stay above it.
  var redrawsMainScreen = false
  /// Whether, after the terminal was much smaller, the program shows another part of its text or draws it differently.
  var scrollsToFit = false
  /// Text in each of the lines that keep changing, which are not compared.
  var changing: [String] = []
  /// What the screen shows after the keys.
  let shows: String

  var testDescription: String { name }

  private static let locale = "LC_ALL=C.UTF-8"
  private static let bash = "\(locale) PS1='far> ' exec bash --norc --noprofile"
  private static let reader = SourceTree.root.pushing("Tests/Servers/pane_reader.py").string
  private static let python = "PYTHONSTARTUP= exec python3 -q"

  static let all: [DockCase] = [
    DockCase(name: "bash on a short screen", command: bash, keys: "echo one\r", shows: "one\nfar>"),
    DockCase(
      name: "bash on a full screen", command: bash, keys: "seq 100\recho typed", shows: "echo typed"
    ),
    DockCase(
      name: "bash with a wrapped line", command: bash,
      keys: "seq 100\recho \(String(repeating: "x", count: 100))", shows: "xxxxx"),
    DockCase(
      name: "zsh", needs: ["zsh"], command: "\(locale) PS1='far> ' exec zsh -f",
      keys: "seq 100\recho typed", shows: "echo typed"),
    DockCase(
      name: "fish", needs: ["fish"],
      command:
        "\(locale) exec fish -N -C 'function fish_prompt; echo \"far> \"; end; set fish_greeting'",
      keys: "seq 100\recho typed", shows: "echo typed"),
    DockCase(name: "python", command: python, begins: ">>> ", keys: "1+1\r", shows: "2\n>>>"),
    DockCase(
      name: "a question at the bottom",
      command: "bash -c 'seq 100; read -r -p \"Password: \" p; echo \"<$p>\"'",
      begins: "Password: ", keys: "x",
      shows: "Password: x"),
    DockCase(
      name: "half a line in color",
      command: "seq 100; printf '\\033[3;41mhalf a line\\033[1m '; exec cat", begins: "half",
      shows: "half a line"),
    DockCase(
      name: "less", needs: ["less"], command: "\(locale) less words.txt", begins: "word 20",
      keys: "  ",
      shows: "word 60"),
    DockCase(
      name: "vim", needs: ["vim"],
      command: "\(locale) vim --clean -n -i NONE -c 'set number mouse=a nofsync' words.txt",
      begins: "word 19", keys: "20jx\u{17}v", scrollsToFit: true, shows: "word 19"),
    DockCase(
      name: "tmux", needs: ["tmux"],
      command: "mkdir $$; TMUX_TMPDIR=$PWD/$$ exec tmux -u -f far.conf new-session",
      keys: "\u{2}%", scrollsToFit: true, shows: "│far>"),
    DockCase(
      name: "htop", needs: ["htop"],
      command: "sleep 1000 & HTOPRC=$PWD/htoprc exec htop --delay=100 -p $!",
      begins: "F10Quit", shows: "sleep 1000"),
    DockCase(
      name: "top", needs: ["top"], command: "sleep 1000 & exec top -d 600 -p $!",
      begins: "COMMAND", redrawsMainScreen: true, changing: ["top - ", "Cpu(s)", "MiB"],
      shows: " sleep"),
    DockCase(
      name: "a stand-in for an agent",
      command: "exec python3 -B \(reader) --agent claude agent.received",
      begins: "a stand-in", keys: "typed", shows: "typed"),
    DockCase(
      name: "margins of its own",
      command: "printf '\\033[2J\\033[3;20r\\033[5;1Hin the middle \\033[?2004h'; exec cat",
      begins: "middle", shows: "in the middle"),
    DockCase(
      name: "a cursor that was saved",
      command: "seq 100; printf 'saved: \\0337'; exec cat", begins: "saved: ", keys: "typed",
      shows: "saved: typed"),
  ]
}
