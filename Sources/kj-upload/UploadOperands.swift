import KJBase
import KJCLI
import KJDomain

/// The files and hosts named on a command line.
struct UploadOperands {
  let files: [RawArgument]
  /// In the form of `--host`; empty if none is named.
  let hosts: [String]
  /// The port of the host, if the last operand names one.
  private(set) var port: Port?
  /// Whether the last operand may name a file on the host.
  private(set) var mayNameFile = false
  /// The last operand, if it names a directory or a file on the host.
  private(set) var place: RawArgument?

  /// - Parameters:
  ///   - named: The values of `--host`.
  ///   - isHost: Whether a word is the person's name for a host.
  /// - Throws: ``Failure`` with status `usage` for a host in the wrong place, or without its colon, before anything is
  ///   sent.
  init(_ operands: [RawArgument], host named: [String], isHost: (String) -> Bool) throws(Failure) {
    let meant = operands.map(Self.host)
    for (place, operand) in operands.enumerated() where !operand.isHere {
      let text = operand.description
      let isLast = place > 0 && place == operands.count - 1
      // Nothing may go to the default host instead of `user@host`.
      guard isHost(text) || isLast && text.contains("@") && HostOperand(text) == nil else {
        continue
      }
      let name = text.printable
      throw Failure(
        .usage, "there is no local file '\(name)'",
        advice: [
          named.isEmpty
            ? "write '\(name):'\(isLast ? "" : " after the files") to name the host"
            : "to name several hosts, put '--host' before each"
        ])
    }
    for (place, operand) in operands.enumerated().dropLast() {
      guard let host = meant[place] else { continue }
      let word = operand.description.printable
      throw Failure(
        .usage, "there is no local file '\(word)'",
        advice: [
          meant[place...].allSatisfy { $0 != nil } && place > 0
            ? "to name several hosts, put '--host' before each"
            : place > 0 || host.isDirectory
              ? "put the host after the files, or with '--host'"
              : "put the host after the files, or fetch the file with 'kj get \(word)'"
        ])
    }
    guard let last = operands.last, let host = meant.last ?? nil else {
      (files, hosts) = (operands, named)
      return
    }
    guard named.isEmpty else { throw .secondHost(last) }
    (files, hosts) = (operands.dropLast(), [host.option])
    port = try host.port.map { text throws(Failure) in try Port(text) }
    mayNameFile = !host.isDirectory
    if !host.path.isEmpty { place = last }
  }

  /// Returns the host that an operand names, if it is not a local file.
  static func host(_ operand: RawArgument) -> HostOperand? {
    guard let text = String(validating: operand.bytes, as: UTF8.self), !operand.isHere else {
      return nil
    }
    return HostOperand(text)
  }
}
