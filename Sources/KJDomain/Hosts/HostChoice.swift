package import KJBase

/// The host that a command is for, and the reason for the choice.
package struct HostChoice: Hashable, Sendable {
  /// The kinds of hosts that can be chosen.
  package enum Target: Hashable, Sendable {
    /// A host of the host book.
    case saved(SavedHost)
    /// A host name or an address that is not in the book.
    case named(Destination)
  }

  /// The reason for the choice, from strongest to weakest.
  package enum Reason: Hashable, Sendable {
    /// `--host`.
    case option
    /// `KJ_HOST`.
    case environment
    /// The session that paths are inserted into.
    case session(InsertionTarget)
    case bookDefault
    case onlyHost
  }

  package let target: Target
  package let reason: Reason

  package init(target: Target, reason: Reason) {
    self.target = target
    self.reason = reason
  }

  /// Whether both choices mean the same host of the book, or the same destination.
  package func isSameHost(as other: HostChoice) -> Bool {
    switch (target, other.target) {
    case (.saved(let one), .saved(let other)): one.id == other.id
    default: target == other.target
    }
  }

  /// Applies the rule: `--host`, then `KJ_HOST`, then the book's default, then its only host.
  ///
  /// A name in the book takes precedence over any other meaning of the text. An empty `KJ_HOST` counts as unset. Throws
  /// ``Failure`` with status `usage` for text that does not name a host. If no host was named and the book does not
  /// decide, the failure lists its hosts.
  package static func choose(
    option: String?, environment: String?, from book: HostBook
  ) throws(Failure) -> HostChoice {
    if let option { return HostChoice(target: try target(option, in: book), reason: .option) }
    guard let usual = try usual(environment: environment, from: book) else { throw noHost(book) }
    return usual
  }

  /// Like `choose`, but a tag selects all hosts that have it.
  package static func chooseAll(
    option: String?, environment: String?, from book: HostBook
  ) throws(Failure) -> [HostChoice] {
    let (text, reason): (String?, Reason) =
      option.map { ($0, .option) } ?? (environment, .environment)
    let place = text.flatMap(RemotePlace.init)
    guard let text, let tag = try HostTag(marked: place?.host ?? text) else {
      return [try choose(option: option, environment: environment, from: book)]
    }
    return try book.hosts(with: tag).map { host in
      var host = host
      host.wishes.directory = place?.directory ?? host.wishes.directory
      return HostChoice(target: .saved(host), reason: reason)
    }
  }

  /// The choice if no `--host` was given; nil if nothing decides.
  package static func usual(
    environment: String?, from book: HostBook
  ) throws(Failure) -> HostChoice? {
    if let environment, !environment.isEmpty {
      do throws(Failure) {
        return HostChoice(target: try target(environment, in: book), reason: .environment)
      } catch {
        throw error.noting(.environment)
      }
    }
    if let name = book.defaultName {
      return HostChoice(target: .saved(try book.host(named: name.text)), reason: .bookDefault)
    }
    if let only = book.hosts.first, book.hosts.count == 1 {
      return HostChoice(target: .saved(only), reason: .onlyHost)
    }
    return nil
  }

  /// The target that the text names: a host of the book, otherwise a destination.
  package static func target(_ text: String, in book: HostBook) throws(Failure) -> Target {
    if let host = book.find(text) { return .saved(host) }
    if let tag = try HostTag(marked: text) {
      throw Failure(
        .usage, "'\(tag)' means all hosts with that tag, but only one host is allowed",
        advice: ["run 'kj hosts list' to see the names"])
    }
    if let place = RemotePlace(text), var host = book.find(place.host) {
      host.wishes.directory = place.directory
      return .saved(host)
    }
    return .named(try Destination(parsing: text))
  }

  private static func noHost(_ book: HostBook) -> Failure {
    if book.hosts.isEmpty {
      return Failure(
        .usage, "no host given, and the host book is empty",
        advice: [
          "name one: an alias in ssh_config, or [USER@]HOST[:PORT]",
          "run 'kj hosts import' to save aliases from ssh_config, or 'kj hosts add' for any host",
        ])
    }
    return Failure(
      .usage, "no host given, and the host book has no default; its hosts are:",
      details: book.hosts.map { "  \($0.name)  \($0.destination.description.printable)" },
      advice: ["name one of them", "run 'kj hosts default NAME' to choose one permanently"])
  }
}

extension HostChoice.Reason {
  /// A note for failures that says how an unnamed host was chosen; nil if the person named the host.
  package var note: String? {
    switch self {
    case .option, .session: nil
    case .environment: "no host was named: using the one from \(self)"
    case .bookDefault, .onlyHost: "no host was named: using \(self)"
    }
  }

  /// The source of the host's name, for advice.
  package var source: Advice.HostSource {
    self == .option ? .option : .named(OutsideText(description))
  }
}

extension Failure {
  /// The same failure with a note on how the host was chosen.
  package func noting(_ reason: HostChoice.Reason) -> Failure {
    guard let note = reason.note, !details.contains(note) else { return self }
    return Failure(status, message, details: details + [note], advice: advice)
  }
}

extension HostChoice.Reason: CustomStringConvertible {
  /// The deciding source, in words that follow "from".
  package var description: String {
    switch self {
    case .option: "the command line"
    case .environment: "KJ_HOST"
    case .session(let target): "the session '\(target)'"
    case .bookDefault: "the host book's default"
    case .onlyHost: "the only host in the host book"
    }
  }
}
