/// The dictation program and its time limits.
package struct VoiceSettings: Equatable, Sendable {
  /// The message if there is no dictation command.
  package static let obstacle = "no dictation command: set 'voice.command', see kj-attach(1)"
  /// The longest ``limit``, in seconds.
  package static let longestLimit = 600

  /// The program and its arguments, which no shell interprets; nil if there is none.
  ///
  /// Its output is the text.
  package var command: [String]?
  /// How many seconds the program may listen, and how many more it may take to produce the text.
  package var limit = 30

  package init() {}
}
