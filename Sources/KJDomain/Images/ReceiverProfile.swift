/// The pictures that a receiver accepts unchanged, and the sources for these limits.
///
/// Beyond them, the receiver scales a picture down, refuses it, or refuses every later message of the conversation.
package struct ReceiverProfile: Hashable, Sendable {
  /// A statement that a limit is based on.
  package struct Source: Hashable, Sendable {
    /// The fact, and the place where it was published.
    package let words: String
    /// The date when it was read there: `2026-09-20`.
    package let date: String
  }

  package let bounds: PictureBounds
  /// The formats that it keeps unchanged.
  package let formats: [PictureFormat]
  package let sources: [Source]

  /// The headings of ``cells``.
  package static let headings = ["photo", "screenshot", "patches", "bytes", "formats"]

  /// The limits as cells of the table that `kj image --for` prints and the manual shows.
  package var cells: [String] {
    let patches = bounds.patches.map { "\($0.count) of \($0.edge)" }
    return [
      "\(bounds.photoEdge)", "\(bounds.losslessEdge)",
      patches.isEmpty ? "-" : patches.joined(separator: ", "), "\(bounds.bytes)",
      formats.map(\.name).joined(separator: " "),
    ]
  }

  /// The longest edge that no receiver scales down in a long conversation.
  private static let manyPicturesEdge = 2000

  static let claude = ReceiverProfile(
    bounds: PictureBounds(
      photoEdge: manyPicturesEdge, losslessEdge: manyPicturesEdge,
      patches: [PatchBudget(edge: 28, count: 4784)], bytes: 3_750_000),
    formats: [.jpeg, .png, .gif, .webp],
    sources: [
      Source(
        words:
          "models from 4.7 on accept edges of up to 2576 pixels and 4784 patches of 28 pixels; "
          + "older ones accept 1568 of each (platform.claude.com, vision)",
        date: "2026-09-20"),
      Source(
        words: "in a request with more than 20 pictures, those over 2000 pixels are refused "
          + "(the same page)",
        date: "2026-09-20"),
      Source(
        words: "Claude Code scales down pictures over 2000 pixels (its changelog, 2.1.122)",
        date: "2026-08-22"),
      Source(
        words:
          "5 MB in Base64 on Bedrock and Google Cloud and in Claude Code, 10 MB elsewhere (the same page)",
        date: "2026-09-20"),
    ])

  static let codex = ReceiverProfile(
    bounds: PictureBounds(
      photoEdge: 2048, losslessEdge: 2048, patches: [PatchBudget(edge: 32, count: 2500)],
      bytes: 15_000_000),
    formats: [.jpeg, .png, .webp],
    sources: [
      Source(
        words: "it re-encodes pictures with an edge over 2048 or more than 2500 patches of 32, "
          + "and always re-encodes GIFs (openai/codex, pull request 27247)",
        date: "2026-07-17"),
      Source(
        words: "50 MB per request (OpenAI's guide to images and vision)", date: "2026-11-24"),
    ])

  static let gemini = ReceiverProfile(
    bounds: PictureBounds(photoEdge: 2048, losslessEdge: 2304, bytes: 5_000_000),
    formats: [.jpeg, .png, .webp],
    sources: [
      Source(
        words: "1120 tokens per picture regardless of size, no limit on pixels "
          + "(ai.google.dev, media resolution)",
        date: "2026-11-24"),
      Source(
        words: "7 MB per picture on Google Cloud; HEIC is accepted, GIF is not "
          + "(Google Cloud, image understanding)",
        date: "2026-11-24"),
    ])

  /// The limits that are within the bounds of all other receivers.
  ///
  /// A photo is no larger than older models can read: a larger one seldom shows more.
  static let any = ReceiverProfile(
    bounds: PictureBounds(
      photoEdge: 1568, losslessEdge: manyPicturesEdge,
      patches: codex.bounds.patches + claude.bounds.patches, bytes: 3_750_000),
    formats: [.jpeg, .png, .webp],
    sources: [])
}
