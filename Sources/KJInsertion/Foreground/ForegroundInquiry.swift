internal import KJBase
package import KJConnections
package import KJDomain
internal import KJHosts
internal import KJPassages
package import KJSessions
internal import KJStore
package import KJSystem

/// Asks the host which programs are in front on the person's terminals there: over the connection that an
/// upload has, or over that of the session into which its paths go, which alone tells which terminal that is.
///
/// The host is asked as soon as there is a channel, and again when the last bytes of a file leave. Only a
/// question asked then or later counts for that file, and its answer comes with the file's own last
/// answers. Nothing waits long: no answer is an answer, too. It belongs to the thread of its host.
package final class ForegroundInquiry {
  /// The answer for one file.
  package enum Answer {
    /// The answer may come until then.
    case due(Deadline)
    /// The host did not tell, or cannot be asked.
    case unknown
    case known(HostForeground)
  }

  private enum Source {
    case shell(HostShell)
    case link(LinkForeground)
  }

  private struct Question {
    let time: MonotonicTime
    let script: HostShell.Script?
  }

  private let connector: Connector
  private let session: LinkID?
  private var look: ForegroundLook
  private let settings: InsertionSettings
  /// How long an answer may take, in addition to the round trips, on a busy host: a path that goes to the wrong program
  /// is worse than a wait.
  private let patience: Duration
  private var source: Source?
  /// Whether the shell of the source uses the connection that the upload itself waits for.
  private var sharesLine = false
  private var questions: [Question] = []
  private var last: (foreground: HostForeground, time: MonotonicTime)?
  /// When a channel was requested; ``roundTrip`` is how long the first answer then took.
  private var opening = MonotonicTime.now
  private var roundTrip: Duration?

  /// - Parameters:
  ///   - session: The session of kj's own that is asked; nil for the connection of the upload.
  ///   - directory: Where files go; nil for what was set for the host.
  ///   - isRequired: Whether nothing is inserted without an answer, which may then take longer.
  package init(
    _ connector: Connector, asking session: LinkID?, uploadsIn directory: RemoteDirectory?,
    isRequired: Bool, _ settings: InsertionSettings
  ) {
    self.connector = connector
    self.session = session
    self.settings = settings
    patience = isRequired ? settings.placeTime : settings.programTime
    look = ForegroundLook(at: connector.host, uploadsIn: directory, follows: false)
  }

  private var memory: HostMemory { HostMemory(.shells, in: connector.context.settings.locations) }

  /// Begins to ask, once, over a connection that was just made.
  ///
  /// - Parameters:
  ///   - connection: kj's own; nil if OpenSSH's client or another process holds it.
  ///   - link: The process that holds it, if that is another one of kj's own.
  package func begin(over connection: HostConnection?, of link: LinkClient?) {
    let host = connector.host
    if let reason = memory.recall(host.loginKey) {
      return connector.context.log(
        "'\(host.label)' is not asked what is in front: \(reason)")
    }
    opening = .now
    do throws(Failure) {
      if let link = try sessionClient ?? link {
        source = .link(LinkForeground(link, patience: settings.hostTime))
        ask()
      } else if let connection {
        source = .shell(HostShell(beside: connection, running: look.script()))
        sharesLine = true
        questions = [Question(time: .now, script: HostShell.first)]
      } else if let channel = try connector.openSSH.runOverMaster(ShellCommand.shell) {
        source = .shell(HostShell(over: channel, on: host))
        sharesLine = false
        ask()
      } else {
        connector.context.log("what is in front is not asked: that would take another log-in")
      }
    } catch {
      giveUp(error)
    }
    advance()
  }

  private var sessionClient: LinkClient? {
    get throws(Failure) {
      guard let session else { return nil }
      return try LinkDirectory(connector.context.settings.locations.runtime).client(session)
    }
  }

  /// Asks once more; the answer counts for what leaves at the same time.
  package func ask() {
    switch source {
    case .shell(let shell):
      // The unanswered question is in the same flight, and serves for this one.
      if shell.isUnanswered, let last = questions.popLast() {
        questions.append(Question(time: .now, script: last.script))
        return
      }
      questions.append(Question(time: .now, script: shell.submit(look.script())))
    case .link(let link):
      link.ask()
      questions.append(Question(time: .now, script: nil))
    case nil: break
    }
  }

  /// Looks behind a command from now on, because files go there.
  package func follow(_ passage: String) {
    look.follow(passage)
    ask()
  }

  /// What to wait for in addition to the connection of the upload.
  package var interests: [Interest] {
    switch source {
    case .shell(let shell): sharesLine ? [] : shell.interests
    case .link(let link): link.interests
    case nil: []
    }
  }

  /// When to look again at the latest.
  package var waking: Deadline { questions.first.map(deadline) ?? .never }

  /// The newest answer; nil without one.
  package var latest: HostForeground? { last?.foreground }

  /// Whether the first answer may still come.
  package var awaitsFirst: Bool { source != nil && last == nil }

  /// Moves what can be moved without waiting, and takes the answers that have come.
  package func advance() {
    do throws(Failure) {
      switch source {
      case .shell(let shell):
        if !sharesLine { shell.woke() }
        while try shell.advance() {}
        while let script = questions.first?.script, let output = shell.takeOutput(of: script) {
          if let foreground = look.read(output) { take(foreground) }
        }
      case .link(let link):
        while let answer = try link.advance() { take(answer) }
      case nil: return
      }
    } catch {
      giveUp(error)
    }
    if let first = questions.first, deadline(of: first).hasPassed {
      giveUp(Failure(.failure, "there was no answer in time"))
    }
  }

  /// The answer for a file whose last bytes left at this time.
  package func answer(askedSince time: MonotonicTime) -> Answer {
    if let last, last.time >= time { return .known(last.foreground) }
    guard source != nil, let question = questions.first(where: { $0.time >= time }) else {
      return .unknown
    }
    return .due(deadline(of: question))
  }

  private func take(_ foreground: HostForeground) {
    let question = questions.removeFirst()
    if roundTrip == nil { roundTrip = .now - opening }
    var foreground = foreground
    if case .link(let link) = source { foreground.session = link.session }
    last = (foreground.seen(behind: look.passage), question.time)
  }

  private func deadline(of question: Question) -> Deadline {
    // A shell starts while its channel is opened: that takes two round trips, and its own time.
    Deadline(at: question.time + patience + (roundTrip ?? settings.programTime) * 2)
  }

  /// Stops asking; a host on which that cannot work is not asked next time either.
  private func giveUp(_ failure: Failure) {
    source = nil
    questions = []
    connector.context.log(
      "'\(connector.host.label)' does not tell what is in front: \(failure.message)")
    if failure.status == .unreachable {
      memory.note("it did not tell last time", of: connector.host.loginKey)
    }
  }
}
