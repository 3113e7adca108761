// How the host of a running `ssh` is reached, in the options that kj has.

extension OpenSSHCommandLine {
  /// The way that this command line goes.
  ///
  /// Its settings of trust are left out: a key that kj does not know is asked about, whatever somebody told
  /// that `ssh`.
  ///
  /// - Parameters:
  ///   - directory: The folder that the process works in, for relative files.
  ///   - isThere: Whether there is such a file: `ssh` passes over key files that are missing (`-i`).
  package func way(in directory: String, isThere: (String) -> Bool) -> SessionWay {
    func anchored(_ path: String) -> String {
      path.hasPrefix("/") || path.hasPrefix("~") ? path : "\(directory)/\(path)"
    }
    var overrides = ConnectionOverrides()
    overrides.identities = identities.map(anchored).filter(isThere)
    overrides.settings = waySettings
    overrides.directory = directory
    overrides.configurationFile = configurationFile.map { file in
      file.lowercased() == "none" ? file : anchored(file)
    }
    return SessionWay(destination.description, overrides)
  }
}
