import KJBase
import KJCLI
import KJConnections
import KJDomain
import KJIdentities
import KJStore
import KJSystem
import SystemPackage

/// Sets up a key for a host of the book, step by step; each step can be repeated.
struct IdentitySetup {
  private let name: HostAlias
  private let console: Console
  private let environment = Environment.current
  let logIn: HostLogIn

  init(for name: HostAlias, _ timeouts: Timeouts, _ console: Console) throws(Failure) {
    self.name = name
    self.console = console
    let settings = ConnectionSettings(
      timeouts: timeouts, environment: environment, locations: Locations(environment))
    let context = ConnectionContext(
      settings, console.questions, warn: console.warn, log: { console.step($0) })
    logIn = try HostLogIn(to: name.text, context)
  }

  /// - Parameters:
  ///   - session: A session with a login on the host.
  ///   - existing: An existing key; nil to create one.
  func run(over session: SFTPSession, taking existing: SavedPath?) throws(Failure) {
    var keys = logIn.authorizedKeys(over: session)
    // Check this before creating a key that nobody needs.
    try keys.prepare(forNewKey: existing == nil)
    let identity = try identity(existing)
    let saved = savedName(of: identity.path)
    let place: AuthorizedKeys.Place
    do throws(Failure) { place = try keys.add(identity.publicKey) } catch {
      if existing != nil || !keys.mayHaveGrown && identity.remove() { throw error }
      throw error.saying("the new key is in the local file '\(saved.printable)'")
    }
    console.notice(
      "the key is \(place.wasThere ? "already " : "")in '\(place.path)' on '\(name)', line \(place.line)"
    )
    do throws(Failure) {
      try tryAlone(identity)
      try save(saved)
    } catch {
      let again = ["kj", "hosts", "identity", name.text, "--identity", saved].asCommand
      throw error.saying(
        "the key is on line \(place.line) of '\(place.path)' on the host, and in the local file "
          + "'\(saved.printable)'",
        "the host book is unchanged", advice: .text("try again with \(again)"))
    }
    console.notice("kj now uses the key '\(saved.printable)' for '\(name)'")
  }

  private func tryAlone(_ identity: IdentityFile) throws(Failure) {
    do throws(Failure) { try logIn.tryAlone(identity) } catch {
      if error.status == .interrupted { throw error }
      throw Failure(
        error.status, "cannot log in to '\(name)' with the key alone: \(error.message)",
        details: error.details,
        advice: [
          "sshd on the host may read another file: see its log and its setting AuthorizedKeysFile"
        ])
    }
  }

  private func save(_ identity: String) throws(Failure) {
    let name = name
    try HostBookFile.own.update { book throws(Failure) in
      try book.edit(name.text) { host throws(Failure) in
        host.logIn.identities = [identity] + host.logIn.identities.filter { $0 != identity }
      }
    }
  }

  private func identity(_ existing: SavedPath?) throws(Failure) -> IdentityFile {
    if let existing { return try IdentityFile(environment.expandingTilde(existing.text)) }
    return try IdentityFile(for: name, environment, canAsk: console.questions.canAsk) { path in
      console.notice("making the key '\(savedName(of: path).printable)'")
    }
  }

  /// The path in the form of the book: with `~` if it is below the home directory.
  private func savedName(of path: FilePath) -> String {
    var path = path
    guard path.removePrefix(environment.home) else { return path.string }
    return "~/\(path)"
  }
}

extension Failure {
  /// The failure with further lines.
  fileprivate func saying(_ lines: String..., advice further: Advice...) -> Failure {
    Failure(status, message, details: details + lines, advice: advice + further)
  }
}
