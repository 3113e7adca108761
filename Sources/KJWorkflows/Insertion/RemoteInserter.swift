// From a request to the path in a pane of tmux on the host that the files go to.

public import KJDomain
internal import KJSessions
internal import KJSystem

/// That paths are to be inserted on the host itself, over the connection of the upload.
public struct RemoteInsertion: Hashable, Sendable {
  /// The pane as tmux names it; nil for the one that the person sees there.
  public var target: String?
  public var manner: InsertionManner?
  public var format: PathFormat

  public init(target: String?, manner: InsertionManner?, format: PathFormat = .path) {
    self.target = target
    self.manner = manner
    self.format = format
  }
}

/// Inserts texts into one pane, which is chosen before they are there and looked at again for each.
///
/// Belongs to the thread of its host.
final class RemoteInserter {
  /// How long tmux may take for its answers.
  private static let patience = Duration.seconds(10)

  private let insertion: RemoteInsertion
  private let host: ResolvedHost
  private var pane: Result<TmuxPane, Failure>?

  init(_ insertion: RemoteInsertion, on host: ResolvedHost) {
    self.insertion = insertion
    self.host = host
  }

  /// Chooses the pane, once; one that is not there is no reason not to upload.
  ///
  /// - Throws: ``Failure`` with status `interrupted`.
  func choose(_ tmux: RemoteTmux, _ questions: Questions) throws(Failure) {
    guard pane == nil else { return }
    do throws(Failure) {
      let panes = try panes(tmux)
      pane = .success(try chosen(among: panes, questions))
    } catch {
      if error.status == .interrupted { throw error }
      pane = .failure(error)
    }
  }

  private func panes(_ tmux: RemoteTmux) throws(Failure) -> [TmuxPane] {
    let all: [TmuxPane]
    do throws(TmuxError) { all = try tmux.panes(until: .after(Self.patience)) } catch {
      throw failure(error)
    }
    guard let target = insertion.target else {
      let seen = all.filter { $0.isAttached && $0.isActiveWindow && $0.isActivePane }
      return seen.isEmpty ? all : seen
    }
    return try TmuxTarget(parsing: target).panes(among: all)
  }

  private func chosen(
    among panes: [TmuxPane], _ questions: Questions
  ) throws(Failure) -> TmuxPane {
    switch InsertionChoice(among: panes.map { InsertionCandidate($0, origin: .elsewhere) }) {
    case .chosen(let pane): return pane
    case .none:
      throw Failure(
        .notInserted,
        "cannot insert into '\(name)' on '\(host.label.printable)': there is no such pane",
        hints: ["start tmux there, or run 'kj sessions' to see what is here"])
    case .ambiguous(let panes):
      let lines = panes.map(\.remoteLine)
      let heading = "Several panes are meant on '\(host.label.printable)':"
      if let index = try questions.choose(heading, among: lines) { return panes[index] }
      throw Failure(
        .notInserted,
        "cannot insert: \(panes.count) panes of tmux are meant on '\(host.label.printable)'",
        details: lines, hints: ["choose one, such as '\(panes[0].remoteTarget)'"])
    }
  }

  /// Inserts the path of a file that is whole.
  ///
  /// - Returns: The pane.
  func insert(_ path: RemotePath, _ tmux: RemoteTmux) throws(Failure) -> InsertionTarget {
    let text: InsertionText
    do throws(InsertionProblem) {
      text = try InsertionText(path: path.bytes, as: insertion.format)
    } catch {
      throw Failure(error)
    }
    return try insert(text, tmux)
  }

  /// Inserts a text into the pane that was chosen.
  ///
  /// - Returns: The pane.
  func insert(_ text: InsertionText, _ tmux: RemoteTmux) throws(Failure) -> InsertionTarget {
    guard let pane = try pane?.get() else { throw .interrupted }
    let outcome: InsertionOutcome
    do throws(TmuxError) {
      outcome = try tmux.deliver(
        text, to: pane, manner: insertion.manner, until: .after(Self.patience))
    } catch {
      throw failure(error)
    }
    if let failure = Failure(outcome, at: "\(pane.remoteTarget)") { throw failure }
    return pane.remoteTarget
  }

  private var name: String { InsertionTarget.remoteTmux(target: insertion.target).description }

  private func failure(_ error: TmuxError) -> Failure {
    Failure(error, at: "\(name)' on '\(host.label)")
  }
}

extension TmuxPane {
  /// The pane as a person may name it who is not on its host.
  fileprivate var remoteTarget: InsertionTarget { .remoteTmux(target: id) }

  fileprivate var remoteLine: String {
    [remoteTarget.description, address, title].filter { !$0.isEmpty }
      .map(\.printable).joined(separator: "  ")
  }
}
