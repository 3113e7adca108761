import ArgumentParser
import KJCLI
import KJWatch

/// The destination host of the files, and how to reach it.
struct WatchHostOptions: ParsableArguments {
  @Option(
    name: .host,
    help: """
      A saved host, an alias in ssh_config, or [user@]host[:port] (default: KJ_HOST, then the host \
      of the --insert session, then the host book).
      """)
  var host: String?

  @OptionGroup var connection: ConnectionOptions
}

/// Which files to upload.
struct MatchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The names of the files to upload; may be given several times (default: pictures only).",
      valueName: "pattern"))
  var match: [RawArgument] = []

  func validate() throws {
    for pattern in match where pattern.bytes.isEmpty || pattern.bytes.contains(UInt8(ascii: "/")) {
      throw ValidationError("'--match' takes a pattern for names, without '/'")
    }
  }

  var names: WatchedNames { WatchedNames(matching: match.map(\.bytes)) }
}
