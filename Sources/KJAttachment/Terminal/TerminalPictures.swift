internal import KJSystem
internal import KJTerminal

/// How the terminal shows pictures, if at all; kj asks the terminal once, before the first picture.
struct TerminalPictures {
  private enum State {
    case unasked
    case asked(PictureQuestion)
    /// nil if the terminal shows no pictures.
    case known(PictureWay?)
  }

  private var state: State

  init(_ environment: Environment) {
    state = PictureQuestion.mayAsk { environment[$0] } ? .unasked : .known(nil)
  }

  /// How pictures are shown; nil until that is known, or if the terminal shows none.
  var way: PictureWay? { if case .known(let way) = state { way } else { nil } }

  /// Whether there may be pictures.
  var arePossible: Bool { if case .known(nil) = state { false } else { true } }

  var mustAsk: Bool { if case .unasked = state { true } else { false } }

  /// Begins to ask, once.
  mutating func ask() -> PictureQuestion {
    let question = PictureQuestion()
    state = .asked(question)
    return question
  }

  mutating func take(_ trait: TerminalTrait) {
    guard case .asked(var question) = state else { return }
    if let way = question.take(trait) { state = .known(way) } else { state = .asked(question) }
  }
}
