// Runs OpenSSH's own tools for comparison.

import KJTestSupport

enum ShellCommand {
  /// Whether `ssh-keygen` is installed.
  static let hasSSHKeygen = !output("command -v ssh-keygen").isEmpty

  private static let runner = ToolRunner(
    environment: ["PATH": "/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin"])

  /// The output of a command line; its exit status does not matter.
  static func output(_ command: String) -> String {
    (try? runner.run("/bin/sh", ["-c", command]).output) ?? ""
  }
}
