package import KJBase
internal import KJDomain
internal import KJHosts
internal import KJSSH

/// Why kj has no connection of its own, and whether OpenSSH's client could make one.
package struct LibSSH2Failure: Error {
  package let failure: Failure
  /// What libssh2 cannot do, in words that follow "because"; nil if it is not at fault.
  let ceiling: String?
  /// Whether the server refused requests that were sent before it had answered.
  let wasTooEarly: Bool

  package init(_ failure: Failure, ceiling: String? = nil, wasTooEarly: Bool = false) {
    self.failure = failure
    self.ceiling = ceiling
    self.wasTooEarly = wasTooEarly
  }

  /// The failure to report if OpenSSH's client is not installed.
  var withoutOpenSSH: Failure {
    guard let ceiling else { return failure }
    return Failure(
      failure.status, failure.message,
      details: failure.details + (failure.details.contains(ceiling) ? [] : [ceiling]),
      advice: ["install OpenSSH's client: kj uses 'ssh' if libssh2 cannot connect"])
  }
}

extension ResolvedHost {
  /// Why this libssh2 cannot do what ssh_config asks for, in words that follow "because"; nil if it can.
  var ceiling: String? { Library.absence ?? ceilings.first ?? ceilingOfAlgorithms }

  private var ceilingOfAlgorithms: String? {
    if let kind = Algorithms(algorithms).missing {
      return "\(kind.rawValue) in ssh_config allows nothing that libssh2 \(Library.version) has"
    }
    guard case .jump(let host) = way.route else { return nil }
    return host.ceilingOfAlgorithms.map { "\($0) for the jump host '\(host.label)'" }
  }
}

extension HostKeyReview {
  /// Why libssh2 cannot check the key of this host, although OpenSSH's client may be able to.
  var ceiling: String? {
    switch decision {
    case .certificateAuthorityOnly,
      .changed where hasAuthorities, .differentType where hasAuthorities,
      .unknown where hasAuthorities:
      return "libssh2 cannot check the host's certificate"
    case .differentType(let lines)
    where !Library.signsRSAWithSHA2 && lines.allSatisfy({ $0.key.type == .rsa }):
      return "libssh2 \(Library.version) cannot use the known RSA host key"
    case .differentType, .trusted, .unknown, .changed, .revoked, .mayBeRevoked:
      return nil
    }
  }
}
