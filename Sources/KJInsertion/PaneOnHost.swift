internal import KJBase
package import KJDomain
internal import KJSessions
internal import KJSystem

/// A pane on a host, checked over a connection to that host just before text is inserted.
///
/// Belongs to its host's thread.
package struct PaneOnHost {
  /// nil if the pane no longer exists.
  let pane: TmuxPane?
  /// The value of `--insert=` for this pane.
  package let target: InsertionTarget
  /// Its name in messages.
  package let name: String
  private let tmux: RemoteTmux
  private let failure: (TmuxError) -> Failure

  /// - Parameter failure: Converts an error of tmux to a message for the person who requested the insertion.
  init(
    _ pane: TmuxPane?, target: InsertionTarget, name: String, _ tmux: RemoteTmux,
    failure: @escaping (TmuxError) -> Failure
  ) {
    self.pane = pane
    self.target = target
    self.name = name
    self.tmux = tmux
    self.failure = failure
  }

  /// Returns the text that is visible there now; nil if the pane no longer exists.
  func visibleText(until deadline: Deadline) throws(Failure) -> String? {
    guard let pane else { return nil }
    do throws(TmuxError) { return try tmux.screen(of: pane, until: deadline) } catch {
      throw failure(error)
    }
  }

  func deliver(
    _ text: InsertionText, manner: InsertionManner?, until deadline: Deadline
  ) throws(Failure) -> InsertionOutcome {
    guard let pane else { return .gone }
    if let refusal = pane.state.refusal(of: text, manner: manner) { return .refused(refusal) }
    do throws(TmuxError) {
      return try tmux.deliver(
        text, to: pane, manner: manner ?? pane.state.mannerOfFront, until: deadline)
    } catch {
      throw failure(error)
    }
  }
}
