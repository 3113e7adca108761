/// Reads options from a command line and keeps the information about host and terminal.
struct OpenSSHOptions {
  /// The options' information about a terminal at the other end.
  private struct Terminal {
    /// Whether a terminal was requested or declined; nil if neither.
    var isWanted: Bool?
    /// Whether there can be a terminal: not for forwarding alone, for a subsystem, or without input.
    var isPossible = true
    /// Whether a setting names the command, which runs without a terminal unless one is requested.
    var isForCommand = false
  }

  /// The letters that take a value, in OpenSSH 9 and 10.
  private static let valued: Set<UInt8> = Set("BbcDEeFIiJLlmOoPpQRSWw".utf8)
  /// The letters that take no value.
  private static let plain: Set<UInt8> = Set("1246AaCfGgKkMNnqsTtVvXxYy".utf8)
  /// The letters that affect which host a name means.
  private static let leading: Set<UInt8> = Set("46FJoP".utf8)

  /// The words that have not been read yet.
  private(set) var rest: [String]
  /// The options for `ssh -G`, in order.
  private(set) var kept: [String] = []
  private(set) var user: String?
  private(set) var port: String?
  private var terminal = Terminal()

  /// The settings that say how to reach the host, in order; if two set the same thing, the first one counts.
  private(set) var settings: [String] = []
  /// The settings of this kind that take precedence over ``settings``, the last one first.
  private(set) var overruling: [String] = []
  /// The socket of a shared connection (`-S`, `ControlPath`).
  private(set) var controlPath: String?
  /// `-i`.
  private(set) var identities: [String] = []
  /// `-F`.
  private(set) var configurationFile: String?

  private var isTerminated = false

  init(_ arguments: [String]) { rest = arguments }

  /// Takes the next word, which is not an option.
  mutating func nextWord() -> String? { rest.isEmpty ? nil : rest.removeFirst() }

  /// Whether there is a terminal at the other end; valid once only the words of the command are left.
  var hasTerminal: Bool {
    terminal.isPossible && (terminal.isWanted ?? (rest.isEmpty && !terminal.isForCommand))
  }

  /// Sets user and port if no option has set them yet.
  mutating func settle(user: String? = nil, port: String? = nil) {
    self.user = self.user ?? user
    self.port = self.port ?? port
  }

  /// Reads options up to the first other word; false if an option is unknown or lacks its value.
  ///
  /// No word after a `--` is an option.
  mutating func read() -> Bool {
    while !isTerminated, let word = rest.first, word.utf8.first == UInt8(ascii: "-"), word != "-" {
      rest.removeFirst()
      if word == "--" {
        isTerminated = true
        return true
      }
      guard read(letters: Array(word.utf8.dropFirst())[...]) else { return false }
    }
    return true
  }

  /// Reads the letters of one word; a letter's value is the rest of the word, or the next word.
  private mutating func read(letters: ArraySlice<UInt8>) -> Bool {
    var letters = letters
    while let letter = letters.popFirst() {
      if Self.plain.contains(letter) {
        set(letter)
        continue
      }
      guard Self.valued.contains(letter) else { return false }
      guard let value = letters.isEmpty ? nextWord() : String(decoding: letters, as: UTF8.self)
      else { return false }
      set(letter, value)
      return true
    }
    return true
  }

  private mutating func set(_ letter: UInt8) {
    let option = Character(Unicode.Scalar(letter))
    if Self.leading.contains(letter) { kept.append("-\(option)") }
    switch option {
    case "t": terminal.isWanted = true
    case "T": terminal.isWanted = false
    case "N", "n", "f", "s", "G", "V": terminal.isPossible = false
    case "4": overruling.insert("AddressFamily=inet", at: 0)
    case "6": overruling.insert("AddressFamily=inet6", at: 0)
    default: break
    }
  }

  private mutating func set(_ letter: UInt8, _ value: String) {
    let option = Character(Unicode.Scalar(letter))
    if Self.leading.contains(letter) { kept += ["-\(option)", value] }
    switch option {
    case "l": settle(user: value)
    case "p": settle(port: value)
    case "o": set(value)
    case "W", "O", "Q": terminal.isPossible = false
    case "F": configurationFile = value
    case "S": controlPath = value
    case "i": identities.append(value)
    case "J": settings.append("ProxyJump=\(value)")
    case "b": overruling.insert("BindAddress=\(value)", at: 0)
    case "B": overruling.insert("BindInterface=\(value)", at: 0)
    case "I": overruling.insert("PKCS11Provider=\(SSHOption.quoted(word: value))", at: 0)
    case "P": overruling.insert("Tag=\(value)", at: 0)
    default: break
    }
  }

  /// Takes a line of ssh_config, `KEY=VALUE` or `KEY VALUE`.
  private mutating func set(_ setting: String) {
    let keyword = SSHOption.keyword(of: setting)
    let value = Self.value(of: setting)
    // User and port belong to the destination.
    if SSHOption.saysWay(keyword), keyword != "user", keyword != "port" { settings.append(setting) }
    switch keyword {
    case "controlpath": controlPath = controlPath ?? value
    case "user": settle(user: value)
    case "port": settle(port: value)
    case "requesttty" where terminal.isWanted == nil && value.lowercased() != "auto":
      terminal.isWanted = value.lowercased() != "no"
    case "sessiontype" where value.lowercased() != "default": terminal.isPossible = false
    case "stdinnull", "forkafterauthentication":
      if value.lowercased() == "yes" { terminal.isPossible = false }
    case "remotecommand": terminal.isForCommand = value.lowercased() != "none"
    default: break
    }
  }

  /// The value after the keyword, without surrounding blanks and quotes.
  private static func value(of setting: String) -> String {
    let between = "= \t\"".utf8
    var value = setting.utf8.drop { !between.contains($0) }.drop { between.contains($0) }
    while let last = value.last, " \t\"".utf8.contains(last) { value.removeLast() }
    return String(Substring(value))
  }
}
