/// A saved cursor (DECSC) without its position.
struct SavedCursor {
  var style = TextStyle()
  var characterSets = CharacterSets()
  var isOrigin = false

  /// Whether restoring the cursor changes neither the look nor the place of the next text.
  var isPlain: Bool { style == TextStyle() && !characterSets.isChanged && !isOrigin }
}
