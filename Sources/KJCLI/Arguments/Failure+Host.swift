package import KJBase

extension Failure {
  /// For an operand that names a host although `--host` names one, too.
  package static func secondHost(_ operand: RawArgument) -> Failure {
    Failure(
      .usage, "'\(operand.description.printable)' and '--host' both name a host",
      advice: ["leave out one of them"])
  }
}
