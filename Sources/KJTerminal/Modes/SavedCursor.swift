// What a terminal keeps with the cursor's position when a program saves it.

/// The part of a saved cursor (DECSC) that is more than a position.
struct SavedCursor {
  var style = TextStyle()
  var characterSets = CharacterSets()
  var isOrigin = false

  /// Whether restoring it changes the look or the place of what is written next.
  var isPlain: Bool { style == TextStyle() && !characterSets.isChanged && !isOrigin }
}
