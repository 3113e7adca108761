// The script commands for files and variables.

import SystemPackage

extension ScriptCommand {
  static let files: [String: ScriptCommand] = [
    "bytes": .action { run, arguments in
      let arguments = try arguments.exactly(2, "bytes FILE COUNT")
      guard let count = Int(arguments[1]) else { throw SetUpFailure("not a number") }
      try LocalFiles.write(run.path(arguments[0]), PseudoRandom.bytes(count))
    },
    "cd": .action { run, arguments in
      let directory = run.path(try arguments.exactly(1, "cd DIRECTORY")[0]).lexicallyNormalized()
      guard LocalFiles.isDirectory(directory) else {
        throw SetUpFailure("no such directory '\(directory)'")
      }
      run.directory = directory
    },
    "chmod": .action { run, arguments in
      let arguments = try arguments.exactly(2, "chmod MODE FILE")
      try LocalFiles.setMode(run.path(arguments[1]), permissions(arguments[0]))
    },
    "cp": .action { run, arguments in
      let arguments = try arguments.exactly(2, "cp FILE|stdout|stderr FILE")
      var target = run.path(arguments[1])
      if LocalFiles.isDirectory(target), let name = run.path(arguments[0]).lastComponent {
        target.append(name)
      }
      try LocalFiles.write(target, run.bytes(arguments[0]))
    },
    "env": .action { run, arguments in
      for setting in try arguments.some("env NAME=VALUE… | env -NAME…") {
        if setting.hasPrefix("-") {
          run.environment[String(setting.dropFirst())] = nil
        } else {
          let parts = setting.split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          guard parts.count == 2 else { throw SetUpFailure("not a setting: '\(setting)'") }
          run.environment[String(parts[0])] = String(parts[1])
        }
      }
    },
    "exists": .condition { run, arguments in
      let path = run.path(try arguments.exactly(1, "exists FILE")[0])
      let exists = LocalFiles.exists(path)
      return Finding(holds: exists, found: "'\(path)' is \(exists ? "there" : "missing")")
    },
    "expand": .action { run, arguments in
      for name in try arguments.some("expand FILE…") {
        let text = String(decoding: try run.bytes(name), as: UTF8.self)
        let expanded = try ScriptLexer.template(text).expanded(run.value)
        try LocalFiles.write(run.path(name), expanded.utf8)
      }
    },
    "mkdir": .action { run, arguments in
      for name in try arguments.some("mkdir DIRECTORY…") {
        try LocalFiles.makeDirectory(run.path(name))
      }
    },
    "mode": .condition { run, arguments in
      let arguments = try arguments.exactly(2, "mode MODE FILE")
      guard let mode = LocalFiles.mode(run.path(arguments[1])) else {
        throw SetUpFailure("no such file '\(arguments[1])'")
      }
      let found = "its mode is 0" + String(mode.rawValue, radix: 8)
      return Finding(holds: try mode == permissions(arguments[0]), found: found)
    },
    "photo": .action { run, arguments in
      try LocalFiles.write(run.path(photoName(arguments)), photo(arguments).jpeg)
    },
    "rm": .action { run, arguments in
      for name in try arguments.some("rm FILE…") { try LocalFiles.remove(run.path(name)) }
    },
    "size": .condition { run, arguments in
      let arguments = try arguments.exactly(3, "size FILE ==|<=|>= COUNT")
      return try compare(run.bytes(arguments[0]).count, arguments[1], arguments[2])
    },
    "skip-unless": .action { run, arguments in
      for need in try arguments.some("skip-unless root|linux|ipv6|python:MODULE|PROGRAM…") {
        if let reason = missing(need, run) { throw ScriptSkip(reason: reason) }
      }
    },
    "write": .action { run, arguments in
      let arguments = try arguments.exactly(2, "write FILE TEXT")
      try LocalFiles.write(run.path(arguments[0]), arguments[1].utf8)
    },
  ]

  /// Compares a number with a limit given in the script.
  static func compare(_ number: Int, _ relation: String, _ limit: String) throws -> Finding {
    guard let limit = Int(limit) else { throw SetUpFailure("not a number: '\(limit)'") }
    let holds: Bool
    switch relation {
    case "==": holds = number == limit
    case "<=": holds = number <= limit
    case ">=": holds = number >= limit
    default: throw SetUpFailure("unknown relation '\(relation)'")
    }
    return Finding(holds: holds, found: "it is \(number)")
  }

  private static func permissions(_ text: String) throws -> FilePermissions {
    guard let mode = CModeT(text, radix: 8) else { throw SetUpFailure("not a mode: '\(text)'") }
    return FilePermissions(rawValue: mode)
  }

  /// Why the script cannot run here, or nil if it can.
  private static func missing(_ need: String, _ run: ScriptRun) -> String? {
    switch need {
    case "root":
      return ServerAccount.isRoot ? nil : "only root can do this"
    case "linux":
      #if !canImport(Darwin)
        return nil
      #else
        return "only on Linux"
      #endif
    case "ipv6":
      return Loopback.hasIPv6 ? nil : "no IPv6 on the loopback"
    case _ where need.hasPrefix("python:"):
      let module = String(need.dropFirst("python:".count))
      let python = run.workspace.environment["TEST_PYTHON"] ?? ""
      let found = try? run.tools.run(python, ["-c", "import \(module)"]).ending == .exit(0)
      return found == true ? nil : "no Python module '\(module)': run Scripts/install-deps"
    default:
      return (try? run.tools.locate(need)) == nil ? "'\(need)' is not installed" : nil
    }
  }

  private static let photoForm =
    "photo FILE WIDTHxHEIGHT [--orientation N] [--no-exif] [--noise] [--comment TEXT] [--profile TEXT]"

  private static func photoName(_ arguments: [String]) throws -> String {
    guard let name = arguments.first else { throw SetUpFailure("usage: \(photoForm)") }
    return name
  }

  private static func photo(_ arguments: [String]) throws -> SyntheticPhoto {
    guard arguments.count >= 2 else { throw SetUpFailure("usage: \(photoForm)") }
    let size = arguments[1].split(separator: "x").compactMap { Int($0) }
    guard size.count == 2, size.allSatisfy({ (1...65535).contains($0) }) else {
      throw SetUpFailure("not a size: '\(arguments[1])'")
    }
    let options = try ScriptOptions(
      Array(arguments.dropFirst(2)), flags: ["--no-exif", "--noise"],
      options: ["--orientation", "--comment", "--profile"])
    var photo = SyntheticPhoto(width: size[0], height: size[1])
    photo.orientation = try options.has("--no-exif") ? nil : options.number("--orientation") ?? 1
    photo.isNoisy = options.has("--noise")
    photo.comment = options.text("--comment")
    photo.colorProfile = options.text("--profile").map { SyntheticProfile.display(of: $0).bytes }
    return photo
  }
}
