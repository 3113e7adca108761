package import KJBase

/// A session whose host is unknown, or a host that kj cannot reach the way the session does.
package enum SessionHostError: Error {
  /// kj does not know where the session leads.
  case unknown(Failure)
  case failed(Failure)

  package var failure: Failure {
    switch self {
    case .unknown(let failure), .failed(let failure): failure
    }
  }
}
