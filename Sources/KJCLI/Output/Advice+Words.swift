// The wording of advice, which depends on the options of the running command.

package import KJBase

extension Advice {
  /// The advice as one line; nil if the command does not have the option for it.
  package func words(_ options: ToolOptions) -> String? {
    switch self {
    case .text(let text): text
    case .step(let step): step.words(options)
    case .chooseTarget(let target): options.naming(target).map { "choose one, such as \($0)" }
    case .chooseTargetOrHost(let target):
      Self.either(
        options.naming(target).map { "choose one, such as \($0)" },
        Step.nameHost.words(options))
    case .chooseKey(let host, let isSaved, let ifMany):
      (ifMany ? "if many keys were offered, " : "")
        + Self.keyWords(of: host, isSaved: isSaved, options)
    case .passwordCommand(let host, let isSaved):
      "let a command print the password: "
        + Self.setting(of: host, isSaved: isSaved, ["--password-command", "COMMAND"])
    case .lend(let directory, let host, let isSaved):
      "let sessions and links carry files to that directory: "
        + Self.setting(of: host, isSaved: isSaved, ["--lend", directory.raw])
    case .reviewKey(let call):
      "run \((["kj", "trust"] + call.arguments).asCommand) in a terminal to review the key"
    case .replaceKey(let call):
      "run \((["kj", "trust"] + call.arguments).asCommand) in a terminal to replace the known key"
    case .acceptKey(let call, let fingerprint):
      "run "
        + (["kj", "trust", "accept"] + call.arguments + ["--fingerprint", fingerprint.raw])
        .asCommand + " if that is the host's fingerprint"
    case .leaveHostToSession(.option):
      options.has("--host") ? "leave out '--host': the session already has a host" : nil
    case .leaveHostToSession(.named(let source)):
      "let the session decide the host, which is now set by \(source)"
    case .pasteAnyway(let path, let target):
      "if the program accepts pastes anyway: "
        + ["kj", "insert", "--to", target.raw, "--insert-as", "paste", "--path", path.raw]
        .joinedForShell
    case .allowPassage(let passage, let host, let isSaved):
      "to allow uploads through it: "
        + Advice.setting(of: host, isSaved: isSaved, ["--through-allow", passage.raw])
    }
  }

  /// The command to save options for a host.
  private static func setting(of host: OutsideText, isSaved: Bool, _ options: [String]) -> String {
    (["kj", "hosts"] + (isSaved ? ["edit"] : ["add", "NAME"]) + [host.raw] + options).asCommand
  }

  private static func keyWords(
    of host: OutsideText, isSaved: Bool, _ options: ToolOptions
  ) -> String {
    let forGood =
      isSaved
      ? "permanently with " + ["kj", "hosts", "edit", host.raw, "--identity", "FILE"].asCommand
      : "permanently with IdentityFile in ssh_config"
    return options.has("-i")
      ? "name the right key with '-i FILE', or \(forGood)" : "name the right key \(forGood)"
  }

  /// Joins both strings with "or", or returns the only one.
  fileprivate static func either(_ first: String?, _ second: String?) -> String? {
    let ways = [first, second].compactMap(\.self)
    return ways.isEmpty ? nil : ways.joined(separator: ", or ")
  }
}

extension Advice.Step {
  fileprivate func words(_ options: ToolOptions) -> String? {
    func with(_ option: String, _ words: String) -> String? { options.has(option) ? words : nil }
    return switch self {
    case .waitForConnection:
      with("--connect-timeout", "wait longer with '--connect-timeout SECONDS'")
    case .waitForAnswer: with("--stall-timeout", "wait longer with '--stall-timeout SECONDS'")
    case .allowMoreTime: with("--timeout", "allow more time with '--timeout SECONDS'")
    case .waitForSessions: "wait longer with 'kj config set insert.wait MILLISECONDS'"
    case .useAnyWay: with("--via", "let kj choose how to connect: '--via auto'")
    case .checkCertificateWithOpenSSH:
      with("--via", "let OpenSSH's client check the certificate: '--via ssh'")
    case .installOpenSSH:
      "install OpenSSH's client" + (with("--via", ", or use '--via libssh2'") ?? "")
    case .nameHost: with("--host", "name the host with '--host HOST'")
    case .nameHostOfOptions: with("--host", "name the host for these options with '--host HOST'")
    case .nameHostOrRestartSession:
      Advice.either(Self.nameHost.words(options), "start the session again")
    case .nameUser: with("--host", "write '--host USER@HOST'") ?? "write USER@HOST"
    case .userWithColon: with("-o", "give a user name with a colon as '-o User=NAME'")
    case .allowMoreInput:
      Advice.either(with("--max-input", "allow more with '--max-input N'"), "give it as a file")
    case .allowMoreBytes: with("--max-bytes", "allow more with '--max-bytes N'")
    case .pruneUploads: "remove old uploads with 'kj uploads prune --older 14d'"
    case .otherDirectory: with("--into", "choose another directory with '--into DIR'")
    case .absoluteDirectory: with("--into", "name an absolute directory with '--into DIR'")
    case .directoryApart: with("--into", "use '--into' for the directory")
    case .replaceFile:
      Advice.either(
        with("--overwrite", "replace it with '--overwrite'"),
        with("--name", "choose another '--name'"))
    case .plainPath:
      with("--into", "upload to a plain path with '--into DIR'")
        .map { $0 + (with("--name", " or '--name NAME'") ?? "") }
        ?? "upload it to a plain path"
    case .wordBeforePath:
      with("--as", "put a word before it, as in '--as \"see {path}\"'")
        ?? "put a word before it"
    case .takeOriginal: with("--original", "'--original' sends it unchanged")
    case .takeWhole: with("--crop", "leave out '--crop' to take all of it")
    case .convertToPNG: with("--format", "'--format png' converts it")
    case .splitPicture: with("--split", "cut it into pieces with '--split'")
    case .nameFiles: with("--clipboard", "name the files instead of using '--clipboard'")
    case .sendDirectory: with("--recursive", "use '-r' to upload its files into one new directory")
    case .nameTmuxSession:
      "use letters, digits, '-' and '_'" + (with("--tmux", ", as in '--tmux=work'") ?? "")
    case .askTmuxOnHost: with("--insert", "use '--insert=rtmux' to ask tmux on the host")
    case .allowTyping:
      "start the session with 'kj attach --allow-typing' to let programs type into it"
    case .sendLikeKeys: with("--insert-as", "use '--insert-as type' to send the text as keys")
    case .leaveOrPaste:
      Advice.either("exit it", with("--insert-as", "use '--insert-as paste' if it accepts pastes"))
    case .pasteIfReadable:
      with("--insert-as", "use '--insert-as paste' if the file can be read there at this path")
    case .namePaneOrPaste:
      Advice.either(
        "name its pane as an 'rtmux' target",
        with("--insert-as", "use '--insert-as paste' if the program it shows accepts pastes"))
    case .pasteOrSendLikeKeys:
      with(
        "--insert-as",
        "use '--insert-as paste' if it accepts pastes, "
          + "or '--insert-as type' to send the text as keys"
      )
    }
  }
}

extension ToolOptions {
  /// The command's option for a target, ready to paste; nil if it takes none.
  fileprivate func naming(_ target: OutsideText) -> String? {
    if has("--insert") { return ["--insert=\(target.raw)"].asCommand }
    return has("--to") ? ["--to", target.raw].asCommand : nil
  }
}
