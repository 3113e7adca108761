package import KJBase
package import KJDomain
package import KJHosts
package import KJSystem

/// A fact about the connection to a host; the cases are in the order in which they become known.
package enum ConnectionEvent {
  /// The addresses of the name, in the order in which kj tries them.
  case resolved([SocketAddress])
  /// The SSH server has been reached; the sentence says how.
  case connected(String)
  /// The banner of the server, which is outside text, and the algorithms that were agreed on: key exchange,
  /// host key, cipher, MAC.
  case exchangedKeys(banner: OutsideText, algorithms: [String])
  /// The host key is trusted.
  case trusted(HostKeyReview, AcceptedHostKey.Reason)
  /// OpenSSH's client checks a certificate of the host.
  case showsCertificate
  /// The host has let the user in; the methods that it had offered are outside text.
  case authenticated(by: String, offered: [String])
  /// From here on OpenSSH's client makes the connection.
  case goesThroughOpenSSH(because: String)
}

/// Learns how a connection is made.
package protocol ConnectionObserver {
  /// The host of the connection; nothing is reported about its jump hosts.
  var host: ResolvedHost { get }

  func note(_ event: ConnectionEvent)
}
