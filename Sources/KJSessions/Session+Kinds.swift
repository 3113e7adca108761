// How the places of each program become sessions.

internal import KJDomain
internal import KJSystem

extension Session {
  init(_ pane: TmuxPane, in listing: TmuxListing) {
    let target = listing.target(of: pane)
    self.init(
      kind: "tmux", target: target, address: pane.address, title: pane.title,
      state: pane.state, remote: pane.remote, lastKey: pane.lastKey,
      origin: listing.origin(of: pane),
      visibleText: { deadline throws(Failure) in
        do throws(TmuxError) { return try pane.server.screen(of: pane, until: deadline) } catch {
          throw Failure(error, at: target.description)
        }
      },
      delivery: { text, manner, deadline throws(Failure) in
        do throws(TmuxError) {
          return try pane.server.deliver(text, to: pane, manner: manner, until: deadline)
        } catch {
          throw Failure(error, at: target.description)
        }
      })
  }

  init(_ window: ScreenWindow, in screen: Screen) {
    self.init(
      kind: "screen", target: window.target, title: "", state: window.state,
      remote: window.remote, origin: screen.isOwn(window) ? .ownTerminal : .elsewhere,
      alwaysMarksPastes: true,
      delivery: Self.naming(window.target) { text, manner, deadline throws(SessionToolError) in
        try screen.deliver(text, to: window, manner: manner, until: deadline)
      })
  }

  init(_ window: KittyWindow, in kitty: Kitty) {
    self.init(
      kind: "kitty", target: window.target, title: window.title, state: window.state,
      remote: window.remote, origin: window.id == kitty.ownWindow ? .ownTerminal : .elsewhere,
      delivery: Self.naming(window.target) { text, manner, deadline throws(SessionToolError) in
        try kitty.deliver(text, to: window, manner: manner, until: deadline)
      })
  }

  init(_ pane: WezTermPane, in terminal: WezTerm) {
    self.init(
      kind: "wezterm", target: pane.target, title: pane.title, state: pane.state,
      remote: pane.remote, origin: pane.id == terminal.ownPane ? .ownTerminal : .elsewhere,
      delivery: Self.naming(pane.target) { text, manner, deadline throws(SessionToolError) in
        try terminal.deliver(text, to: pane, manner: manner, until: deadline)
      })
  }

  init(_ pane: ZellijPane, in zellij: Zellij) {
    self.init(
      kind: "zellij", target: pane.target, title: pane.title, state: pane.state,
      remote: pane.remote, alwaysMarksPastes: true,
      delivery: Self.naming(pane.target) { text, manner, deadline throws(SessionToolError) in
        try zellij.deliver(text, to: pane, manner: manner, until: deadline)
      })
  }

  /// A delivery that names the place in a failure of the program that holds it.
  private static func naming(
    _ target: InsertionTarget,
    _ deliver:
      @escaping @Sendable (InsertionText, InsertionManner?, Deadline)
      throws(SessionToolError) -> InsertionOutcome
  ) -> Delivery {
    { text, manner, deadline throws(Failure) in
      do throws(SessionToolError) { return try deliver(text, manner, deadline) } catch {
        throw Failure(error, at: target.description)
      }
    }
  }
}
