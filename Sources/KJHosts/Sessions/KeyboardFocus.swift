// Which session has the keyboard.

internal import KJDomain
package import KJSessions

extension HeldSessions {
  /// The sessions that may have the keyboard: one if that is certain, none if no known session has it.
  ///
  /// A kitty window reports that it has the keyboard. Otherwise the newest key press decides among the tmux panes and
  /// the sessions of `kj attach`, which report its time in seconds. A `kj attach` in a pane counts as that pane: tmux
  /// sees keys that the session in it does not. Sessions that report neither are left out.
  package var withKeyboard: HeldSessions {
    var held = self
    let shown = sessions.first { $0.hasKeyboard == true }
    if let shown, !shown.showsTmux {
      held.sessions = [meant(by: shown)]
      return held
    }
    let inPanes = Set(sessions.flatMap { $0.kind == .tmux ? $0.attachProcesses : [] })
    let timed = sessions.filter { session in
      guard session.lastKey != nil else { return false }
      return session.kind == .tmux
        || shown == nil && inPanes.isDisjoint(with: session.attachProcesses)
    }
    let newest = timed.compactMap(\.lastKey).max() ?? 0
    held.sessions = timed.filter { newest - ($0.lastKey ?? 0) <= 1 }.map(meant)
    // The person has left the pane that received the last key.
    if held.sessions.contains(where: { $0.hasKeyboard == false }) { held.sessions = [] }
    return held
  }

  /// The `kj attach` in a pane or a window, or the place itself if there is none.
  private func meant(by place: Session) -> Session {
    sessions.first { session in
      session.kind == .attach
        && session.attachProcesses.contains(where: place.attachProcesses.contains)
    } ?? place
  }
}

extension Session {
  /// Whether tmux's client is in front in the session, so that keys are passed on to a pane.
  fileprivate var showsTmux: Bool {
    if case .multiplexer("tmux") = state.front { true } else { false }
  }
}
