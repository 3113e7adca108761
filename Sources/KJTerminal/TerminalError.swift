// Why a question on the terminal got no answer.

package import KJSystem
import SystemPackage

/// What can go wrong between a question and its answer.
package enum TerminalError: Error, Equatable, Sendable {
  /// SIGINT, SIGTERM or SIGHUP arrived; the terminal is as it was before.
  case interrupted
  /// The process runs in the background, where reading would stop it for good.
  case background
  case system(SystemError)

  init(_ error: WaitError) {
    self =
      switch error {
      case .interrupted: .interrupted
      // Questions wait for ever, so this cannot come from one.
      case .deadline: .system(SystemError("read", "the terminal", .timedOut))
      }
  }
}

extension TerminalError: CustomStringConvertible {
  /// The reason, in words that continue a sentence after a colon.
  package var description: String {
    switch self {
    case .interrupted: "interrupted"
    case .background: "this process runs in the background"
    case .system(let error): error.description
    }
  }
}
