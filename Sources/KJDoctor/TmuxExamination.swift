internal import KJBase
internal import KJConnections
internal import KJPassages
internal import KJSystem

/// Uses a shell on the host to find tmux, over a channel separate from the SFTP channel.
struct TmuxExamination {
  private static let script = """
    tmux=$(command -v tmux) && printf '%s: %s\\n' "$("$tmux" -V)" "$tmux"
    """

  private let session: SFTPSession
  private let connector: Connector
  private let sheet: ExaminationSheet

  init(of session: SFTPSession, _ connector: Connector, _ sheet: ExaminationSheet) {
    self.session = session
    self.connector = connector
    self.sheet = sheet
  }

  func examine(patience: Duration) throws(Failure) {
    guard session.connection != nil else {
      return sheet.skip(.tmux, because: "\(session.transport) carries only SFTP")
    }
    do throws(Failure) {
      let deadline = Deadline.after(min(patience, .seconds(5)))
      let output = try connector.shells(beside: session).open()
        .run(Self.script, until: deadline)
      guard let found = String(lastLineOf: output) else {
        return sheet.note(.tmux, "tmux is not installed on the host, or not in PATH")
      }
      sheet.ok(.tmux, found.printable)
    } catch {
      if error.status == .interrupted { throw error }
      sheet.note(.tmux, error.message)
    }
  }
}
