import KJTestSupport
import SystemPackage
import Testing

/// A shell with the completions of the suite loaded.
enum ShellCompletion: String, CaseIterable, CustomTestStringConvertible {
  case bash
  case zsh
  case fish

  var testDescription: String { rawValue }

  /// The file of the completions in the directory `Completions`.
  var file: String {
    switch self {
    case .bash: "kj.bash"
    case .zsh: "_kj"
    case .fish: "kj.fish"
    }
  }

  /// The long options offered after `words` (a tool and perhaps a verb), from the file in `directory`.
  func options(after words: [String], in directory: FilePath) throws -> Set<String> {
    OptionList.inCompletion(try proposals(after: words, for: "--", in: directory))
  }

  /// What the shell shows when Tab is pressed after `typed`, the beginning of a word after `words`.
  func proposals(
    after words: [String], for typed: String, in directory: FilePath
  ) throws -> String {
    let workspace = try Workspace()
    let path = directory.appending(file).string
    switch self {
    case .bash:
      return try workspace.tools.run(
        "bash", ["--norc", "--noprofile", "-c", Self.bashQuestion, "bash", path, typed] + words
      ).expectSuccess().output
    case .fish:
      let line = "source $argv[1]; complete -C \"$argv[2] $argv[3]\""
      return try workspace.tools.run(
        "fish", ["--no-config", "-c", line, path, words.joined(separator: " "), typed]
      ).expectSuccess().output
    case .zsh: return try Self.askZsh(words, typed, directory, workspace)
    }
  }

  /// Calls the completion function of the tool as bash does for a Tab.
  private static let bashQuestion = """
    source "$1" || exit
    typed=$2
    shift 2
    COMP_WORDS=("$@" "$typed")
    COMP_CWORD=$#
    COMP_LINE="$* $typed"
    COMP_POINT=${#COMP_LINE}
    specification=$(complete -p "$1") || exit
    [[ $specification =~ -F\\ ([^ ]+) ]] || exit
    COMPREPLY=()
    "${BASH_REMATCH[1]}" "$1" "$typed" "${COMP_WORDS[COMP_CWORD - 1]}"
    printf '%s\\n' "${COMPREPLY[@]}"
    """

  /// zsh completes only while a line is edited, so a Tab is typed at a terminal.
  private static func askZsh(
    _ words: [String], _ typed: String, _ directory: FilePath, _ workspace: Workspace
  ) throws -> String {
    let terminal = try PseudoTerminal(
      "zsh", ["-f", "-i"], size: TerminalSize(columns: 200, rows: 500), tools: workspace.tools)
    let command = words.joined(separator: " ")
    // One key shows the list and reports its end, because typing in between would stop it.
    try terminal.type(
      """
      PS1='' LISTMAX=0; fpath=(\(directory) $fpath); autoload -U compinit; compinit -u -D\r\
      list() { zle list-choices; zle -R; zle -I; print listed-$((1 + 1)); }\r\
      zle -N list; bindkey '^I' list; echo loaded-$((1 + 1))\r
      """)
    try terminal.expect("loaded-2")
    let start = terminal.transcript.count
    try terminal.type("\(command) \(typed)\t")
    try terminal.expect("listed-2")
    // zsh then shows the list again; only a part of it may have arrived.
    let shown = String(decoding: terminal.transcript[start...], as: UTF8.self)
    return shown.firstRange(of: "listed-2").map { String(shown[..<$0.lowerBound]) } ?? shown
  }
}
