package import KJBase
package import KJDomain

/// Builds the arguments of tools.
package enum ToolArguments {
  /// The arguments with which `kj-link` creates a link to a host.
  ///
  /// - Parameter canAsk: Whether `kj-link` may ask at the terminal.
  @Sendable package static func link(
    to host: HostCall, within timeouts: Timeouts, canAsk: Bool
  ) -> [String] {
    var arguments = canAsk ? [] : ["--no-input"]
    if let connect = timeouts.connect { arguments.append("--connect-timeout=\(connect.inSeconds)") }
    arguments.append("--stall-timeout=\(timeouts.stall.inSeconds)")
    return arguments + host.options + ["--", host.host.raw]
  }

  /// The arguments with which `kj-uploads` removes an uploaded file.
  @Sendable package static func removal(of path: RemotePath, on host: HostCall) -> [String] {
    ["remove", "--yes", "--no-input", "--host=\(host.host.raw)"] + host.options
      + ["--", path.description]
  }

  /// The command with which a person uploads a file into a session.
  package static let uploadCommand = "kj upload FILE --insert"

  /// The arguments with which `kj-upload` uploads files dropped on the terminal of a session, or `kj-insert` inserts
  /// the path of an earlier upload.
  @Sendable package static func upload(_ drop: DropCall) -> [String] {
    if case .path(let path) = drop.source, let target = drop.target {
      return ["--to=\(target)", "--path", "--no-input", "--", path.description]
    }
    let insertion = drop.target.map { ["--insert=\($0)"] } ?? []
    return ["--drop", "--json", "--no-input"] + insertion + drop.source.arguments
  }
}

extension DropCall.Source {
  fileprivate var arguments: [String] {
    switch self {
    case .clipboard: ["--clipboard"]
    case .screenshot(let isDrawnOn): isDrawnOn ? ["--screenshot", "--draw"] : ["--screenshot"]
    case .file(let path): ["--", path]
    case .files(let count): (0..<count).map { "/dev/fd/\(3 + $0)" }
    case .path: []
    }
  }
}

extension HostCall {
  /// The route, as options of ``ConnectionOptions``.
  fileprivate var options: [String] { way.flatMap(\.arguments) }

  /// The options and the host, for the command line of another tool.
  var arguments: [String] { options + [host.raw] }
}

extension WayWord {
  fileprivate var arguments: [String] {
    switch self {
    case .identity(let file): ["-i", file]
    case .port(let port): ["-p", port]
    case .jump(let hosts): ["-J", hosts]
    case .setting(let setting): ["-o", setting]
    case .way(let name): ["--via=\(name)"]
    }
  }
}

extension Duration {
  fileprivate var inSeconds: Double { self / .seconds(1) }
}
