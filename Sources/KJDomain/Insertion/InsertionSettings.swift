/// The settings for inserting text into sessions.
package struct InsertionSettings: Hashable, Sendable {
  /// How long a program that holds sessions may take to answer, in milliseconds; the longer limits follow from it.
  package var wait = 2000
  /// The names of programs that always receive pastes although kj does not know them.
  package var always: [String]?

  package init() {}

  /// The limit for each local program that may hold the session: a hanging program must not delay the others for long.
  package var programTime: Duration { .milliseconds(wait) }

  /// How long a host may take to report its program in front, once the host can be asked: a shell has to start first.
  package var hostTime: Duration { programTime * 3 }

  /// How long a place may take to accept text, once the place is chosen: there is no other to try.
  package var placeTime: Duration { programTime * 5 }
}
