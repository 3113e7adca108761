public import ArgumentParser
package import KJDomain

/// The options for the preparation of pictures.
package struct PictureOptions: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The agent that reads the pictures: any, claude, codex or gemini (default: any).",
      valueName: "reader"))
  package var receiver: ReceiverWish?

  @Option(
    help: ArgumentHelp(
      "The longest edge; auto stands for as much of a photo or screenshot as the reader can use "
        + "(default: auto).",
      valueName: "pixels"),
    completion: .list(["auto"]))
  package var maxEdge: LongestEdge?

  @Option(help: ArgumentHelp("The maximum number of pixels in a picture.", valueName: "n"))
  package var maxPixels: Int?

  @Option(
    help: ArgumentHelp(
      "The maximum size of a picture in bytes (default: the reader's limit).", valueName: "n"))
  package var maxBytes: Int?

  @Option(
    help:
      "The quality of an encoded picture, 1 to 100 (default: \(PreparationOptions.defaultQuality))."
  )
  package var quality: Int?

  @Option(help: "The format of a prepared picture: auto, keep, jpeg, png or webp (default: auto).")
  package var format: PictureEncoding?

  @Option(
    help: ArgumentHelp(
      "Take only this part, in pixels or, with '%', as a percentage of the edges.",
      valueName: "WxH+X+Y"))
  package var crop: PictureCrop?

  @Option(
    help: ArgumentHelp(
      "Split pictures that are too large into pieces; with auto, only those whose text would "
        + "become illegible.",
      valueName: "when"))
  package var split: PictureSplitting?

  @Flag(help: "Keep every byte, including metadata.")
  package var original = false

  @Flag(help: "Keep EXIF, GPS position and XMP.")
  package var keepMetadata = false

  @Flag(help: "Refuse a damaged picture even if part of it can be decoded.")
  package var strict = false

  package init() {}

  /// The options whose value may be omitted; see ``Tool/optionalValues``.
  package static let optionalValues = ["--split": PictureSplitting.always.rawValue]

  package func validate() throws {
    if let maxEdge, !maxEdge.isPossible {
      throw ValidationError("'--max-edge' must be from 1 to \(LongestEdge.most)")
    }
    if let maxPixels, maxPixels < 1 { throw ValidationError("'--max-pixels' must be at least 1") }
    if let maxBytes, maxBytes < 1000 {
      throw ValidationError("'--max-bytes' must be at least 1000")
    }
    if let quality, !(1...100).contains(quality) {
      throw ValidationError("'--quality' must be from 1 to 100")
    }
    let isShaped =
      maxEdge != nil || maxPixels != nil || maxBytes != nil || quality != nil || format != nil
      || crop != nil || split != nil
    if original, isShaped || keepMetadata || strict {
      throw ValidationError("'--original' cannot be combined with other picture options")
    }
  }

  /// Whether one of the options determines what is done with the picture.
  package var decidesSize: Bool {
    receiver != nil || maxEdge != nil || maxPixels != nil || maxBytes != nil || format != nil
      || split != nil || crop != nil || original || keepMetadata
  }

  /// The options in domain terms.
  ///
  /// - Parameter defaults: Used for options that were not given.
  package func preparation(orAs defaults: PictureDefaults) -> PreparationOptions {
    var wishes = defaults
    if case .one(let receiver) = receiver { wishes.receiver = receiver }
    if original { return PreparationOptions(receiver: wishes.receiver, original: true) }
    if let maxEdge { wishes.longestEdge = maxEdge }
    if let maxPixels { wishes.mostPixels = maxPixels }
    if let maxBytes { wishes.mostBytes = maxBytes }
    if let quality { wishes.quality = quality }
    if let format { wishes.encoding = format }
    if let split { wishes.splitting = split }
    if keepMetadata { wishes.keepsMetadata = true }
    if strict { wishes.isStrict = true }
    var options = wishes.options
    options.crop = crop
    return options
  }
}

extension LongestEdge: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

/// A named reader of pictures, or a request to list all readers.
package enum ReceiverWish: Equatable, ExpressibleByArgument {
  case listing
  case one(PictureReceiver)

  package init?(argument: String) {
    if argument == OmittedValue.mark {
      self = .listing
    } else if let receiver = PictureReceiver(rawValue: argument) {
      self = .one(receiver)
    } else {
      return nil
    }
  }

  package static var allValueStrings: [String] { PictureReceiver.allCases.map(\.rawValue) }
}
extension PictureEncoding: ExpressibleByArgument {}
extension PictureCrop: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

extension PictureSplitting: ExpressibleByArgument {}
