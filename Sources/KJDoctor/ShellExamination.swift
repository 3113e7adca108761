internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJPassages
internal import KJSystem

/// Examines whether files can reach a host through a shell if they cannot use SFTP.
struct ShellExamination {
  private static let contents = Array("kj doctor\n".utf8)

  private let host: ResolvedHost
  private let shells: ShellSource
  private let sheet: ExaminationSheet
  private let patience: Duration

  init(
    of host: ResolvedHost, _ shells: ShellSource, _ sheet: ExaminationSheet, _ patience: Duration
  ) {
    self.host = host
    self.shells = shells
    self.sheet = sheet
    self.patience = patience
  }

  /// Opens a shell at the files' destination, which proves that the connection works.
  func open() throws(Failure) -> HostShell {
    let shell = try shells.open(through: host.wishes.passage)
    _ = try shell.run(":", until: .after(patience))
    return shell
  }

  /// Sends a file and removes it.
  func examine(_ shell: HostShell, _ directory: RemoteDirectory) throws(Failure) {
    let place = host.wishes.passage.map { "behind '\($0.printable)'" }
    sheet.note(
      .sftp, "files go through a shell \(place ?? "on the host, which does not offer SFTP")")
    let upload = try ScriptUpload(
      ScriptUpload.Plan(
        directory: directory == .standard ? nil : directory.requestPath,
        name: RemoteName.hidden().bytes, size: Self.contents.count, mode: .privateFile),
      after: nil, over: shell)
    switch try upload.run(with: Self.contents, until: .after(patience)) {
    case .finished(let path):
      sheet.ok(.directory, path.directory.description.printable)
      sheet.ok(.write, "\(Self.contents.count) bytes with mode 0600, identical to what was sent")
      sheet.skipOpen(before: .remove, because: "needs SFTP")
      let removal = try shell.remove([path], until: .after(patience))[0]
      if removal == .removed {
        sheet.ok(.remove, "nothing is left")
      } else {
        sheet.fail(
          .remove, Failure(.inputOutput, "cannot remove the test file").naming(path.description))
      }
    case .failed(let status, let reason):
      let step: ExaminationStep.Name = status == .cannotCreate ? .directory : .write
      sheet.fail(step, Failure(status, "cannot write the test file: \(reason)"))
    case .exists, .cancelled:
      sheet.fail(.write, Failure(.inputOutput, "cannot write the test file"))
    }
    sheet.skipOpen(because: "needs SFTP")
  }
}
