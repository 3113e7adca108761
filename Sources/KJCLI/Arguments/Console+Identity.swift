// A word about key files that are not there.

import KJDomain
import KJSystem
import SystemPackage

extension Console {
  /// Says so if neither a private key file nor its public half is there; it may be on a disk that is
  /// not mounted now.
  package func warnIfIdentityIsMissing(_ text: String) {
    let path = Environment.current.expandingTilde(text)
    do throws(SystemError) {
      _ = try path.status()
    } catch {
      guard (try? FilePath("\(path).pub").status()) == nil else { return }
      warn("cannot find the identity file '\(text.printable)': \(error.reason)")
    }
  }
}
