// The command for reaching files at the place that a program in front leads to.
//
// The command is built from scratch: a rule must accept each word of the program, and a word without a rule means that
// the place is unknown. So a program in front cannot smuggle in a different server, a configuration file or a command.

internal import KJBase

extension RunningProgram {
  /// The command, in shell syntax, to which `/bin/sh -s` is appended; nil if the place is unknown.
  ///
  /// | in front | the command |
  /// |---|---|
  /// | `docker`, `podman`, `nerdctl` with `exec` | `docker exec -i app` |
  /// | the same with `run --name app` | `docker exec -i app` |
  /// | `kubectl exec`, `oc exec` | `kubectl exec -i pod -n web -c app --` |
  /// | `sudo`, `doas` | `sudo -n -u bot` |
  /// | `ssh` | `ssh -T -o BatchMode=yes … inner` |
  var passage: String? {
    guard isWhole, executable.map({ $0.split(separator: "/").last == name[...] }) ?? true else {
      return nil
    }
    var words = CommandWords(arguments.dropFirst())
    let command: [String]? =
      switch name {
      case "docker", "nerdctl", "podman": Self.container(name, &words)
      case "kubectl", "oc": Self.pod(name, &words)
      case "doas", "sudo": Self.otherUser(name, &words)
      case "ssh": Self.nextHost(&words)
      default: nil
      }
    // A command that leads further from there ends at an unknown place.
    let inner = RunningProgram(id: 0, parent: 0, arguments: words.rest)
    return inner.elsewhere == nil ? command?.joined(separator: " ") : nil
  }

  private static func container(_ program: String, _ words: inout CommandWords) -> [String]? {
    let isDocker = program == "docker"
    guard let context = words.options(taking: isDocker ? ["--context"] : []) else { return nil }
    var verb = words.next()
    if verb == "container" { verb = words.next() }
    var command = [program] + context + ["exec", "-i"]
    switch verb {
    case "exec":
      let user = words.options(
        taking: ["-u", "--user"], leaving: ["-e", "--env", "-w", "--workdir", "--detach-keys"],
        flags: ["-i", "-t", "--interactive", "--tty"])
      guard let user else { return nil }
      command += user
    case "run":
      let name = words.options(
        taking: ["--name"],
        leaving: [
          "-e", "--env", "--env-file", "-v", "--volume", "--mount", "-w", "--workdir", "-p",
          "--publish", "--network", "--net", "-h", "--hostname", "--platform", "--pull", "-l",
          "--label", "-m", "--memory", "--cpus", "--shm-size", "--gpus", "-u", "--user", "--tmpfs",
          "--entrypoint",
        ],
        flags: ["-i", "-t", "--interactive", "--tty", "--rm", "--init"])
      guard let name, name.count == 2, words.next() != nil else { return nil }
      return command + [name[1]]
    default: return nil
    }
    guard let name = words.next(), CommandWords.isName(name) else { return nil }
    return command + [name]
  }

  private static func pod(_ program: String, _ words: inout CommandWords) -> [String]? {
    let places = ["-n", "--namespace", "-c", "--container", "--context"]
    let flags = ["-i", "-t", "-q", "--stdin", "--tty", "--quiet"]
    guard let before = words.options(taking: places), words.next() == "exec",
      let between = words.options(taking: places, flags: flags),
      let pod = words.next(), CommandWords.isName(pod),
      let behind = words.options(taking: places, flags: flags)
    else { return nil }
    return [program, "exec", "-i", pod] + before + between + behind + ["--"]
  }

  private static func otherUser(_ program: String, _ words: inout CommandWords) -> [String]? {
    let flags =
      program == "sudo"
      ? ["-i", "-s", "-H", "-E", "-n", "--login", "--shell", "--set-home", "--non-interactive"]
      : ["-s", "-n"]
    guard let user = words.options(taking: ["-u", "--user"], flags: flags),
      words.rest.first?.contains("=") != true
    else { return nil }
    return [program, "-n", "-u", user.count == 2 ? user[1] : "root"]
  }

  private static func nextHost(_ words: inout CommandWords) -> [String]? {
    let taken = ["-p", "-l", "-J"]
    let flags = ["-t", "-4", "-6", "-A", "-C", "-X", "-Y", "-a", "-q", "-v", "-x"]
    guard let before = words.options(taking: taken, flags: flags), let host = words.next(),
      CommandWords.isName(host), let behind = words.options(taking: taken, flags: flags)
    else { return nil }
    // `ssh` asks nothing, accepts no unknown host key, and exposes nothing of this host to the other one.
    let settings = [
      "BatchMode=yes", "StrictHostKeyChecking=yes", "ClearAllForwardings=yes", "ControlMaster=no",
      "ForwardAgent=no",
    ]
    return ["ssh", "-T"] + settings.flatMap { ["-o", $0] } + before + behind + [host]
  }
}

/// The words of a command line, read from the left.
private struct CommandWords {
  private var words: ArraySlice<String>

  init(_ words: ArraySlice<String>) { self.words = words }

  /// The words that have not been read.
  var rest: [String] { Array(words) }

  mutating func next() -> String? { words.popFirst() }

  /// Reads options up to the first other word, or past `--`.
  ///
  /// - Parameters:
  ///   - taking: The options whose names and values are returned.
  ///   - leaving: Other options with a value; they do not change the place.
  ///   - flags: Options without a value; they do not change the place either.
  /// - Returns: nil for any other option, a missing value, or a value that cannot be a name.
  mutating func options(
    taking: [String], leaving: [String] = [], flags: [String] = []
  ) -> [String]? {
    var taken: [String] = []
    while let word = words.first, word.hasPrefix("-") {
      words.removeFirst()
      if word == "--" { break }
      var (name, value) = Self.split(word)
      // Several letters in one word: all but the last are flags.
      while !word.hasPrefix("--"), flags.contains(name), let more = value {
        (name, value) = Self.split("-\(more)")
      }
      if flags.contains(name), value == nil { continue }
      guard taking.contains(name) || leaving.contains(name), let value = value ?? next() else {
        return nil
      }
      guard taking.contains(name) else { continue }
      guard Self.isName(value) else { return nil }
      taken += [name, value]
    }
    return taken
  }

  /// `--name=value` and `-nvalue`.
  private static func split(_ word: String) -> (name: String, value: String?) {
    if word.hasPrefix("--") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
    }
    return (String(word.prefix(2)), word.count > 2 ? String(word.dropFirst(2)) : nil)
  }

  /// Whether a word can only be the name of a container, a host or a user.
  static func isName(_ word: String) -> Bool {
    guard let first = word.utf8.first, first.isAlphanumeric || first == 0x5F else { return false }
    return word.utf8.count <= 255
      && word.utf8.allSatisfy { $0.isAlphanumeric || "_.-@:".utf8.contains($0) }
  }
}
