package import KJBase
package import KJDomain

/// What a person wants of the bar, and how other tools are called for it.
package struct BarWishes: Sendable {
  /// The settings with which the session begins.
  package var configuration = Configuration()
  /// What counts more than rules and settings, because an option says it.
  package var own = BarProperties()

  /// The command that uploads a file into the session where the person can be asked.
  package var uploadCommand: String
  /// The arguments of ``DropUpload``'s tool when something was dropped on the terminal, or is sent elsewhere.
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
