package import KJSystem
import SystemPackage

/// A failure to ask a question or to read its answer.
package enum TerminalError: Error, Equatable, Sendable {
  /// SIGINT, SIGTERM or SIGHUP arrived; the terminal's modes have been restored.
  case interrupted
  /// The process runs in the background, where reading would stop it.
  case background
  case system(SystemError)

  init(_ error: WaitError) {
    self =
      switch error {
      case .interrupted: .interrupted
      // Questions wait without a deadline, so this cannot happen.
      case .deadline: .system(SystemError("read", "the terminal", .timedOut))
      }
  }
}

extension TerminalError: CustomStringConvertible {
  /// The reason, worded to continue a sentence after a colon.
  package var description: String {
    switch self {
    case .interrupted: "interrupted"
    case .background: "this process is running in the background"
    case .system(let error): error.description
    }
  }
}
