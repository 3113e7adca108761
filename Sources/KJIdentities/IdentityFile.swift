package import KJBase
package import KJDomain
package import KJSystem
package import SystemPackage

/// A private key file with its public half next to it.
package struct IdentityFile: Sendable {
  /// The maximum size of a public half, in bytes; that of a 16,384-bit RSA key is 2.8 kB.
  private static let largestPublicHalf = 1 << 14

  /// The path of the private key.
  package let path: FilePath
  package let publicKey: PublicKeyLine

  /// Reads the public half of an existing key.
  package init(_ path: FilePath) throws(Failure) {
    let half = FilePath("\(path).pub")
    let contents: [UInt8]
    do throws(SystemError) {
      let file = try half.opened(.readOnly)
      defer { try? file.close() }
      let size = Int(try file.status().size)
      contents = try file.contents(count: min(size, Self.largestPublicHalf), name: half.description)
    } catch {
      throw Failure(
        .noInput, "cannot read '\(half.description.printable)': \(error.reason)",
        advice: ["create it from the private key with 'ssh-keygen -y'"])
    }
    self.path = path
    publicKey = try PublicKeyLine(contents, of: half.description)
  }

  /// Creates an Ed25519 key for a host in `~/.ssh`, under an unused name.
  ///
  /// - Parameters:
  ///   - canAsk: Whether ssh-keygen may ask for a passphrase at the terminal; otherwise the key has none.
  ///   - tell: Receives the path before ssh-keygen asks.
  package init(
    for host: HostAlias, _ environment: Environment, canAsk: Bool, tell: (FilePath) -> Void
  ) throws(Failure) {
    guard let program = Executables.find("ssh-keygen", in: environment) else {
      throw Failure(
        .failure, "cannot create a key: there is no 'ssh-keygen' in PATH",
        advice: ["install OpenSSH's client"])
    }
    let path = try Self.unusedPath(for: host, in: environment.home.appending(".ssh"))
    tell(path)
    let arguments =
      ["-q", "-t", "ed25519", "-f", path.string, "-C", "kj \(environment.userName ?? "") \(host)"]
      + (canAsk ? [] : ["-N", ""])
    do throws(Failure) {
      try Self.run(ChildCommand(program, arguments), canAsk: canAsk)
      try self.init(path)
    } catch {
      guard (try? path.ownStatus()) != nil else { throw error }
      throw Failure(
        error.status, error.message,
        details: error.details + ["'\(path.description.printable)' was created nevertheless"],
        advice: error.advice)
    }
  }

  /// Removes both files of a new pair that is not needed.
  ///
  /// - Returns: Whether both are gone.
  package func remove() -> Bool {
    [path, FilePath("\(path).pub")].allSatisfy { file in
      do throws(SystemError) { try file.removeFile() } catch {
        return error.errno == .noSuchFileOrDirectory
      }
      return true
    }
  }

  private static func run(_ command: ChildCommand, canAsk: Bool) throws(Failure) {
    let child: ChildProcess
    do throws(SystemError) {
      child = try ChildProcess(
        command, input: canAsk ? .inherited : .null, output: .inherited, error: .inherited)
    } catch {
      throw Failure(.failure, "cannot create a key: \(error.description)")
    }
    let ending: ChildProcess.Ending
    do throws(WaitError) { ending = try child.wait(until: .never) } catch { throw .interrupted }
    guard ending == .exited(0) else {
      throw Failure(.failure, "no key was created: ssh-keygen failed")
    }
  }

  private static func unusedPath(
    for host: HostAlias, in directory: FilePath
  ) throws(Failure) -> FilePath {
    if (try? directory.status()) == nil {
      do throws(PrivateDirectoryError) { try PrivateDirectory.ensure(directory) } catch {
        throw Failure(error)
      }
    }
    let name = "id_ed25519_\(host)"
    for number in 1...1000 {
      let path = directory.appending(number == 1 ? name : "\(name)-\(number)")
      let isUsed = [path, FilePath("\(path).pub")].contains { (try? $0.ownStatus()) != nil }
      if !isUsed { return path }
    }
    throw Failure(
      .failure, "cannot create a key: '\(directory)' already has too many keys for '\(host)'")
  }
}
