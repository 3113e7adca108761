import ArgumentParser
import KJCLI
import KJDomain

/// The destination hosts of the files, and how to reach them.
struct HostOptions: ParsableArguments {
  @Option(
    name: .host,
    help: """
      A saved host, @TAG for all saved hosts with a tag, an alias in ssh_config, or \
      [user@]host[:port|:/dir]; may be given several times \
      (default: KJ_HOST, then the host of the --insert session, then the host book).
      """)
  var host: [String] = []

  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    if let twice = host.first(where: { name in host.count { $0 == name } > 1 }) {
      throw ValidationError("'--host \(twice)' is given twice")
    }
  }
}

/// How to send the bytes.
struct TransferOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Send a file larger than 1 MiB over this many channels, 1 to 8 (default: chosen by kj).",
      valueName: "n"),
    completion: .list((1...8).map { "\($0)" }))
  var streams: Int?

  @Option(
    help: ArgumentHelp("Upload to this many hosts at a time (default: 16).", valueName: "n"))
  var parallel: Int?

  func validate() throws {
    if let streams, !(1...8).contains(streams) {
      throw ValidationError("'--streams' must be from 1 to 8")
    }
    if let parallel, !(1...256).contains(parallel) {
      throw ValidationError("'--parallel' must be from 1 to 256")
    }
  }
}
