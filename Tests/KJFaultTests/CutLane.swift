import KJTestSupport
import SystemPackage

/// A home, a server and a file that is uploaded again and again, each time into a new directory.
///
/// It belongs to one thread.
final class CutLane {
  private let workspace: Workspace
  private let server: PrivateSSHServer
  private let direction: LineFault.Direction
  private let options: [String]
  private let content = PseudoRandom.bytes(3000)
  private let remoteRoot: FilePath

  init(direction: LineFault.Direction, options: [String]) throws {
    self.direction = direction
    self.options = options
    workspace = try Workspace()
    server = try PrivateSSHServer(in: workspace)
    remoteRoot = server.remoteHome.appending("uploads")
    try LocalFiles.makeDirectory(remoteRoot)
    try workspace.installKey(of: server)
    try LocalFiles.write(workspace.work.appending("file.bin"), content)
  }

  /// The number of bytes sent in the direction when nothing is cut.
  func uncutSize() throws -> Int {
    let relay = try FaultRelay(to: server.port)
    try upload(over: relay, into: "uncut").expectSuccess()
    return direction == .toServer ? relay.record.bytesToServer : relay.record.bytesToClient
  }

  /// The faults found in an upload whose first connection is cut after this many bytes.
  func complaints(ofUploadCutAfter count: Int) throws -> [String] {
    let fault = LineFault(.cut, afterBytes: count, direction: direction)
    let relay = try FaultRelay(to: server.port, fault: fault)
    defer { relay.stop() }
    let directory = "\(count)"
    let result = try upload(over: relay, into: directory)
    var found = try unfinishedFiles(in: directory).map { "'\($0)' is not whole" }
    switch result.ending {
    case .exit(0): found += try complaints(aboutSuccess: result, in: directory)
    case .exit(69), .exit(75): found += complaints(aboutFailure: result)
    case let other: found.append("\(other)")
    }
    return found.map {
      "cut after \(count) bytes \(direction), options \(options): \($0)\n"
        + "stdout: \(result.output)\nstderr: \(result.errors)"
    }
  }

  /// Faults that appeared later, from servers that kept running after their client was gone.
  func lateComplaints() throws -> [String] {
    try LocalFiles.list(remoteRoot).flatMap { directory in
      try unfinishedFiles(in: directory).map {
        "cut after \(directory) bytes \(direction): '\($0)' is not whole later on"
      }
    }
  }

  private func upload(over relay: FaultRelay, into directory: String) throws -> ToolResult {
    let remote = remoteRoot.appending(directory)
    try LocalFiles.makeDirectory(remote)
    try LocalFiles.write(workspace.knownHosts, server.knownHostsLines(port: relay.port).utf8)
    var tools = workspace.tools
    tools.timeout = .hang
    let host = "\(server.account.name)@127.0.0.1:\(relay.port)"
    return try tools.run(
      "kj-upload",
      options + ["--no-input", "--host", host, "--into", remote.string, "file.bin"])
  }

  /// The final names in a remote directory whose contents differ from the file that was sent.
  private func unfinishedFiles(in directory: String) throws -> [String] {
    try finalNames(in: directory).filter {
      try LocalFiles.read(remoteRoot.appending(directory).appending($0)) != content
    }
  }

  /// The names without a leading dot, which marks a file still being written.
  private func finalNames(in directory: String) throws -> [String] {
    try LocalFiles.list(remoteRoot.appending(directory)).filter { !$0.hasPrefix(".") }
  }

  private func complaints(aboutSuccess result: ToolResult, in directory: String) throws -> [String]
  {
    let names = try finalNames(in: directory)
    let expected = names.map { "\(remoteRoot.appending(directory).appending($0))\n" }
    return names.count == 1 && result.output == expected[0]
      ? [] : ["success, but the host has \(names)"]
  }

  private func complaints(aboutFailure result: ToolResult) -> [String] {
    var complaints: [String] = []
    if !result.stdout.isEmpty { complaints.append("a failure prints a path") }
    // The message contains words, not only a library's error number.
    if !result.errors.contains(/kj-upload: error: .*[a-z]{4}.* [a-z]{2}/) {
      complaints.append("a failure does not say what is wrong")
    }
    return complaints
  }
}
