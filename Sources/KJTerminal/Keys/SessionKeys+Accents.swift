// Letters with accents, chosen with two or three keys.

internal import KJDomain

extension SessionKeys {
  /// Takes the letter whose variants the person wants, or the key that chooses a variant.
  ///
  /// - Parameter accents: The variants; nil before the letter is chosen.
  mutating func choose(_ token: KeyToken, from accents: Accents?, isPrefix: Bool) {
    ownsLastKey = true
    if isPrefix {
      mode = .bar
    } else if token == .pasteStart {
      mode = .passing
      send(token)
    } else if token.isEscape {
      mode = .passing
    } else if let accents {
      choose(token, from: accents)
    } else if let found = token.key.flatMap(Accents.init) {
      mode = .accents(found)
    } else {
      refuse()
    }
  }

  private mutating func choose(_ token: KeyToken, from accents: Accents) {
    if token.endsLine {
      type(accents.selectedVariant)
    } else if let arrow = arrow(token) {
      var accents = accents
      let isForward = arrow == UInt8(ascii: "C") || arrow == UInt8(ascii: "B")
      guard accents.select(isForward ? 1 : -1) else { return report(.unknownKey(waiting)) }
      mode = .accents(accents)
    } else if let choice = token.key.flatMap(accents.choice) {
      type(choice)
    } else {
      refuse()
    }
  }

  private mutating func type(_ character: Character) {
    mode = .passing
    sendMade(Array(String(character).utf8), .character)
  }

  /// Rings, and ends the choice if no bar shows it.
  private mutating func refuse() {
    if !isBarShown { mode = .passing }
    report(.unknownKey(waiting))
  }
}
