// Programs behind which the keys reach another machine, another user, or a container: what runs there is
// not seen, and the path of a file is none there.

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
  /// Programs that lead into a container by some of their verbs.
  private static let containers: Set<String> = [
    "docker", "finch", "incus", "kubectl", "lxc", "nerdctl", "oc", "podman",
  ]
  private static let enteringVerbs: Set<String> = [
    "attach", "console", "debug", "exec", "rsh", "run", "shell", "start",
  ]

  /// The name by which to tell that the keys go elsewhere; nil where they stay.
  ///
  /// An `ssh` that carries no terminal, as the line of git does, does not count.
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
}
