import KJLibC
public import SystemPackage

/// How programs are started: environment, working directory and time limit.
///
/// They receive nothing from the environment of the test process.
public struct ToolRunner: Sendable {
  public var environment: [String: String]
  public var directory: FilePath
  public var timeout: Duration
  /// The workspace whose directories the programs use, if any; it lives as long as they may run.
  private let workspace: Workspace?

  public init(
    environment: [String: String], directory: FilePath = "/", timeout: Duration = .hang,
    workspace: Workspace? = nil
  ) {
    self.workspace = workspace
    self.environment = environment
    self.directory = directory
    self.timeout = timeout
  }

  /// Runs `tool` with text arguments; see ``run(_:bytes:stdin:)``.
  public func run(_ tool: String, _ arguments: [String] = [], stdin: [UInt8] = []) throws
    -> ToolResult
  {
    try run(tool, bytes: arguments.map { Array($0.utf8) }, stdin: stdin)
  }

  /// Runs `tool` until it ends and its streams are closed, or the time is up.
  ///
  /// `tool` is a name looked up in the PATH of ``environment``, or a path. `bytes` are the arguments as the program
  /// sees them, which need not be UTF-8. Throws if the program cannot be started; a program that fails does not throw.
  public func run(_ tool: String, bytes arguments: [[UInt8]], stdin: [UInt8] = []) throws
    -> ToolResult
  {
    ignoreBrokenPipes
    let program = try locate(tool)
    let input = try pipeToChild()
    let output = try pipeFromChild()
    let error = try pipeFromChild()
    let child: Child
    do {
      defer { for end in [input.child, output.child, error.child] { try? end.close() } }
      child = try Child(
        program: program, arguments: arguments, environment: environment, directory: directory,
        input: input.child, output: output.child, error: error.child)
    } catch {
      for end in [input.ours, output.ours] { try? end.close() }
      throw error
    }
    var streams = ChildStreams(
      input: input.ours, output: output.ours, error: error.ours, pending: stdin[...])
    let deadline = ContinuousClock.now + timeout
    let inTime = streams.exchange(with: child, until: deadline)
    let ending = inTime ? child.wait(until: deadline) : .timeout
    child.killGroup()
    return ToolResult(stdout: streams.collected, stderr: streams.complaints, ending: ending)
  }

  /// The program that `name` means: itself if it contains a slash, otherwise the first in PATH.
  func locate(_ name: String) throws -> FilePath {
    if name.contains("/") { return directory.pushing(FilePath(name)) }
    for entry in (environment["PATH"] ?? "").split(separator: ":") {
      let candidate = "\(entry)/\(name)"
      if access(candidate, X_OK) == 0 && LocalFiles.isFile(candidate) { return FilePath(candidate) }
    }
    throw SetUpFailure("no program '\(name)' in the PATH of the test")
  }
}

private typealias PipeEnds = (ours: FileDescriptor, child: FileDescriptor)

private func pipeFromChild() throws -> PipeEnds {
  let ends = try FileDescriptor.pipe()
  try closeOnExec(ends.readEnd, ends.writeEnd)
  return (ends.readEnd, ends.writeEnd)
}

private func pipeToChild() throws -> PipeEnds {
  let ends = try FileDescriptor.pipe()
  try closeOnExec(ends.readEnd, ends.writeEnd)
  return (ends.writeEnd, ends.readEnd)
}

private func closeOnExec(_ descriptors: FileDescriptor...) throws {
  for descriptor in descriptors {
    try check("mark a pipe") { fcntl(descriptor.rawValue, F_SETFD, FD_CLOEXEC) }
  }
}

/// Makes writing to a closed end fail instead of ending the test process.
///
/// A child or a relay's peer may close its end at any time.
///
/// Evaluated once.
let ignoreBrokenPipes: Void = {
  _ = signal(SIGPIPE, SIG_IGN)
}()
