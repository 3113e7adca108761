import KJBase
import KJSystem
import SystemPackage

extension Console {
  /// Warns if neither a private key file nor its public half exists.
  ///
  /// This is not an error: the file may be on a disk that is not currently mounted.
  package func warnIfIdentityIsMissing(_ text: String) {
    let path = Environment.current.expandingTilde(text)
    do throws(SystemError) { _ = try path.status() } catch {
      guard (try? FilePath("\(path).pub").status()) == nil else { return }
      warn("cannot find the identity file '\(text.printable)': \(error.reason)")
    }
  }
}
