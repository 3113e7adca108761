/// The planes of a decoded picture, as stored in its file.
struct DecodedPicture {
  /// Luminance, and two planes of color unless the picture is gray.
  let planes: [Plane]
  /// The decoder's complaint about damaged data, if it had one.
  let warning: String?
}
