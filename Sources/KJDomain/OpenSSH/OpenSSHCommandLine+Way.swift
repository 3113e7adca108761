// The way to the host of a running `ssh`, expressed in kj's options.

extension OpenSSHCommandLine {
  /// The way that this command line takes to its host.
  ///
  /// Settings about trust are left out: kj asks about an unknown key, whatever the options of that `ssh` say.
  ///
  /// - Parameters:
  ///   - directory: The working directory of the process, for relative paths.
  ///   - isThere: Whether a file exists: `ssh` skips key files (`-i`) that are missing.
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
