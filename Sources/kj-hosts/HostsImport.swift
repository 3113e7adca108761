import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJStore
import KJSystem
import SystemPackage

struct HostsImport: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Save ssh_config aliases as hosts.",
    discussion: """
      Only the name is saved: kj asks ssh what it means for each connection, so changes to \
      ssh_config take effect.
      """)

  @Argument(help: ArgumentHelp("The aliases.", valueName: "alias"))
  var aliases: [RawArgument] = []

  @Flag(help: "Import every alias in ~/.ssh/config and the files that it includes.")
  var all = false

  @Flag(help: "Say what would be added, and add nothing.")
  var dryRun = false

  @Flag(help: "Add the hosts without asking.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if all == aliases.isEmpty { return }
    throw ValidationError(
      all ? "aliases and '--all' cannot be combined" : "name the aliases, or give '--all'")
  }

  mutating func run(_ console: Console) throws -> ExitStatus {
    let environment = Environment.current
    let source = OpenSSHAliases(home: environment.home)
    let known = try source.list()
    let chosen = try all ? known : chosen(from: known, in: source)
    guard let openSSH = OpenSSHConfiguration(environment, Locations(environment)) else {
      throw Failure(
        .usage, "cannot import ssh_config aliases: there is no 'ssh' in PATH to read them",
        advice: ["install OpenSSH's client"])
    }
    let file = HostBookFile.own
    let plan = try ImportPlan(chosen, into: try file.load(), skipsDuplicates: all, openSSH)
    let isAsking = !dryRun && !yes && !plan.hosts.isEmpty
    if !isAsking { plan.lines(isConditional: dryRun).forEach(console.notice) }
    if plan.hosts.isEmpty { console.notice("there is nothing to add") }
    if dryRun || plan.hosts.isEmpty { return .done }
    if isAsking { try ask(plan, console) }
    try file.update { book throws(Failure) in
      for host in plan.hosts { try book.add(host) }
    }
    for host in plan.hosts { console.step("added '\(host.name)' to '\(file.path)'") }
    return .done
  }

  /// Returns the named aliases, each once; an alias missing from ssh_config is an error.
  private func chosen(from known: [String], in source: OpenSSHAliases) throws(Failure) -> [String] {
    var chosen: [String] = []
    for argument in aliases {
      let alias = try argument.text()
      guard known.contains(alias) else {
        throw Failure(
          .usage, "no alias '\(alias.printable)' in '\(source.path.description.printable)'",
          advice: NearestNames.question(about: alias, among: known).map { [.text($0)] } ?? [])
      }
      if !chosen.contains(alias) { chosen.append(alias) }
    }
    return chosen
  }

  /// Shows the plan to the person, who must agree to it.
  private func ask(_ plan: ImportPlan, _ console: Console) throws(Failure) {
    let count = plan.hosts.count == 1 ? "this host" : "these \(plan.hosts.count) hosts"
    let lines = plan.lines(isConditional: true).map { "\($0)\n" }.joined()
    guard let agrees = try console.confirm("\(lines)Add \(count) (yes/no)? ") else {
      throw Failure(
        .usage, "cannot ask whether to add \(count): \(console.reasonNotToAsk)",
        advice: ["use '--dry-run' to preview them, and '--yes' to add them without asking"])
    }
    if !agrees { throw Failure(.failure, "nothing was added") }
  }
}
