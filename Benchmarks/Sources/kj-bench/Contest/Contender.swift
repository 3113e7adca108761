// A program that takes part in a contest.

/// A name in the table and the work to be measured.
struct Contender {
  let name: String
  /// Throws ``RunFailed`` when the work was not done.
  let run: () throws -> Run
}
