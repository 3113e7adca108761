// The commands that kj itself takes during a session: one table for keys, help and manual.

/// A command to kj instead of the remote program.
public enum SessionCommand: CaseIterable, Sendable {
  case uploadFile
  case uploadClipboard
  case again
  case cancel
  case undo
  case drops
  case help
  case suspend
  case disconnect

  /// A command with its keys and its description.
  package struct Entry: Sendable {
    package let command: SessionCommand
    /// The keys after the prefix, as the bytes that they send.
    package let keys: [UInt8]
    /// The key after a tilde at the start of a line, if there is one.
    package let tildeKey: UInt8?
    /// A few words in lower case: `upload a file`.
    package let title: String
    /// A sentence.
    package let description: String

    /// The names of the keys: `u`, `C-z`.
    package var keyNames: [String] { keys.map(SessionCommand.keyName) }

    package var tildeKeyName: String? { tildeKey.map(SessionCommand.keyName) }
  }

  /// Every command, in the order in which help shows them.
  package static let all: [Entry] = [
    Entry(
      command: .uploadFile, keys: [UInt8(ascii: "u")], tildeKey: nil, title: "upload a file",
      description: "Asks for a file, uploads it, and inserts its remote path."),
    Entry(
      command: .uploadClipboard, keys: [UInt8(ascii: "v")], tildeKey: nil,
      title: "upload the picture in the clipboard",
      description: "Uploads the picture that was copied last, and inserts its remote path."),
    Entry(
      command: .again, keys: [UInt8(ascii: "g")], tildeKey: nil,
      title: "try the failed upload again",
      description:
        "Uploads a dropped picture again that was not sent, or whose path was not inserted."),
    Entry(
      command: .cancel, keys: [UInt8(ascii: "c")], tildeKey: nil,
      title: "cancel what is under way",
      description: "Stops the upload of a dropped picture, and lets Enter go that waits for it."),
    Entry(
      command: .undo, keys: [UInt8(ascii: "-")], tildeKey: nil,
      title: "take the last insertion back",
      description:
        "Removes the path of a dropped picture from the prompt, if no key was pressed since."),
    Entry(
      command: .drops, keys: [UInt8(ascii: "i")], tildeKey: nil,
      title: "dropped pictures: upload or leave",
      description: "Switches the upload of dropped pictures off for this session, and on again."),
    Entry(
      command: .help, keys: [UInt8(ascii: "?")], tildeKey: UInt8(ascii: "?"),
      title: "show these keys", description: "Lists the keys that kj takes for itself."),
    Entry(
      command: .suspend, keys: [UInt8(ascii: "z"), 0x1A], tildeKey: 0x1A,
      title: "suspend kj", description: "Returns to the local shell; 'fg' comes back."),
    Entry(
      command: .disconnect, keys: [UInt8(ascii: "d"), UInt8(ascii: ".")],
      tildeKey: UInt8(ascii: "."), title: "disconnect",
      description: "Ends the session, also one whose line is dead."),
  ]

  /// The command of a key after the prefix; the case of a letter is ignored, because of Caps Lock.
  init?(key: UInt8) {
    let key = (0x41...0x5A).contains(key) ? key | 0x20 : key
    guard let entry = Self.all.first(where: { $0.keys.contains(key) }) else { return nil }
    self = entry.command
  }

  /// The command of a key after a tilde.
  init?(tildeKey: UInt8) {
    guard let entry = Self.all.first(where: { $0.tildeKey == tildeKey }) else { return nil }
    self = entry.command
  }

  package static func keyName(_ key: UInt8) -> String {
    let isControl = key < 0x20
    let character = Unicode.Scalar(isControl ? key | 0x60 : key)
    return (isControl ? "C-" : "") + String(character)
  }
}
