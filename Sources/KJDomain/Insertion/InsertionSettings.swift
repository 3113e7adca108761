/// The settings for inserting texts into sessions.
package struct InsertionSettings: Hashable, Sendable {
  /// How long a program that holds sessions may take to answer, in milliseconds; the longer limits follow from it.
  package var wait = 2000
  /// The programs that always get pastes, by their names, although kj does not know them.
  package var always: [String]?

  package init() {}

  /// How long each program here may take that may hold the session: one that hangs must not delay the others long.
  package var programTime: Duration { .milliseconds(wait) }

  /// How long a host may take to say what is in front there, once it can be asked: a shell starts first.
  package var hostTime: Duration { programTime * 3 }

  /// How long the place of a text may take, once it is chosen: no other one is meant.
  package var placeTime: Duration { programTime * 5 }
}
