// The options of `kj attach --explain`: the state of the session in which the rules apply.

import ArgumentParser
import KJCLI
import KJDomain
import KJHosts

struct ExplainOptions: ParsableArguments {
  @Flag(
    help: "Show the settings of a session on the host and the rules that decide them, and exit.")
  var explain = false

  @Option(help: ArgumentHelp("With --explain: the title of the terminal.", valueName: "text"))
  var title: RawArgument?

  @Option(
    help: ArgumentHelp("With --explain: the program in the foreground.", valueName: "program"))
  var program: String?

  @Option(
    help: ArgumentHelp(
      "With --explain: the screen that the program uses, main or alternate (default: main).",
      valueName: "screen"))
  var screen: BarRule.Screen?

  @Flag(help: "With --explain: the program does not accept pastes.")
  var noPastes = false

  func validate() throws {
    let isAsked = title != nil || program != nil || screen != nil || noPastes
    if isAsked && !explain {
      throw ValidationError("'--title', '--program', '--screen' and '--no-pastes' need '--explain'")
    }
  }

  /// The situation in a session on a host.
  func situation(on host: ResolvedHost) -> BarSituation {
    var situation = BarSituation(on: host.ruleNames)
    situation.title = title.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    situation.front = program.flatMap { name in
      ForegroundProgram([RunningProgram(id: 0, parent: 0, arguments: [name])])
    }
    situation.screen = screen ?? .main
    situation.takesPastes = !noPastes
    return situation
  }
}

extension BarRule.Screen: ExpressibleByArgument {}
