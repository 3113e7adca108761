// What the mouse does in a session.

internal import KJTerminal

extension AttachedSession {
  /// Does what a click means; the keys behind it have waited.
  func obeyClick(at position: ScreenPosition) {
    switch terminal?.target(at: position) {
    case .target(.slot(let slot)): obey(keyboard.click(slot))
    case .target(.key(let key)): obey(keyboard.press(key: key))
    case .target(.item(let index)): choose(index)
    case .above where keyboard.focus != .program:
      keyboard.endPrompt()
      endPrompt()
    case .above, .rows, nil: obey(keyboard.resolve(passing: false))
    }
  }

  private func choose(_ index: Int) {
    guard let prompt else { return obey(keyboard.resolve(passing: false)) }
    keyboard.endPrompt()
    follow(prompt.choose(index))
  }

  /// Moves the selection; at the ends of the list nothing happens.
  func turnWheel(isUp: Bool) {
    _ = prompt?.take(.move(isUp ? .up : .down))
  }
}
