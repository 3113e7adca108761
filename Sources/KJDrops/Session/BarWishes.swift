package import KJBase
package import KJDomain

/// The person's wishes for the bar, and how to call other tools for it.
package struct BarWishes: Sendable {
  /// The settings with which the session begins.
  package var configuration = Configuration()
  /// The properties set by an option, which override rules and settings.
  package var own = BarProperties()
  /// Whether the person has given no command and sees a shell.
  package var showsShell = false

  /// The command that uploads a file into the session and can ask the person.
  package var uploadCommand: String
  /// The arguments of ``DropUpload``'s tool for a drop on the terminal, or for an upload sent to another session.
  package var dropArguments: @Sendable (DropCall) -> [String]
  /// The arguments of `kj-uploads` that remove a file from the host.
  package var removalArguments: @Sendable (RemotePath, HostCall) -> [String]

  package init(
    uploadCommand: String,
    dropArguments: @escaping @Sendable (DropCall) -> [String],
    removalArguments: @escaping @Sendable (RemotePath, HostCall) -> [String]
  ) {
    self.uploadCommand = uploadCommand
    self.dropArguments = dropArguments
    self.removalArguments = removalArguments
  }
}
