internal import KJDomain
package import KJSystem
package import SystemPackage

extension RawArgument {
  /// Whether something exists locally at exactly this path.
  package var isHere: Bool { (try? path.ownStatus()) != nil }

  /// The path of a file: the argument itself or, if nothing is there, the path in a `file:` URL or an unexpanded `~/…`.
  package func file(in environment: Environment) -> FilePath {
    guard let text = String(validating: bytes, as: UTF8.self),
      text.hasPrefix("file:/") || text.hasPrefix("~/"), !isHere,
      let meant = DroppedPaths.Place(here: environment).path(ofWord: text)
    else { return path }
    return RawArgument(bytes: meant).path
  }
}
