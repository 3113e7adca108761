import ArgumentParser
import KJBase
import KJCLI
import KJConnections
import KJDomain
import KJHousekeeping

struct RemoveCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove uploads from their host.",
    discussion: """
      If any of them does not exist, or is not known to be an upload, none is removed. The path of \
      each removed upload is printed.
      """, aliases: ["rm", "delete"])

  @Argument(
    help: ArgumentHelp(
      "The last four characters of its name, such as 'ae18', a number shown by 'kj uploads' "
        + "with the same options, a path on the host, or a name in ~/.cache/kj.",
      valueName: "upload"))
  var upload: [RawArgument]

  @OptionGroup var removal: RemovalOptions

  @OptionGroup(title: "Host") var which: WhichUploads

  @OptionGroup(title: "Connection") var connection: ConnectionOptions

  @OptionGroup(title: "Time") var time: ConnectionTimeOptions

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let call = HouseCall(connection, time, console)
    let meant = try MeantUploads(which)
    let places = try upload.map { argument throws(Failure) in try place(argument, in: meant) }
    let names = try host(of: places, meant)
    let house = try call.open(try call.host(named: names))
    return try removal.remove(try house.uploads(named: places.map(\.path)), from: house, console)
  }

  private struct Place {
    let path: [UInt8]
    /// The person's name for its host; nil for a path.
    let host: String?
  }

  private func place(_ argument: RawArgument, in meant: MeantUploads) throws(Failure) -> Place {
    let text = argument.description
    let number = Int(text)
    let found =
      number.flatMap { meant.records.indices.contains($0 - 1) ? [meant.records[$0 - 1]] : nil }
      ?? meant.records.filter { $0.letters == text }
    guard found.count <= 1 else {
      throw Failure(
        .usage, "the names of \(found.count) uploads end in '\(text.printable)'",
        advice: ["run 'kj uploads' with the same options to see their numbers"])
    }
    if let record = found.first { return Place(path: record.remote.bytes, host: record.host) }
    guard number == nil else {
      throw Failure(
        .noInput, "there is no upload number \(text.printable)",
        advice: ["run 'kj uploads' with the same options to see the numbers"])
    }
    return Place(path: argument.bytes, host: nil)
  }

  /// Returns the one host that is meant; nil for the default host.
  private func host(of places: [Place], _ meant: MeantUploads) throws(Failure) -> String? {
    if let host = which.host { return host }
    if meant.host != nil { return nil }
    let hosts = Set(places.compactMap(\.host))
    guard hosts.count <= 1 else {
      let names = hosts.sorted().map { "'\($0.printable)'" }.joined(separator: " and ")
      throw Failure(
        .usage, "these uploads are on several hosts: \(names)",
        advice: ["remove uploads from one host at a time"])
    }
    return hosts.first
  }
}

extension UploadRecord {
  /// The letters at the end of a name that kj gave the file; nil for any other name.
  fileprivate var letters: String? {
    if case .upload(_, let letters) = OwnRemoteName(remote.name) { letters } else { nil }
  }
}
