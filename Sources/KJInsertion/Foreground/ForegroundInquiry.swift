internal import KJBase
package import KJConnections
package import KJDomain
internal import KJHosts
internal import KJPassages
package import KJSessions
internal import KJStore
package import KJSystem

/// Asks the host for the foreground programs of the person's terminals there, over the connection of an upload or of
/// the session that the paths go into; only the session's own connection reveals which terminal belongs to it.
///
/// kj asks the host as soon as there is a channel, and again when the last bytes of a file leave. For that file, only a
/// question asked at that moment or later counts, and its answer arrives with the last replies about the file. Nothing
/// waits long: a missing answer is an answer, too. An inquiry belongs to its host's thread.
package final class ForegroundInquiry {
  /// The answer for one file.
  package enum Answer {
    /// The answer may arrive until this deadline.
    case due(Deadline)
    /// The host did not answer, or cannot be asked.
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
  /// How long an answer may take, in addition to the round trips, on a busy host: a path in the wrong program is worse
  /// than a delay.
  private let patience: Duration
  private var source: Source?
  /// Whether the shell uses the same connection that the upload itself waits for.
  private var sharesLine = false
  private var questions: [Question] = []
  private var last: (foreground: HostForeground, time: MonotonicTime)?
  /// When a channel was requested; ``roundTrip`` is the time until the first reply.
  private var opening = MonotonicTime.now
  private var roundTrip: Duration?

  /// - Parameters:
  ///   - session: The session of kj that is asked; nil to ask over the connection of the upload.
  ///   - directory: The destination of the files; nil for the one set for the host.
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

  /// Starts asking, once, over a new connection.
  ///
  /// - Parameters:
  ///   - connection: kj's own connection; nil if OpenSSH's client or another process holds it.
  ///   - link: The process that holds the connection, if that is another kj process.
  package func begin(over connection: HostConnection?, of link: LinkClient?) {
    let host = connector.host
    if let reason = memory.recall(host.loginKey) {
      return connector.context.log(
        "not asking '\(host.label)' what is in the foreground: \(reason)")
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
        connector.context.log(
          "not asking what is in the foreground: that would require another log-in")
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

  /// Asks again; the answer counts for all files that leave at the same time.
  package func ask() {
    switch source {
    case .shell(let shell):
      // The unanswered question is in the same flight, and also serves as this one.
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

  /// From now on, looks past this command as well, because files go through it.
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

  /// The latest time at which to check again.
  package var waking: Deadline { questions.first.map(deadline) ?? .never }

  /// The latest answer; nil if there is none.
  package var latest: HostForeground? { last?.foreground }

  /// Whether the first answer may still arrive.
  package var awaitsFirst: Bool { source != nil && last == nil }

  /// Reads and sends whatever is possible without waiting, and takes new answers.
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

  /// Returns the answer for a file whose last bytes left at this time.
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
    // The shell starts while its channel is being opened: that takes two round trips and the shell's own time.
    Deadline(at: question.time + patience + (roundTrip ?? settings.programTime) * 2)
  }

  /// Stops asking; if the host can never answer, it is not asked the next time either.
  private func giveUp(_ failure: Failure) {
    source = nil
    questions = []
    connector.context.log(
      "'\(connector.host.label)' does not say what is in the foreground: \(failure.message)")
    if failure.status == .unreachable {
      memory.note("it did not answer last time", of: connector.host.loginKey)
    }
  }
}
