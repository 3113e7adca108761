// The file that the person types the name of.

internal import KJDomain
internal import KJSystem
internal import KJTerminal

extension AttachedSession {
  /// Asks for a file: in the row where there is one, else in place of the remote program.
  func askForFile() {
    guard keyboard.mayPrompt, let drops else { return startUpload() }
    prompt = drops.makePrompt()
  }

  func obey(_ key: PromptKey) {
    guard let prompt else { return }
    switch key {
    case .edit(let edit): prompt.take(edit)
    case .complete: ringUnless(prompt.complete())
    case .cancel: self.prompt = nil
    case .accept: if !prompt.accept() { endPrompt() }
    }
  }

  func advancePrompt() {
    guard let prompt else { return }
    switch prompt.advance() {
    case .files(let files):
      self.prompt = nil
      obey(drops?.upload(.files(files), clients) ?? keyboard.resolve(passing: false))
    case .refused:
      terminal?.ring()
      obey(keyboard.resumePrompt())
    case nil: break
    }
  }

  /// Gives the keys back, also those that wait for a file to be opened.
  func endPrompt() {
    prompt = nil
    if keyboard.focus == .prompt { keyboard.endPrompt() }
    obey(keyboard.resolve(passing: false))
  }
}
