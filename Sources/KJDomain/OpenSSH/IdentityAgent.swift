/// The ssh-agent to ask, as `IdentityAgent` names it.
package enum IdentityAgent: Hashable, Sendable {
  case none
  /// The socket that an environment variable names.
  case variable(String)
  /// A socket, unexpanded.
  case path(String)
}
