// kj: `kj NAME …` becomes `kj-NAME …`. It reads no file, and links no library that does input or output.

internal import KJBase
internal import KJDomain
import KJLibC
internal import KJRelease

/// The arguments as received from the system: a name that is not UTF-8 must reach the tool unchanged.
let arguments = (1..<max(Int(CommandLine.argc), 1)).compactMap { CommandLine.unsafeArgv[$0] }

func write(_ text: String, to descriptor: Int32) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0 {
      if errno == EINTR { continue }
      let reason = String(cString: strerror(errno)).lowercased()
      if descriptor == STDOUT_FILENO {
        write("kj: error: cannot write to standard output: \(reason)\n", to: STDERR_FILENO)
      }
      exit(ExitStatus.inputOutput.rawValue)
    }
    bytes = bytes.dropFirst(count)
  }
}

func fail(_ message: String, hint: String) -> Never {
  write("kj: error: \(message)\nkj: hint: \(hint)\n", to: STDERR_FILENO)
  exit(ExitStatus.usage.rawValue)
}

/// Formats rows of words in columns, three spaces apart and indented by two; every row has the same number of words.
func table(_ rows: [[String]]) -> String {
  let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    let line = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      .joined(separator: "   ")
    let end = line.lastIndex { $0 != " " } ?? line.startIndex
    return "  \(line[...end])\n"
  }.joined()
}

func help() -> String {
  let own = Set(Tool.all.map(\.name))
  let others = Tools.names().filter { !own.contains($0) }
  return """
    kj brings a picture to a program on another machine.

    usage: kj NAME [ARGUMENT...]
           kj help [NAME|TOPIC]
           kj --version

    tools:
    \(table(Tool.all.map { [$0.name, $0.summary] }))
    topics:
    \(table(Topic.all.map { [$0.name, $0.summary] }))
    """ + (others.isEmpty ? "" : "\nother tools:\n\(table(others.map { [$0] }))")
      + """

      options:
        -h, --help      show this help
        -V, --version   show the version; with --verbose, also the libraries

      Run 'kj help NAME' for more about a tool, 'kj help TOPIC' for a topic.

      """
}

/// Runs a tool, or reports that it does not exist and suggests similar names.
func run(_ name: String, _ rest: [UnsafeMutablePointer<CChar>]) -> Never {
  if Tools.isName(name) {
    Tools.run(name, rest)
    if errno != ENOENT && Tools.names().contains(name) {
      fail("cannot run 'kj-\(name)': \(String(cString: strerror(errno)))", hint: "run 'kj help'")
    }
  }
  fail("'\(name.printable)' is not a kj tool", hint: hint(instead: name, among: Tools.names()))
}

/// Suggests names that may have been meant.
func hint(instead name: String, among names: [String]) -> String {
  NearestNames.question(about: name, among: names) ?? "run 'kj help' to see the tools"
}

/// The exit statuses of every tool, one per line.
func exitCodes() -> String {
  ExitStatus.allCases.map { status in
    let number = String(status.rawValue)
    return String(repeating: " ", count: 4 - number.utf8.count) + "\(number)  \(status.meaning)\n"
  }.joined()
}

/// The coding agents, one per line.
func agents() -> String {
  """
  kj recognizes these agents on a host; 'kj attach --agent' can also name one. An agent with
  a question mark is only guessed from its name: kj asks before it inserts anything.

  \(table([["ID", "AGENT", "A PATH IS", "ATTACHED", "KNOWN FROM"]] + CodingAgent.all.map(\.row)))
  """
}

/// Shows a manual page; returns only if there is no `man`.
func showManual(_ page: String) {
  let words = [strdup("man"), strdup(page), nil]
  execvp("man", words)
}

/// Shows the manual page installed with kj if a person is at a terminal; otherwise the tool's own help.
func help(on name: String) -> Never {
  switch name {
  case "help":
    write(help(), to: STDOUT_FILENO)
    exit(0)
  case Topic.exitCodes.name:
    write(exitCodes(), to: STDOUT_FILENO)
    exit(0)
  case Topic.agents.name:
    write(agents(), to: STDOUT_FILENO)
    exit(0)
  case Topic.connect.name:
    showManual(Tools.manualPage(of: name) ?? "kj-\(name)")
    fail("cannot show the manual page kj-\(name)(7): 'man' is not installed", hint: "install 'man'")
  default: break
  }
  if isatty(STDOUT_FILENO) == 1, Tools.isName(name), let page = Tools.manualPage(of: name) {
    showManual(page)
  }
  guard Tools.names().contains(name) else {
    fail(
      "'\(name.printable)' is neither a kj tool nor a topic",
      hint: hint(instead: name, among: Tools.names() + Topic.all.map(\.name)))
  }
  guard let option = strdup("--help") else { exit(ExitStatus.failure.rawValue) }
  run(name, [option])
}

let words = arguments.map { String(cString: $0) }
switch words.first {
case nil:
  write(help(), to: STDERR_FILENO)
  exit(ExitStatus.usage.rawValue)
case "--version", "-V", "version":
  write("kj \(Release.name)\n", to: STDOUT_FILENO)
  // kj itself links no libraries, and kj-upload uses all of them.
  if words.count == 2, words[1] == "--verbose" || words[1] == "-v" {
    run("upload", [strdup("--version"), strdup("--verbose")].compactMap(\.self))
  }
case "--help", "-h": write(help(), to: STDOUT_FILENO)
case "help":
  if words.count > 1 { help(on: words[1]) }
  write(help(), to: STDOUT_FILENO)
case let word? where word.hasPrefix("-"):
  fail(
    "unknown option '\(word.printable)'",
    hint: "options come after the tool: 'kj upload \(word.printable)'")
case let name?: run(name, Array(arguments.dropFirst()))
}
