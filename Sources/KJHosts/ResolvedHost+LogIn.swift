// How a person logs in to a host.

package import KJDomain
package import SystemPackage

extension ResolvedHost {
  /// Keys, agent, password and the methods that may be tried.
  package struct LogIn: Sendable {
    /// Private key files that were chosen for this host.
    package var identities: [FilePath]
    /// Whether kj tries the usual files because none was chosen; `IdentityFile none` also counts as a choice.
    package var triesUsualIdentities: Bool
    /// Certificates that belong to the identities (`CertificateFile`); libssh2 cannot use them.
    package var certificates: [FilePath]
    /// `IdentitiesOnly`: kj asks ssh-agent only for the chosen identities.
    package var usesOnlyIdentities: Bool
    /// The socket of ssh-agent; nil for none.
    package var agentSocket: FilePath?
    package var authentication: AuthenticationRules
    /// The command of the host book that prints the password.
    package var passwordCommand: String?
    /// The files that only OpenSSH can find; see ``ResolvedHost/ceilings``.
    var ceilings: [String]
  }
}
