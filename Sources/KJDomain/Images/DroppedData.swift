/// A kind of data that a prepared picture omits.
public enum DroppedData: String, Sendable, CaseIterable {
  case exif
  /// The place where the picture was taken.
  case position
  case thumbnail
  case xmp
  /// Press captions and credits (IPTC).
  case captions
  case comment
  /// The time of writing, in a separate field.
  case time
  /// Further pictures in the same file: gain maps, other views.
  case pictures
  /// Pages of a document after the first.
  case pages
  /// Bytes after the end of the picture, such as the video of a motion photo.
  case trailer
  /// Frames of an animation after the first.
  case frames
  /// Data of particular programs and camera makers.
  case other

  /// The word for this kind of data in messages.
  package var name: String {
    switch self {
    case .exif: "EXIF"
    case .xmp: "XMP"
    case .captions: "IPTC"
    case .pictures: "further pictures"
    case .pages: "further pages"
    case .trailer: "data after the picture"
    case .frames: "further frames"
    case .other: "other data"
    case .position, .thumbnail, .comment, .time: rawValue
    }
  }
}
