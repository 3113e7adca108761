import ArgumentParser
import KJBase
import KJCLI
import KJConnections
import KJDomain
import KJHosts
import KJInsertion
import KJStore
import KJSystem

struct PasteCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "paste", abstract: "Print a clip, or put it into a session.",
    discussion: """
      The text is printed verbatim; on a terminal, a newline is added if the text does not end \
      with one. Whether printed or inserted, the clip counts as used, and moves to the front \
      unless it is pinned.
      """)

  @Argument(
    help: ArgumentHelp("The number that 'kj clip list' shows (default: 1).", valueName: "clip"))
  var number: ClipNumber?

  @Option(
    help: ArgumentHelp(
      "Put the text into a session that leads to a host, or into TARGET with '--insert=TARGET' "
        + "(the '=' is required), instead of printing it.",
      valueName: "target"),
    completion: .list(["none"]))
  var insert: String?

  @Option(
    name: .host, help: "The host that the session leads to (default: the host of the path, or any)."
  )
  var host: String?

  @OptionGroup(title: "Insertion") var insertion: InsertionOptions

  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if insert == nil && (host != nil || insertion.insertAs != nil || insertion.form != nil) {
      throw ValidationError("'--host', '--insert-as' and '--as' need '--insert'")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let wish = try InsertionWish(parsing: insert)
    let isBare = insert == OmittedValue.mark
    let number = try number?.number(mayBeTarget: isBare) ?? 1
    let format = try insertion.format
    let clips = OwnClips(console)
    let clip = try clips.load().clip(number)
    if wish == .asSaved || wish == .nowhere {
      try console.printText(clip.text.text)
    } else {
      let text = try InsertableClip(clip, number: number)
      if format != nil, case .text = text {
        throw Failure(
          .usage, "cannot use '--as': clip \(number) is not the path of an upload")
      }
      try insert(text, as: format, wish, console)
    }
    clips.use(clip)
    return .done
  }

  private func insert(
    _ text: InsertableClip, as format: PathFormat?, _ wish: InsertionWish, _ console: Console
  ) throws(Failure) {
    let environment = Environment.current
    let settings = ConnectionSettings(
      timeouts: Timeouts(), environment: environment, locations: Locations(environment))
    let named = host ?? (wish.namesPlace ? nil : text.host)
    let host = try named.map { name throws(Failure) in
      try HostResolver(settings, overrides: ConnectionOverrides()).resolve(named: name)
    }
    let content = try text.content(as: format ?? host?.wishes.pathFormat)
    let target = wish.target(orSaved: host?.wishes.insert) ?? .auto
    let place = try TextInsertion(
      InsertionRequest(target, as: insertion.insertAs ?? host?.wishes.insertionManner),
      on: host, mayConnect: host != nil || console.isAttended,
      ConnectionContext(settings, console.questions, warn: console.warn, log: { console.step($0) }))
    console.announceQuestion(in: try place.asking(about: content))
    console.tell(try place.insert(content))
  }
}

extension InsertionWish {
  /// Whether it names one place, which determines the host.
  fileprivate var namesPlace: Bool {
    if case .into(let target) = self { !target.isAnyPlace } else { false }
  }
}
