/// What is known about the pictures of remote programs.
package struct DrawnPictures: Equatable, Sendable {
  /// How many sequences that may draw a picture have arrived.
  package internal(set) var count = 0
  /// Whether a picture used kitty's protocol, whose pictures may be above the text.
  package internal(set) var mayBeAboveText = false

  package init() {}
}
