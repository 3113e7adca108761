// What a person can ask of the preparation of a picture.

/// How a picture is prepared.
public struct PreparationOptions: Hashable, Sendable {
  /// The longest edge that a picture keeps, in pixels; a larger one is made smaller.
  ///
  /// The default is the size above which common models scale a photo down themselves.
  public let maximumEdge: Int
  /// The quality of a picture that has to be encoded again, 1 to 100.
  public let quality: Int
  /// True refuses a damaged picture of which something could still be shown.
  public let strict: Bool
  /// True leaves every byte as it is, metadata included.
  public let original: Bool

  public static let defaultMaximumEdge = 1568
  public static let defaultQuality = 85

  /// Options for a picture; an edge below 1 counts as 1, a quality outside 1 to 100 as the nearest.
  public init(
    maximumEdge: Int = defaultMaximumEdge, quality: Int = defaultQuality, strict: Bool = false,
    original: Bool = false
  ) {
    self.maximumEdge = max(1, maximumEdge)
    self.quality = min(100, max(1, quality))
    self.strict = strict
    self.original = original
  }
}
