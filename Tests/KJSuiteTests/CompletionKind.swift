/// What a shell can propose for a value, in addition to the words that its declaration lists.
///
/// The templates of the completions know these words.
enum CompletionKind: String {
  /// Nothing.
  case word
  case file
  case directory
  /// A file, or a host with a colon.
  case operand
  /// A saved host, or an alias of ssh_config.
  case host
  /// The same, separated by commas.
  case hosts
  case saved
  case alias
  case link
  case clip
  case upload
  /// A session to insert into.
  case target
  /// An action of a session.
  case action
  /// The value of the setting before it.
  case value

  /// The kinds, keyed by the help's names for values, as in `<host>`.
  static let ofValue: [String: CompletionKind] = [
    "WxH+X+Y": .word, "[user@]host[:port]": .word, "age": .word, "agent": .word, "alias": .alias,
    "clip": .clip, "command": .word, "dir": .word, "directory": .directory, "file": .operand,
    "form": .word, "format": .word, "host": .host, "host-or-id": .link, "hosts": .hosts,
    "key": .word, "key=value": .word, "list": .action, "mode": .word, "n": .word, "name": .saved,
    "new": .word, "old": .saved, "paste|type": .word, "path": .file, "pattern": .word,
    "pixels": .word, "port": .word, "program": .word, "quality": .word, "reader": .word,
    "rule": .word, "screen": .word, "seconds": .word, "session": .word, "setting": .word,
    "sha256": .word, "shell": .word, "tag": .word, "target": .target, "template": .word,
    "text": .word, "theme": .word, "time": .word, "upload": .upload, "value": .value, "way": .word,
    "when": .word,
  ]
}
