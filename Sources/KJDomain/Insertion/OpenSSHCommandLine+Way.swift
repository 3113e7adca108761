// How the host of a running `ssh` is reached, in the options that kj has.

extension OpenSSHCommandLine {
  /// The way that this command line goes.
  ///
  /// Its settings of trust are left out: a key that kj does not know is asked about, whatever somebody told
  /// that `ssh`.
  ///
  /// - Parameter directory: The folder that the process works in, for relative files.
  public func way(in directory: String) -> SessionWay {
    var overrides = ConnectionOverrides()
    overrides.settings = waySettings
    overrides.directory = directory
    if let file = configurationFile {
      let isAnchored = file.hasPrefix("/") || file.lowercased() == "none"
      overrides.configurationFile = isAnchored ? file : "\(directory)/\(file)"
    }
    return SessionWay(destination.description, overrides)
  }
}
