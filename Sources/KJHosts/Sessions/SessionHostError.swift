package import KJBase

/// A session whose host is unknown, or a host that cannot be reached as the session reaches it.
package enum SessionHostError: Error {
  /// It is not known where the session leads.
  case unknown(Failure)
  case failed(Failure)

  package var failure: Failure {
    switch self {
    case .unknown(let failure), .failed(let failure): failure
    }
  }
}
