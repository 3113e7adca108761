import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJPreparation
import KJStore
import KJSystem
import SystemPackage

struct ImageTool: Tool, ToolCommand {
  static let toolName = "kj-image"
  static let examples = [
    "kj image photo.jpg -o small.jpg",
    "kj image --for codex -o ready/ *.png",
  ]
  static let statuses: [ExitStatus] = [
    .done, .failure, .usage, .unusablePicture, .noInput, .cannotCreate, .inputOutput, .interrupted,
  ]
  static let takesFiles = true
  /// Enough for the largest photos; decoding a progressive one holds three copies of it in memory.
  private static let heapSize = 256 << 20

  static let optionalValues = PictureOptions.optionalValues

  /// A bare `--for` at the end requests the list of readers.
  static func translated(_ arguments: [String]) -> [String] {
    guard arguments.last == "--for", !arguments.contains("--") else { return arguments }
    return arguments.dropLast() + ["--for=\(OmittedValue.mark)"]
  }

  static var libraries: [String] { PictureDecoder.libraries }
  static let configuration = CommandConfiguration(
    commandName: "image", _superCommandName: "kj",
    abstract: "Prepare pictures as an upload would, without a host.",
    discussion: """
      A picture is turned upright, scaled down to what a model can use, and stripped of its \
      metadata. One picture goes to standard output or to the file that '--out' names; several go \
      into a directory, each under its own name with the extension of its new format, and the \
      paths are printed. 'kj image --for' lists the readers and what they accept.
      """,
    version: versionText)

  @Argument(help: "The pictures; '-' is standard input.", completion: .file())
  var file: [RawArgument] = []

  @OptionGroup var input: InputOptions

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp(
      "The file or directory to write to; '-' is standard output (default: -).",
      valueName: "path"))
  var out: RawArgument?

  @Flag(help: "Replace existing files.")
  var overwrite = false

  @Flag(help: "Make a small PNG for lists (at most 224 pixels and 32 kB).")
  var thumbnail = false

  /// For tools that show a picture on a terminal without PNG support.
  @Option(
    help: ArgumentHelp("Write a picture as sixels, no larger than this.", visibility: .hidden),
    transform: Self.size)
  var sixel: PixelSize?

  /// For tools that show a picture on a terminal without graphics.
  @Option(
    help: ArgumentHelp("Write a picture as text of at most this many cells.", visibility: .hidden),
    transform: Self.size)
  var blocks: PixelSize?

  @OptionGroup(title: "Pictures") var picture: PictureOptions

  @Flag(help: "Print one JSON object per line instead of paths.")
  var json = false

  @Flag(help: "Say what would be done to the pictures; write nothing.")
  var dryRun = false

  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if file.isEmpty && input.desktopPictures == 0 && picture.receiver != .listing {
      throw ValidationError("Missing expected argument '<file> ...'")
    }
    if file.filter({ $0.bytes == Array("-".utf8) }).count > 1 {
      throw ValidationError("'-' can be given only once")
    }
    if thumbnail && picture.decidesSize {
      throw ValidationError("'--thumbnail' sets the format and the size itself")
    }
  }

  private static func size(_ text: String) throws -> PixelSize {
    let numbers = text.split(separator: "x").map { Int($0) ?? 0 }
    guard numbers.count == 2, numbers.allSatisfy((1...4096).contains) else {
      throw ValidationError("'\(text.printable)' is not a size such as 126x98")
    }
    return PixelSize(width: numbers[0], height: numbers[1])
  }

  func run(_ console: Console) throws -> ExitStatus {
    if picture.receiver == .listing {
      try ReceiverList.print(on: console)
      return .done
    }
    PictureDecoder.configure()
    Heap.prepare(for: Self.heapSize)
    let environment = Environment.current
    if let sixel { return try write(.sixels(sixel), edge: sixel.longestEdge, environment) }
    if let blocks {
      let hasAllColors = ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
      return try write(
        .halfBlocks(blocks, hasAllColors: hasAllColors), edge: 2 * blocks.longestEdge, environment)
    }
    let configuration = try ConfigurationFile(Locations(environment).settings).load()
    let count = file.count + input.desktopPictures
    var destination = try ImageDestination(
      out, count: count, replaces: overwrite, isJSON: json, isDryRun: dryRun)
    let inputs = try inputs(configuration)
    let preparations = Preparations(
      inputs, options(for: destination.namedFormat, orAs: configuration.pictures), environment)
    preparations.start(takers: 1)
    let report = ImageReport(console, isJSON: json)
    for (index, input) in inputs.enumerated() {
      defer { preparations.release(at: index) }
      do throws(Failure) {
        guard let work = preparations.work(at: index) else { throw .interrupted }
        let files = try work.preparedFiles()
        console.step("'\(input.label)' is prepared")
        for file in files {
          if let refusal = file.refusal { throw refusal }
          let path = try destination.write(file)
          if let format = destination.namedFormat, format != file.format {
            console.warn("the result of '\(input.label)' is not \(format.name)")
          }
          try report.add(file, at: path, isNews: destination.givesName(to: file))
        }
      } catch {
        report.add(error, input)
        if error.status == .interrupted { break }
      }
    }
    return report.status
  }

  /// Writes the first picture in a form that a terminal can show.
  ///
  /// - Parameter edge: In pixels; large enough for the drawing.
  private func write(
    _ drawing: Thumbnail.Drawing, edge: Int, _ environment: Environment
  ) throws(Failure) -> ExitStatus {
    var options = PreparationOptions(encoding: .png).withEdge(edge)
    options.bounds.bytes = .max
    let preparations = Preparations(
      [.file(file[0].file(in: environment), label: OutsideText(file[0].description))], options,
      environment)
    preparations.start(takers: 1)
    guard let prepared = try preparations.work(at: 0)?.preparedFiles().first else {
      throw .interrupted
    }
    if let refusal = prepared.refusal { throw refusal }
    let png = try ImageDestination.contents(of: prepared)
    let bytes = try Thumbnail.drawing(ofPNG: png, as: drawing)
    do throws(SystemError) {
      try FileDescriptor.standardOutput.writeFully(bytes, name: "standard output")
    } catch {
      throw Failure(.inputOutput, error.description)
    }
    return .done
  }

  /// Returns the options, with the format that the output's name implies, unless an option names one.
  private func options(
    for format: PictureFormat?, orAs defaults: PictureDefaults
  ) -> PreparationOptions {
    var options = thumbnail ? Thumbnail.options : picture.preparation(orAs: defaults)
    options.largestStream = input.maxInput
    if thumbnail { return options }
    guard (picture.format ?? .auto) == .auto else { return options }
    switch format {
    case .jpeg: options.encoding = .jpeg
    case .png: options.encoding = .png
    case .webp: options.encoding = .webp
    default: break
    }
    return options
  }

  private func inputs(_ configuration: Configuration) throws(Failure) -> [InputFile] {
    var inputs: [InputFile] = []
    for argument in file {
      inputs.append(
        argument.bytes == Array("-".utf8)
          ? try .standardInput()
          : .file(argument.file(in: .current), label: OutsideText(argument.description)))
    }
    if input.clipboard { inputs.append(.clipboard(.current)) }
    if input.screenshot {
      inputs.append(
        try .screenshot(
          configuration.screenshots, drawnOnBy: input.drawing(configuration), .current))
    }
    return inputs
  }
}
