// The script commands for keys: a private ssh-agent, and certificates.

import SystemPackage

extension ScriptCommand {
  static let keys: [String: ScriptCommand] = [
    "agent": .action { run, arguments in
      _ = try arguments.exactly(0, "agent")
      try run.startAgent()
    },
    "agent-add": .action { run, arguments in
      try run.addToAgent(arguments.some("agent-add FILE…").map { run.path($0) })
    },
    "agent-fill": .action { run, arguments in
      let arguments = try arguments.exactly(1, "agent-fill COUNT")
      guard let count = Int(arguments[0]), count > 0 else { throw SetUpFailure("not a number") }
      let directory = run.workspace.tmp.appending("agent-keys")
      try LocalFiles.makeDirectory(directory)
      let files = (1...count).map { directory.appending("\($0)") }
      for file in files { try KeyFiles.generate(file, comment: file.lastComponent?.string ?? "") }
      try run.addToAgent(files)
      // The agent holds the keys, and nobody can find them on disk.
      try LocalFiles.remove(directory)
    },
    "agent-stop": .action { run, _ in
      guard let agent = run.agent else { throw SetUpFailure("no agent: start one with agent") }
      agent.killGroup()
      run.agent = nil
    },
    "certify": .action { run, arguments in
      let given = try ScriptOptions(arguments, flags: ["--expired"], options: ["--principal"])
      let key = try given.operands.exactly(1, "certify [--expired] [--principal NAME] KEYFILE")[0]
      let principal = try given.text("--principal") ?? ServerAccount.current.name
      try CertificateAuthority(in: run.workspace).certify(
        user: run.path(key), principal: principal, isExpired: given.has("--expired"))
    },
  ]
}

extension ScriptRun {
  /// Starts the agent and waits until it answers.
  func startAgent() throws {
    guard agent == nil else { throw SetUpFailure("the agent is running already") }
    let socket = workspace.runtime.appending("agent")
    try LocalFiles.remove(socket)
    let nothing = try FileDescriptor.open("/dev/null", .readWrite, options: .closeOnExec)
    defer { try? nothing.close() }
    let child = try Child(
      program: tools.locate("ssh-agent"), arguments: [Array("-D".utf8), Array("-a\(socket)".utf8)],
      environment: environment, directory: directory, input: nothing, output: nothing,
      error: nothing)
    let limit = ContinuousClock.now + .hang
    environment["SSH_AUTH_SOCK"] = socket.string
    // The socket exists a moment before the agent listens on it.
    while try tools.run("ssh-add", ["-l"]).ending == .exit(2) {
      guard child.poll() == nil, .now < limit else {
        throw SetUpFailure("ssh-agent does not start")
      }
      pause(milliseconds: 2)
    }
    agent = child
  }

  func addToAgent(_ files: [FilePath]) throws {
    guard agent != nil else { throw SetUpFailure("no agent: start one with agent") }
    var quiet = tools
    // Adding a key that needs a passphrase must fail instead of waiting for one.
    quiet.environment["SSH_ASKPASS_REQUIRE"] = "never"
    try quiet.run("ssh-add", ["-q"] + files.map(\.string)).expectSuccess()
  }
}
