// Turns errors about private directories into failures with the tools' messages.

package import KJBase
internal import SystemPackage

extension Failure {
  /// A directory that is not private, or cannot be created.
  package init(_ error: PrivateDirectoryError) {
    switch error {
    case .system(let error): self.init(.inputOutput, error.description)
    case .notADirectory(let path):
      self.init(.inputOutput, "cannot use '\(path.description.printable)': not a directory")
    case .link(let path):
      self.init(.inputOutput, "cannot use '\(path.description.printable)': it is a symbolic link")
    case .foreign(let path):
      self.init(
        .inputOutput, "cannot use '\(path.description.printable)': it belongs to another user")
    case .open(let path, let permissions):
      let mode = "0" + String(permissions.rawValue, radix: 8)
      let name = path.description.printable
      self.init(
        .inputOutput, "cannot use '\(name)': others can enter it (mode \(mode))",
        advice: ["run \(["chmod", "700", path.description].asCommand)"])
    }
  }
}
