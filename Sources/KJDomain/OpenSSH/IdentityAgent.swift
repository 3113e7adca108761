/// The ssh-agent to ask, as `IdentityAgent` names it.
package enum IdentityAgent: Hashable, Sendable {
  case none
  /// The socket that an environment variable names.
  case variable(String)
  /// The path of a socket, unexpanded.
  case path(String)
}
