// Failures for errors that have no message yet.

import ArgumentParser
import KJBase
import KJSystem
import KJTerminal
import SystemPackage

extension Failure {
  /// Creates a failure from an error that no workflow has converted into one.
  init(reporting error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as SystemError: self.init(error.exitStatus, error.description)
    case let error as WaitError: self.init(error)
    case let error as TerminalError: self.init(error)
    case let error as ValidationError: self.init(.usage, error.message)
    default: self.init(.failure, String(describing: error))
    }
  }

  init(_ error: WaitError) {
    switch error {
    case .interrupted: self.init(.interrupted, "interrupted")
    case .deadline: self.init(.connectionLost, "timed out")
    }
  }

  init(_ error: TerminalError) {
    switch error {
    case .interrupted: self.init(.interrupted, "interrupted")
    case .background, .system: self.init(.failure, "cannot prompt on the terminal: \(error)")
    }
  }
}

extension SystemError {
  /// A file that cannot be opened is a missing input; any other failure is a read or write error.
  var exitStatus: ExitStatus {
    let reasons: Set<Errno> = [
      .noSuchFileOrDirectory, .permissionDenied, .notDirectory, .isDirectory, .notPermitted,
      .fileNameTooLong, .tooManySymbolicLinkLevels,
    ]
    return ["open", "examine"].contains(operation) && reasons.contains(errno)
      ? .noInput : .inputOutput
  }
}
