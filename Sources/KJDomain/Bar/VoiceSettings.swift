/// The program that listens, and for how long.
package struct VoiceSettings: Equatable, Sendable {
  /// What a person reads where nothing listens.
  package static let obstacle = "nothing listens: set 'voice.command', as in kj-attach(1)"
  /// The longest ``limit``, in seconds.
  package static let longestLimit = 600

  /// The program and its arguments, which no shell reads; nil for none.
  ///
  /// Its output is the text.
  package var command: [String]?
  /// How many seconds it may listen, and then how many it may take for the text.
  package var limit = 30

  package init() {}
}
