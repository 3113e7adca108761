package import KJBase

extension Failure {
  /// For an operand that names a host although `--host` names one, too.
  package static func secondHost(_ operand: RawArgument) -> Failure {
    Failure(
      .usage, "'\(operand.description.printable)' and '--host' both name a host",
      advice: ["leave out one of them"])
  }

  /// For a host with a path, although `--into` names a directory.
  package static func secondPlace(_ host: String) -> Failure {
    Failure(
      .usage, "'\(host.printable)' and '--into' both name a place on the host",
      advice: ["leave out one of them"])
  }
}
