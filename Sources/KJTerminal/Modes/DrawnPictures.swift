/// What is known of the pictures of the remote programs.
package struct DrawnPictures: Equatable, Sendable {
  /// How often something came that may draw one.
  package internal(set) var count = 0
  /// Whether one came by kitty's protocol, whose pictures may be above the text.
  package internal(set) var mayBeAboveText = false

  package init() {}
}
