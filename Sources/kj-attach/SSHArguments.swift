import KJBase
import KJCLI
import KJLibC
import KJSystem
import SystemPackage

/// Parses a command line of `ssh`: letters with or without a value, before and after the host.
///
/// Features that a session of kj supports become kj's own options and settings of ssh_config. Anything that is not a
/// session (`-G`, `-W` and the like) is left to `ssh` itself.
struct SSHArguments {
  /// The options of kj for letters without a value.
  private static let plain: [Character: [String]] = [
    "2": [], "4": ["--option=AddressFamily=inet"], "6": ["--option=AddressFamily=inet6"],
    "A": ["--option=ForwardAgent=yes"], "a": ["--option=ForwardAgent=no"],
    "C": ["--option=Compression=yes"], "g": ["--option=GatewayPorts=yes"],
    "K": ["--option=GSSAPIAuthentication=yes", "--option=GSSAPIDelegateCredentials=yes"],
    "k": ["--option=GSSAPIDelegateCredentials=no"], "N": ["--option=SessionType=none"],
    "n": ["--option=StdinNull=yes"], "q": ["--quiet"], "T": ["--no-terminal"], "t": ["--terminal"],
    "v": ["--verbose"], "X": ["--option=ForwardX11=yes"], "x": ["--option=ForwardX11=no"],
    "Y": ["--option=ForwardX11=yes", "--option=ForwardX11Trusted=yes"],
  ]
  /// The option of kj for a letter with a value, which follows it.
  private static let valued: [Character: String] = [
    "B": "--option=BindInterface=", "b": "--option=BindAddress=", "c": "--option=Ciphers=",
    "D": "--forward=-D", "e": "--option=EscapeChar=", "F": "--configuration=", "i": "--identity=",
    "J": "--jump=", "L": "--forward=-L", "l": "--option=User=", "m": "--option=MACs=",
    "o": "--option=", "P": "--option=Tag=", "p": "--port=", "R": "--forward=-R",
  ]
  /// The letters for functions of `ssh` itself, with and without a value.
  private static let valuedOfSSH = Set("EIOQSWw")
  private static let plainOfSSH = Set("fGMsVy")
  /// The long options whose value may be the next word.
  private static let longValued: Set<String> = [
    "--agent", "--bar", "--color", "--configuration", "--connect-timeout", "--drops", "--identity",
    "--jump", "--option", "--port", "--prefix", "--program", "--screen", "--slots",
    "--stall-timeout",
    "--theme", "--title", "--via",
  ]

  private let given: [String]
  private var rest: ArraySlice<String>
  private var options: [String] = []
  private var host: String?
  /// The first letter that only `ssh` supports.
  private var letterOfSSH: Character?
  /// The first long option; `ssh` has none.
  private var longOption: String?

  init(_ arguments: [String]) {
    given = arguments
    rest = arguments[...]
  }

  /// Returns the options, the host, and the command; does not return if `ssh` takes over.
  consuming func translated() throws(Failure) -> [String] {
    while let word = rest.first {
      guard try take(word) else { break }
    }
    if letterOfSSH != nil { try becomeSSH() }
    return options + [host].compactMap(\.self) + rest
  }

  /// Takes a word and its value; false if the command begins here, or the word is unknown.
  private mutating func take(_ word: String) throws(Failure) -> Bool {
    if word == "--" { return false }
    if word.hasPrefix("--") {
      // After the host there are only options of `ssh`.
      if host != nil { return false }
      longOption = longOption ?? word
      options.append(rest.removeFirst())
      if Self.longValued.contains(word), let value = rest.popFirst() { options.append(value) }
      return true
    }
    guard word.hasPrefix("-"), word != "-" else {
      if host != nil { return false }
      host = rest.removeFirst()
      return true
    }
    guard let (found, used) = Self.read(word.dropFirst(), next: rest.dropFirst().first) else {
      if host != nil { return false }
      // The parser reports the error.
      options.append(rest.removeFirst())
      return true
    }
    options += found.options
    letterOfSSH = letterOfSSH ?? found.letterOfSSH
    rest = rest.dropFirst(used)
    return true
  }

  /// Reads the letters of one word.
  ///
  /// - Returns: Their replacement, and the number of words used; nil if a letter is unknown, or lacks its value.
  private static func read(
    _ letters: Substring, next: String?
  ) -> (found: (options: [String], letterOfSSH: Character?), used: Int)? {
    var options: [String] = []
    var letterOfSSH: Character?
    var letters = letters
    while let letter = letters.popFirst() {
      if let becomes = plain[letter] {
        options += becomes
      } else if plainOfSSH.contains(letter) {
        letterOfSSH = letterOfSSH ?? letter
      } else if valued[letter] != nil || valuedOfSSH.contains(letter) {
        guard let value = letters.isEmpty ? next : String(letters) else { return nil }
        if let becomes = valued[letter] {
          options.append(becomes + value)
        } else {
          letterOfSSH = letterOfSSH ?? letter
        }
        return ((options, letterOfSSH), letters.isEmpty ? 2 : 1)
      } else if letter == "h" {
        options.append("--help")
      } else {
        return nil
      }
    }
    return ((options, letterOfSSH), 1)
  }

  /// Replaces this process with `ssh`, with the original arguments.
  private func becomeSSH() throws(Failure) {
    let letter = letterOfSSH.map(String.init) ?? ""
    if let longOption {
      throw Failure(
        .usage,
        "'-\(letter)' is handled by ssh itself, which does not accept '\(longOption.printable)'")
    }
    guard let program = Executables.find("ssh", in: .current) else {
      throw Failure(
        .usage, "'-\(letter)' is handled by ssh itself, which is not installed",
        advice: [.step(.installOpenSSH)])
    }
    signal(SIGPIPE, SIG_DFL)
    let words = [Array("ssh".utf8)] + given.map(RawArguments.bytes)
    var pointers = words.map { word in strdup(word.map { CChar(bitPattern: $0) } + [0]) }
    pointers.append(nil)
    execv(program.string, pointers)
    throw Failure(
      .failure,
      "cannot start '\(program)': \(SystemError("start", program.string, Errno(rawValue: errno)).reason)"
    )
  }
}
