// Programs that pass the keys on to another machine, another user, or a container. kj cannot see what runs there, and
// the path of a file may mean nothing there.

internal import KJBase

extension RunningProgram {
  private static let lines: Set<String> = [
    "autossh", "et", "login", "machinectl", "minicom", "mosh", "mosh-client", "picocom", "rlogin",
    "telnet", "tsh", "tssh",
  ]
  private static let users: Set<String> = ["doas", "runuser", "su", "sudo", "sudo-rs"]
  private static let walls: Set<String> = [
    "bwrap", "chroot", "distrobox", "distrobox-enter", "firejail", "nsenter", "proot",
    "systemd-nspawn", "toolbox",
  ]
  /// Programs that wait while the program in the sandbox runs as a process of the same person.
  static let sandboxes: Set<String> = ["bwrap", "unshare"]
  /// Programs that have some verbs leading into a container.
  private static let containers: Set<String> = [
    "docker", "finch", "incus", "kubectl", "lxc", "nerdctl", "oc", "podman",
  ]
  private static let enteringVerbs: Set<String> = [
    "attach", "console", "debug", "exec", "rsh", "run", "shell", "start",
  ]

  /// The name of the program if it sends the keys elsewhere; nil if they stay here.
  ///
  /// An `ssh` without a terminal, such as the one that git runs, does not count.
  var elsewhere: String? {
    let name = ownName
    let arguments = command.dropFirst()
    if name == "ssh" {
      let hasTerminal = OpenSSHCommandLine(Array(arguments))?.hasTerminal ?? true
      return hasTerminal ? name : nil
    }
    if Self.containers.contains(name) {
      return arguments.contains(where: Self.enteringVerbs.contains) ? name : nil
    }
    let isElsewhere = [Self.lines, Self.users, Self.walls].contains { $0.contains(name) }
    return isElsewhere ? name : nil
  }

  /// Whether a word is not an option, and a shell or a program can only take it as a name.
  package static func isPlainOperand(_ word: String) -> Bool {
    guard let first = word.utf8.first, first != UInt8(ascii: "-") else { return false }
    return word.utf8.allSatisfy { $0.isAlphanumeric || "_.-@".utf8.contains($0) }
  }
}
