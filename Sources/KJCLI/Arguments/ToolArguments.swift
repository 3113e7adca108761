package import KJBase
package import KJDomain

/// Arguments of tools.
package enum ToolArguments {
  /// The arguments with which `kj-link` makes a link to a host.
  ///
  /// - Parameter canAsk: Whether it may ask at the terminal.
  @Sendable package static func link(
    to host: HostCall, within timeouts: Timeouts, canAsk: Bool
  ) -> [String] {
    var arguments = canAsk ? [] : ["--no-input"]
    if let connect = timeouts.connect { arguments.append("--connect-timeout=\(connect.inSeconds)") }
    arguments.append("--stall-timeout=\(timeouts.stall.inSeconds)")
    return arguments + host.options + ["--", host.host.raw]
  }

  /// The arguments with which `kj-uploads` removes a file that was uploaded.
  @Sendable package static func removal(of path: RemotePath, on host: HostCall) -> [String] {
    ["remove", "--yes", "--no-input", "--host=\(host.host.raw)"] + host.options
      + ["--", path.description]
  }

  /// What a person runs to upload a file into a session.
  package static let uploadCommand = "kj upload FILE --insert"

  /// The arguments with which `kj-upload` uploads what was dropped on the terminal of a session, or `kj-insert`
  /// inserts the path of what was uploaded before.
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
  /// The options of ``ConnectionOptions`` for the way.
  fileprivate var options: [String] { way.flatMap(\.arguments) }

  /// The options followed by the host, as another tool takes them.
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
