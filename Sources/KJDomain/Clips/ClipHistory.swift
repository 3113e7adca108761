package import KJBase

/// The clips: up to 30 texts, each once, of which up to 15 are pinned.
///
/// | event | effect |
/// |---|---|
/// | a new text | comes to the front of those that are not pinned; the last of them goes if there are too many |
/// | the same text again, or its use | it comes to the front; if it is pinned, it stays where it is |
/// | a pin | the text comes to the front of all, and stays |
/// | one pin too many | is refused |
///
/// Nothing that is typed, pasted or spoken gets in: see ``ClipOrigin``.
package struct ClipHistory: Hashable, Sendable {
  /// How many texts are kept.
  package static let most = 30
  /// How many of them can be pinned.
  package static let mostPinned = 15

  /// In the order shown: the pinned ones, the latest pin first, and then the others by last use.
  ///
  /// The order itself is kept, and not made of the times: several events fall into one second, and clocks are set back.
  package private(set) var clips: [Clip]

  /// A history without texts.
  package init() { clips = [] }

  /// Takes the content of a file; throws ``Failure`` if it breaks a rule.
  package init(_ clips: [Clip]) throws(Failure) {
    let pins = clips.filter(\.isPinned)
    if clips.count > Self.most {
      throw Failure(.damagedFile, "there are more than \(Self.most) clips")
    }
    if pins.count > Self.mostPinned {
      throw Failure(.damagedFile, "more than \(Self.mostPinned) clips are pinned")
    }
    if Set(clips.map(\.text)).count < clips.count {
      throw Failure(.damagedFile, "a text occurs twice")
    }
    self.clips = pins + clips.filter { !$0.isPinned }
  }

  /// How many texts are pinned.
  package var pinnedCount: Int { clips.count(where: \.isPinned) }

  /// The clip with this number, counted from 1 in the order shown.
  ///
  /// - Throws: ``Failure`` if there is none.
  package func clip(_ number: Int) throws(Failure) -> Clip {
    if number >= 1, number <= clips.count { return clips[number - 1] }
    let reason =
      switch clips.count {
      case 0: "the history is empty"
      case 1: "there is only one"
      case let count: "there are \(count)"
      }
    throw Failure(
      .noInput, "there is no clip \(number): \(reason)",
      advice: clips.isEmpty
        ? ["run 'kj clip add TEXT' to keep one"] : ["run 'kj clip' to see them"])
  }

  /// Keeps a text, which comes to the front.
  ///
  /// If it is there already, its pin stays, and so does its origin if that says more: the path of an upload is
  /// still one when a person adds it.
  ///
  /// - Parameters:
  ///   - host: Where a path leads or a remote text comes from, as the person calls it.
  ///   - now: Seconds since 1970.
  /// - Throws: ``ClipProblem`` for a remote text that looks like a secret.
  package mutating func add(
    _ text: ClipText, from origin: ClipOrigin, on host: OutsideText? = nil, at now: Int
  ) throws(ClipProblem) {
    if origin == .remote, let look = SecretLook(text.text) { throw ClipProblem(.secret(look), []) }
    let old = index(of: text)
    var clip = old.map { clips[$0] } ?? Clip(text, from: origin, on: host, added: now)
    if origin >= clip.origin {
      clip.origin = origin
      clip.host = host
    }
    clip.used = now
    moveToFront(clip, from: old)
    // The last one is not pinned, as fewer are pinned than kept.
    if clips.count > Self.most { clips.removeLast() }
  }

  // A text that is not there any more is not an error below: another process may have been quicker.

  /// Notes that a text was pasted.
  package mutating func use(_ text: ClipText, at now: Int) {
    guard let index = index(of: text) else { return }
    var clip = clips[index]
    clip.used = now
    moveToFront(clip, from: index)
  }

  /// Pins a text, which comes to the front of all; one that is pinned stays where it is.
  ///
  /// - Throws: ``Failure`` if no further one can be pinned.
  package mutating func pin(_ text: ClipText, at now: Int) throws(Failure) {
    guard let index = index(of: text), !clips[index].isPinned else { return }
    guard pinnedCount < Self.mostPinned else {
      throw Failure(
        .failure, "cannot pin another text: \(Self.mostPinned) are pinned, which is the most",
        advice: ["run 'kj clip unpin N' for one that you need less"])
    }
    var clip = clips.remove(at: index)
    clip.pinned = now
    clips.insert(clip, at: 0)
  }

  /// Takes a text's pin away, and puts it back among the others by its last use.
  package mutating func unpin(_ text: ClipText) {
    guard let index = index(of: text), clips[index].isPinned else { return }
    var clip = clips.remove(at: index)
    clip.pinned = nil
    let others = clips[pinnedCount...]
    clips.insert(clip, at: others.firstIndex { $0.used <= clip.used } ?? clips.endIndex)
  }

  /// Pins a text that is not pinned, and unpins one that is.
  ///
  /// - Returns: Whether it is pinned now.
  /// - Throws: ``Failure`` if no further one can be pinned.
  package mutating func switchPin(of text: ClipText, at now: Int) throws(Failure) -> Bool {
    let isPinned = index(of: text).map { clips[$0].isPinned } ?? false
    if isPinned { unpin(text) } else { try pin(text, at: now) }
    return !isPinned
  }

  /// Takes texts out of the history, pinned or not.
  package mutating func remove(_ texts: Set<ClipText>) {
    clips.removeAll { texts.contains($0.text) }
  }

  /// Takes out all texts, or all that are not pinned.
  package mutating func clear(pinsToo: Bool) { clips.removeAll { pinsToo || !$0.isPinned } }

  private func index(of text: ClipText) -> Int? { clips.firstIndex { $0.text == text } }

  /// - Parameter old: Where it is now; nil for a new one.
  private mutating func moveToFront(_ clip: Clip, from old: Int?) {
    if let old { clips.remove(at: old) }
    clips.insert(clip, at: clip.isPinned ? old ?? 0 : pinnedCount)
  }
}
