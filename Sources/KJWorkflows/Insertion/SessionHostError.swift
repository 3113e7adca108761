// Why the host of a session cannot be had.

internal import KJDomain

/// A session that says nothing about its host, or a host that is not reached as the session does.
enum SessionHostError: Error {
  /// Nobody can tell where it leads.
  case unknown(Failure)
  case failed(Failure)

  var failure: Failure {
    switch self {
    case .unknown(let failure), .failed(let failure): failure
    }
  }
}
