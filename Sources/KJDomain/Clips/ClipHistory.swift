package import KJBase

/// Up to 30 clips without duplicates, of which up to 15 are pinned.
///
/// | event | effect |
/// |---|---|
/// | a new clip | moves to the front of the unpinned clips, and the last of them is dropped if there are too many |
/// | the same text again, or its use | the clip moves to the front; a pinned clip keeps its place |
/// | a pin | the clip moves to the very front and stays there |
/// | one pin too many | is refused |
///
/// Typed, pasted or spoken text is never kept: see ``ClipOrigin``.
package struct ClipHistory: Hashable, Sendable {
  /// The maximum number of clips.
  package static let most = 30
  /// The maximum number of pinned clips.
  package static let mostPinned = 15

  /// In display order: the pinned clips, latest pin first, and then the others by last use.
  ///
  /// The order itself is stored, not derived from times: several events can share a second, and clocks can be set back.
  package private(set) var clips: [Clip]

  /// A history without clips.
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
      throw Failure(.damagedFile, "a clip occurs twice")
    }
    self.clips = pins + clips.filter { !$0.isPinned }
  }

  /// The number of pinned clips.
  package var pinnedCount: Int { clips.count(where: \.isPinned) }

  /// The clip with this number, counted from 1 in the order shown.
  ///
  /// - Throws: ``Failure`` if there is no such clip.
  package func clip(_ number: Int) throws(Failure) -> Clip {
    if number >= 1, number <= clips.count { return clips[number - 1] }
    let reason =
      switch clips.count {
      case 0: "the history is empty"
      case 1: "there is only one"
      case let count: "there are only \(count)"
      }
    throw Failure(
      .noInput, "there is no clip \(number): \(reason)",
      advice: clips.isEmpty
        ? ["run 'kj clip add TEXT' to add one"] : ["run 'kj clip' to see them"])
  }

  /// Keeps the text and moves it to the front.
  ///
  /// If the text is already there, its pin stays, and so does its origin if the origin is more specific: the path of an
  /// upload keeps that origin when a person adds it.
  ///
  /// - Parameters:
  ///   - host: The host that a path is on or that remote text comes from, as the person calls it.
  ///   - now: Seconds since 1970.
  /// - Throws: ``ClipProblem`` for remote text that looks like a secret.
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
    // The last clip is not pinned, because fewer clips can be pinned than kept.
    if clips.count > Self.most { clips.removeLast() }
  }

  // Below, a missing clip is not an error: another process may have removed it first.

  /// Records that the text was pasted.
  package mutating func use(_ text: ClipText, at now: Int) {
    guard let index = index(of: text) else { return }
    var clip = clips[index]
    clip.used = now
    moveToFront(clip, from: index)
  }

  /// Pins a clip and moves it to the very front; a clip that is already pinned keeps its place.
  ///
  /// - Throws: ``Failure`` if no more clips can be pinned.
  package mutating func pin(_ text: ClipText, at now: Int) throws(Failure) {
    guard let index = index(of: text), !clips[index].isPinned else { return }
    guard pinnedCount < Self.mostPinned else {
      throw Failure(
        .failure, "cannot pin another clip: no more than \(Self.mostPinned) can be pinned",
        advice: ["run 'kj clip unpin N' to unpin one that you need less"])
    }
    var clip = clips.remove(at: index)
    clip.pinned = now
    clips.insert(clip, at: 0)
  }

  /// Unpins a clip and puts it back among the unpinned clips by its last use.
  package mutating func unpin(_ text: ClipText) {
    guard let index = index(of: text), clips[index].isPinned else { return }
    var clip = clips.remove(at: index)
    clip.pinned = nil
    let others = clips[pinnedCount...]
    clips.insert(clip, at: others.firstIndex { $0.used <= clip.used } ?? clips.endIndex)
  }

  /// Pins an unpinned clip, or unpins a pinned one.
  ///
  /// - Returns: Whether the clip is pinned now.
  /// - Throws: ``Failure`` if no more clips can be pinned.
  package mutating func switchPin(of text: ClipText, at now: Int) throws(Failure) -> Bool {
    let isPinned = index(of: text).map { clips[$0].isPinned } ?? false
    if isPinned { unpin(text) } else { try pin(text, at: now) }
    return !isPinned
  }

  /// Removes clips from the history, pinned or not.
  package mutating func remove(_ texts: Set<ClipText>) {
    clips.removeAll { texts.contains($0.text) }
  }

  /// Removes all clips, or only the unpinned ones.
  package mutating func clear(pinsToo: Bool) { clips.removeAll { pinsToo || !$0.isPinned } }

  private func index(of text: ClipText) -> Int? { clips.firstIndex { $0.text == text } }

  /// - Parameter old: The clip's current index; nil for a new clip.
  private mutating func moveToFront(_ clip: Clip, from old: Int?) {
    if let old { clips.remove(at: old) }
    clips.insert(clip, at: clip.isPinned ? old ?? 0 : pinnedCount)
  }
}
