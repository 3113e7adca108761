import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJHosts

struct ReviewCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Compare the keys that hosts offer with known ones, and ask about others.")

  @Argument(help: "Saved hosts, or [user@]host[:port] (default: every saved host).")
  var host: [String] = []

  @OptionGroup(title: "Connection") var connection: ConnectionOptions

  @OptionGroup(title: "Time") var time: ConnectionTimeOptions

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let context = try TrustContext(console, overrides: try connection.overrides)
    if let first = host.first { try TrustTool.refuseMisspelledVerb(first, unless: context.knows) }
    var hosts: [ResolvedHost] = []
    for name in host { hosts.append(try context.host(name)) }
    if host.isEmpty { hosts = try context.savedHosts() }
    if hosts.isEmpty {
      throw Failure(
        .usage, "no host given, and the host book is empty",
        advice: ["run 'kj trust [USER@]HOST[:PORT]', or save a host with 'kj hosts add'"])
    }
    var statuses: [ExitStatus] = []
    for host in hosts {
      do throws(Failure) { try review(host, context) } catch {
        if error.status == .interrupted { throw error }
        console.report(error)
        statuses.append(error.status)
      }
    }
    return .combining(statuses)
  }

  private func review(_ host: ResolvedHost, _ context: TrustContext) throws(Failure) {
    let review = try context.review(host, time.timeouts)
    switch review.decision {
    case .trusted(let line):
      context.console.notice(
        "'\(host.label)' offers \(review.key.type.displayName) \(review.fingerprint), "
          + "known at \(line.location)")
    case .revoked, .mayBeRevoked, .certificateAuthorityOnly: throw review.failure
    case .unknown, .differentType, .changed:
      let questions = context.console.questions
      guard questions.canAsk else { throw review.failure }
      guard let agreed = try questions.hostKey(review) else { throw review.declined }
      if case .changed = review.decision {
        try context.record(try review.acceptReplacing(fingerprint: agreed), of: host)
      } else {
        try context.record(try review.accept(shown: agreed), of: host)
      }
    }
  }
}
