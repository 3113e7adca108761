import ArgumentParser
import KJBase
import KJCLI
import KJConnections
import KJDomain
import KJHousekeeping

struct PruneCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "Remove old uploads from a host.",
    discussion: """
      In ~/.cache/kj, this removes files with names that only kj gives, uploaded from any machine, \
      and directories left by unfinished uploads; in other directories, unchanged files that this \
      machine remembers. Nothing less than an hour old is removed. The path of each removed upload \
      is printed.
      """)

  @Option(
    help: ArgumentHelp("Remove uploads older than this: '12h', '14d', '2w'.", valueName: "age"))
  var older: String?

  @Option(help: ArgumentHelp("Remove all but this many of the newest.", valueName: "n"))
  var keep: Int?

  @Flag(help: "Print what would be removed; remove nothing.")
  var dryRun = false

  @OptionGroup var removal: RemovalOptions

  @Option(
    name: .host,
    help: """
      A saved host, an alias in ssh_config, or [user@]host[:port] (default: KJ_HOST, then the host \
      book).
      """)
  var host: String?

  @OptionGroup(title: "Connection") var connection: ConnectionOptions

  @OptionGroup(title: "Time") var time: ConnectionTimeOptions

  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    guard (older == nil) != (keep == nil) else {
      throw ValidationError(
        older == nil
          ? "say which uploads to remove: '--older AGE' or '--keep N'"
          : "'--older' and '--keep' cannot be combined")
    }
    if let keep, keep < 0 { throw ValidationError("'--keep' must not be negative") }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let rule = try rule()
    let call = HouseCall(connection, time, console)
    let house = try call.open(try call.host(named: host))
    let chosen = try house.chosen(by: rule)
    tellWhatStays(chosen, on: house, console)
    if dryRun {
      for upload in chosen.uploads { try console.printPath(upload.path.bytes) }
      console.notice(RemovalOptions.count(chosen.uploads, "would be removed", from: house))
      return .done
    }
    return try removal.remove(chosen.uploads, from: house, console)
  }

  private func tellWhatStays(_ chosen: ChosenUploads, on house: UploadHouse, _ console: Console) {
    for directory in chosen.leftDirectories {
      console.notice(
        "'\(directory.path.description.printable)' on '\(house.hostName)' is kept: "
          + directory.reason
      )
    }
    if !chosen.leftDirectories.isEmpty {
      console.hint("remove it on the host with 'rm -r' if no directory is being uploaded")
    }
    let count = chosen.unprovenCount
    if count == 0 { return }
    let words =
      count == 1
      ? "1 upload outside ~/.cache/kj is kept" : "\(count) uploads outside ~/.cache/kj are kept"
    let reason = RemovalOptions.wordsIfUnproven(count)
    console.notice("\(words) on '\(house.hostName)': \(reason)")
    console.hint("run 'kj uploads remove', which asks about such files")
  }

  private func rule() throws(Failure) -> PruningRule {
    if let keep { return .keep(keep) }
    return .older(than: try PruningAge(older ?? "").seconds)
  }
}
