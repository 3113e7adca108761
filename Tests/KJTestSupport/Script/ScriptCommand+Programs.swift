// The script commands that run programs.

import KJLibC
import SystemPackage

extension ScriptCommand {
  static let programs: [String: ScriptCommand] = [
    "exec": .program { run, arguments in
      try run.runProgram(arguments.some("exec PROGRAM ARGUMENT…"))
    },
    "hide": .action { run, arguments in try run.hide(arguments.some("hide PROGRAM…")) },
    "stdin": .action { run, arguments in
      run.stdin = try run.bytes(arguments.exactly(1, "stdin FILE|stdout|stderr")[0])
    },
    "background": .action { run, arguments in
      guard arguments.count >= 2 else {
        throw SetUpFailure("usage: background NAME PROGRAM ARGUMENT…")
      }
      guard run.backgrounds[arguments[0]] == nil else {
        throw SetUpFailure("'\(arguments[0])' is running already")
      }
      run.backgrounds[arguments[0]] = try BackgroundProgram(
        Array(arguments.dropFirst()), name: arguments[0], in: run.workspace.tmp, tools: run.tools,
        stdin: run.takeStdin())
    },
    "signal": .action { run, arguments in
      let arguments = try arguments.exactly(2, "signal NAME|terminal SIGNAL")
      let number = try signalNumber(arguments[1])
      if arguments[0] == "terminal" {
        try run.runningTerminal().signal(number)
      } else {
        try run.background(arguments[0]).signal(number)
      }
    },
    "wait": .program { run, arguments in
      guard let name = arguments.first else { return try run.waitForTerminal() }
      let program = try run.background(name)
      run.backgrounds[name] = nil
      return run.finish(try program.wait(until: run.deadline))
    },
  ]

  private static func signalNumber(_ name: String) throws -> Int32 {
    let known = [
      "HUP": SIGHUP, "INT": SIGINT, "QUIT": SIGQUIT, "KILL": SIGKILL, "TERM": SIGTERM,
      "USR1": SIGUSR1, "PIPE": SIGPIPE, "STOP": SIGSTOP, "CONT": SIGCONT, "WINCH": SIGWINCH,
    ]
    if let number = known[name] { return number }
    throw SetUpFailure("unknown signal '\(name)'")
  }
}

extension ScriptRun {
  /// Runs a program with the script's standard input, environment and directory.
  func runProgram(_ words: [String]) throws -> Ending {
    finish(try tools.run(words[0], Array(words.dropFirst()), stdin: takeStdin()))
  }

  /// Limits PATH to the built tools and a directory of links to every other program except these.
  func hide(_ names: [String]) throws {
    let directory = workspace.root.appending("visible")
    // On a further call, programs hidden before stay hidden.
    let entries = try value("PATH").split(separator: ":").map(String.init)
    let next = "\(directory)/\((try? LocalFiles.list(directory).count) ?? 0)"
    try LocalFiles.makeDirectory(FilePath(next))
    for entry in entries where entry != BuiltTools.directory.string {
      for name in (try? LocalFiles.list(FilePath(entry))) ?? [] where !names.contains(name) {
        // The first program in PATH takes the name; a relative entry leads to no program.
        _ = symlink("\(entry)/\(name)", "\(next)/\(name)")
      }
    }
    environment["PATH"] = "\(BuiltTools.directory):\(next)"
  }

  /// The input that `stdin` prepared; it is used for one program only.
  func takeStdin() -> [UInt8] {
    defer { stdin = [] }
    return stdin
  }

  func background(_ name: String) throws -> BackgroundProgram {
    if let program = backgrounds[name] { return program }
    throw SetUpFailure("no program '\(name)' runs in the background")
  }
}
