package import KJBase

/// The result of one step of ``HostExamination``.
package struct ExaminationStep: Sendable {
  /// The steps, in order.
  package enum Name: String, CaseIterable, Sendable {
    /// The versions, the host book, and the host's resolved configuration.
    case configuration
    /// The addresses of the host.
    case name
    /// The route to the SSH server: by TCP, through a jump host or through a proxy command.
    case connection
    /// The SSH server and the negotiated algorithms.
    case server
    case hostKey = "host-key"
    case authentication
    case sftp
    /// The remote directory, and its free space.
    case directory
    case write
    case read
    case rename
    case remove
    case roundTrip = "round-trip"
    /// The number of uploads in kj's own directory.
    case uploads
    case tmux
  }

  /// The result of a step.
  package enum State: String, CaseIterable, Sendable {
    case ok
    /// An upload would fail, or leave something behind.
    case failed
    /// The step was not carried out.
    case skipped
    /// Worth knowing, but no obstacle to an upload.
    case note
  }

  package let name: String
  package let state: State
  /// One line, fit for a terminal.
  package let fact: String
  /// Further lines, fit for a terminal.
  package let details: [String]
  package let advice: [Advice]
  /// How long the step took; nil if it did nothing.
  package let duration: Duration?
  /// The exit status of a tool that fails at this step; `done` unless it failed.
  package let status: ExitStatus
}
