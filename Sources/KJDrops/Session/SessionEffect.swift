package import KJDomain
package import KJLending

/// What a part of a session wants done.
///
/// Effects are carried out in the turn in which they are made, in their order, each with all that follows from it
/// before the next one.
package enum SessionEffect: Equatable {
  /// These bytes go to the remote program, after the keys.
  case send([UInt8])
  /// The text is inserted, by the rules for every insertion; no key waits for it, and none is pressed.
  case insert(LinkInsertion)
  /// The action is obeyed as if its key had been pressed.
  case press(SessionAction)
  /// The input that waits for a decision goes on as it came, or is dropped; what came behind it follows.
  case resolve(passing: Bool)
  /// The prompt gets what has come since its last key.
  case resumePrompt
  /// The keys are no longer the prompt's.
  case endPrompt
  /// Keys wait for one more drop; if it is the first, it comes before the others and all keys that wait.
  case hold(isFirst: Bool)
  /// The keys behind the first drop go on, up to the next one.
  case letGo
  /// All keys go on that wait.
  case letAllGo
  /// The next key answers the question about the candidate, perhaps for good.
  case ask(takesForGood: Bool)
  /// The host is asked what is in front, and whether it has other files under these paths.
  case askFront(about: [FileHere])
  /// Files may go through this command, which is in front, until the session ends.
  case follow(passage: String)
  /// A request of a program to hide the bar counts no longer.
  case endBarRequest
  case ring
  /// The session returns to the shell from which it was started.
  case suspend
  case disconnect
}
