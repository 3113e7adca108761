package import KJDomain
package import KJLending

/// Something that a part of a session wants done.
///
/// Effects are carried out in order in the turn that produces them, each with all its consequences before the next one.
package enum SessionEffect: Equatable {
  /// These bytes are sent to the remote program, after the keys.
  case send([UInt8])
  /// The text is inserted by the usual insertion rules; no key waits for it, and none is pressed.
  case insert(LinkInsertion)
  /// The action is carried out as if its key had been pressed.
  case press(SessionAction)
  /// The input that waits for a decision passes unchanged, or is discarded; the input after it follows.
  case resolve(passing: Bool)
  /// The prompt receives the input that has arrived since its last key.
  case resumePrompt
  /// The prompt no longer receives the keys.
  case endPrompt
  /// Keys wait for one more drop; if it is the first one, it precedes the other drops and all waiting keys.
  case hold(isFirst: Bool)
  /// The keys after the first drop are sent, up to the next drop.
  case letGo
  /// All waiting keys are sent.
  case letAllGo
  /// The next key answers the question about the candidate, perhaps for good.
  case ask(takesForGood: Bool)
  /// The host is asked what is in front, and whether it has different files at these paths.
  case askFront(about: [FileHere])
  /// Files may go through this command, which is in front, until the session ends.
  case follow(passage: String)
  /// A program's request to hide the bar no longer counts.
  case endBarRequest
  case ring
  /// The session returns to the shell from which it was started.
  case suspend
  case disconnect
}
