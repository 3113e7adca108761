// Why the host of a session cannot be had.

package import KJDomain

/// A session that says nothing about its host, or a host that is not reached as the session does.
package enum SessionHostError: Error {
  /// Nobody can tell where it leads.
  case unknown(Failure)
  case failed(Failure)

  package var failure: Failure {
    switch self {
    case .unknown(let failure), .failed(let failure): failure
    }
  }
}
