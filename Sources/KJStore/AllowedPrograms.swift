package import KJBase
package import KJDomain

extension ConfigurationFile {
  /// Adds an unknown program to those that always get pastes.
  ///
  /// - Throws: ``Failure``, like ``change(_:to:)``.
  package func allow(_ program: String) throws(Failure) {
    guard let setting = ConfigurationSetting(named: "insert.always") else {
      preconditionFailure("the setting is in the table")
    }
    let programs = try load().insertion.always ?? []
    if programs.contains(program) { return }
    try change(setting, to: .array((programs + [program]).map { .string($0) }))
  }
}

extension ForegroundProgram {
  /// Programs that show or run another one.
  private static let runners: Set<String> = [
    "env", "expect", "nohup", "script", "stdbuf", "strace", "time", "timeout", "unbuffer", "xargs",
  ]

  /// The name under which a person may allow pastes for good; nil for a program that is known or runs others.
  package var lastingName: String? {
    guard case .other(let name) = self, name.wholeMatch(of: /[A-Za-z0-9._-]{1,32}/) != nil,
      Interpreter(name) == nil, !Self.runners.contains(name)
    else { return nil }
    return name
  }
}

extension HostBookFile {
  /// Lets files go through a command on a saved host whenever the command is in front.
  package func allow(_ passage: String, on host: String) throws(Failure) {
    try update { book throws(Failure) in
      try book.edit(host) { host throws(Failure) in
        if !host.wishes.allowedPassages.contains(passage) {
          host.wishes.allowedPassages.append(passage)
        }
      }
    }
  }
}
