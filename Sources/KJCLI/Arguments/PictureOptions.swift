// The options of every tool that prepares pictures.

public import ArgumentParser
package import KJDomain

/// What is done to pictures.
package struct PictureOptions: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Who reads them: any, claude, codex or gemini.", valueName: "reader"))
  package var receiver = PictureReceiver.any

  @Option(
    help: ArgumentHelp(
      "The longest edge, or auto: what the reader uses of a photo or a screenshot.",
      valueName: "pixels"))
  package var maxEdge = LongestEdge.auto

  @Option(help: ArgumentHelp("The most pixels of a picture.", valueName: "n"))
  package var maxPixels: Int?

  @Option(
    help: ArgumentHelp("The most bytes of a picture (default: the reader's).", valueName: "n"))
  package var maxBytes: Int?

  @Option(help: "The quality of an encoded picture, 1 to 100.")
  package var quality = PreparationOptions.defaultQuality

  @Option(help: "The format of a prepared picture: auto, keep, jpeg or png.")
  package var format = PictureEncoding.auto

  @Flag(help: "Take every byte as it is, metadata included.")
  package var original = false

  @Flag(help: "Keep EXIF, position and XMP.")
  package var keepMetadata = false

  @Flag(help: "Refuse a damaged picture of which something could still be shown.")
  package var strict = false

  package init() {}

  package func validate() throws {
    if case .pixels(let edge) = maxEdge, !(1...65_500).contains(edge) {
      throw ValidationError("'--max-edge' must be from 1 to 65500")
    }
    if let maxPixels, maxPixels < 1 { throw ValidationError("'--max-pixels' must be at least 1") }
    if let maxBytes, maxBytes < 1000 {
      throw ValidationError("'--max-bytes' must be at least 1000")
    }
    guard (1...100).contains(quality) else {
      throw ValidationError("'--quality' must be from 1 to 100")
    }
    if original, preparation != PreparationOptions(receiver: receiver, original: true) {
      throw ValidationError("'--original' leaves nothing to do for another option of a picture")
    }
  }

  /// The options as the domain has them.
  package var preparation: PreparationOptions {
    var options = PreparationOptions(
      receiver: receiver, encoding: format, quality: quality, strict: strict, original: original,
      keepsMetadata: keepMetadata)
    if case .pixels(let edge) = maxEdge { options = options.withEdge(edge) }
    options.bounds.pixels = maxPixels
    options.bounds.bytes = maxBytes ?? options.bounds.bytes
    return options
  }
}

/// The value of `--max-edge`.
package enum LongestEdge: Hashable, Sendable {
  /// Chosen by the reader of the picture and its kind.
  case auto
  case pixels(Int)
}

extension LongestEdge: ExpressibleByArgument {
  package init?(argument: String) {
    if argument == "auto" {
      self = .auto
    } else if let pixels = Int(argument) {
      self = .pixels(pixels)
    } else {
      return nil
    }
  }

  package var defaultValueDescription: String {
    switch self {
    case .auto: "auto"
    case .pixels(let count): String(count)
    }
  }
}

extension PictureReceiver: ExpressibleByArgument {}
extension PictureEncoding: ExpressibleByArgument {}
