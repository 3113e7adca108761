// A place that a text can be inserted into, whatever holds it.

public import KJDomain
public import KJSystem

/// A pane or a window with a program in it, as it was when it was listed.
public enum Session: Hashable, Sendable {
  case tmux(TmuxPane)

  /// What holds it, as the beginning of its target says: `tmux`.
  public var kind: String {
    switch self {
    case .tmux: "tmux"
    }
  }

  /// What `--insert=` takes for exactly this place.
  public var target: InsertionTarget {
    switch self {
    case .tmux(let pane): pane.target
    }
  }

  /// Its name among people, such as `main:0.1`; safe to show.
  public var address: String {
    switch self {
    case .tmux(let pane): pane.address.printable
    }
  }

  /// The title that the program in it gave it, safe to show.
  public var title: String {
    switch self {
    case .tmux(let pane): pane.title.printable
    }
  }

  public var state: PaneState {
    switch self {
    case .tmux(let pane): pane.state
    }
  }

  /// What connects it to a host, if something does.
  public var remote: RemoteProgram? {
    switch self {
    case .tmux(let pane): pane.remote
    }
  }

  /// Inserts a text as ``InsertionDecision`` says, if the place still is what it was.
  ///
  /// - Parameter manner: What `--insert-as` says; nil without it.
  /// - Throws: ``Failure`` with status `notInserted`; after a deadline, the text may have arrived.
  public func deliver(
    _ text: InsertionText, manner: InsertionManner?, until deadline: Deadline
  ) throws(Failure) -> InsertionOutcome {
    switch self {
    case .tmux(let pane):
      do throws(TmuxError) {
        return try pane.server.deliver(text, to: pane, manner: manner, until: deadline)
      } catch {
        throw Failure(error, at: target.description)
      }
    }
  }
}
