/// One part of the route to the host, as given on a command line; only the command line knows the option for it.
public enum WayWord: Hashable, Sendable {
  /// A private key file, as it was typed.
  case identity(String)
  case port(String)
  /// The jump hosts, separated by commas.
  case jump(String)
  /// A setting of ssh_config in the form `KEY=VALUE`.
  case setting(String)
  /// The name of the route to the server.
  case way(String)
}
