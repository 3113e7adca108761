// A server written in Python, from Tests/Servers, as a test server.

import SystemPackage

struct PythonProgram: ServerProgram {
  let script: String

  func command(port: UInt16, _ options: SSHServerOptions, _ files: ServerFiles) throws
    -> ServerCommand
  {
    var arguments = [
      SourceTree.root.pushing("Tests/Servers").appending(script).string,
      "--port", "\(port)",
      "--user", files.account.name,
      "--home", files.remoteHome.string,
      "--authorized-keys", files.authorizedKeys.string,
    ]
    for key in files.hostKeys { arguments += ["--host-key", key.string] }
    if let password = options.password { arguments += ["--password", password] }
    for prompt in options.prompts {
      arguments += ["--prompt", prompt.text, prompt.answer, prompt.isEchoed ? "echoed" : "hidden"]
    }
    if options.sftp == .none { arguments.append("--no-sftp") }
    return ServerCommand(
      program: ServerKind.asyncSSH.executable, arguments: arguments,
      // The first keeps the source tree clean, the second keeps the log complete.
      environment: [
        "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1", "PATH": "/usr/bin:/bin",
      ],
      readyMark: "listening")
  }
}
