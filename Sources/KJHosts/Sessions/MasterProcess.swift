package import KJDomain
internal import KJSessions
package import KJSystem
package import SystemPackage

/// The master behind a `ControlPath`, as `ssh -O check` reports it.
package struct MasterProcess {
  let id: Int32

  /// The answer of `ssh` about the master of a shared connection; nil if there is no master.
  ///
  /// - Parameter controlPath: The path of the master's socket; nil for the one in ssh_config.
  package static func answer(
    of host: ResolvedHost, at controlPath: String? = nil, _ program: FilePath,
    until deadline: Deadline
  ) -> [UInt8]? {
    let path = controlPath.map { ["-S", $0] } ?? []
    let check = ChildCommand(
      program, path + ["-O", "check"] + host.way.opensshArguments, in: host.way.directory)
    guard let answer = try? ChildProcess.run(check, until: deadline), answer.ending == .exited(0)
    else { return nil }
    return answer.error + answer.output
  }

  /// Reads `Master running (pid=4711)`.
  package init?(answer: [UInt8]) {
    let text = String(decoding: answer, as: UTF8.self)
    guard let start = text.firstRange(of: "(pid=")?.upperBound,
      let id = Int32(text[start...].prefix { $0 != ")" }), id > 0
    else { return nil }
    self.id = id
  }

  /// The address of the machine that the master is connected to; nil if it connects through other hosts.
  ///
  /// - Parameter host: The host that the master connects to.
  package func machine(of host: ResolvedHost) -> HostName? {
    guard host.way.isDirect,
      let connections = try? ProcessSockets.established(of: id, until: .after(.seconds(2)))
    else { return nil }
    return connections.machine(port: host.address.port)
  }
}

extension [TCPConnection] {
  /// The remote address of the first connection to a port: a client connects before it forwards connections.
  ///
  /// A link-local address does not count, because its network is unknown.
  func machine(port: Port) -> HostName? {
    guard let address = first(where: { $0.peer.port == port.number })?.peer.address,
      !address.lowercased().hasPrefix("fe80:")
    else { return nil }
    return try? HostName(address)
  }
}
