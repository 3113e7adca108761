internal import KJDomain
internal import KJStore
internal import KJSystem
internal import KJTerminal

/// Answers from the last time while nothing has changed that a rule could depend on.
final class SessionRules {
  /// What an outcome depends on, as far as it changes.
  private struct Situation: Equatable {
    let title: [UInt8]
    let front: ForegroundProgram?
    let screen: BarRule.Screen
    let takesPastes: Bool
  }

  private let terminal: SessionTerminal
  private let hosts: [String]
  private let file: ConfigurationFile
  /// What an option says about the row.
  private let wish: BarSettings.Show?
  /// What an option says, or the person in the session.
  var own: BarProperties { didSet { last = nil } }
  private(set) var bar: BarSettings { didSet { last = nil } }
  private(set) var drops: DropSettings { didSet { last = nil } }
  /// The program that hides the bar, as far as the host has said.
  private var hider: ForegroundProgram?
  private var last: (situation: Situation, outcome: BarOutcome)?
  /// The rules as they are in the file now.
  private var reading: BackgroundWork<[BarRule]?>?
  /// Whether the file may have changed since that reading began.
  private var mustReadAgain = false

  /// - Parameter hosts: What the person calls the host.
  init(
    _ request: AttachRequest, on hosts: [String], at terminal: SessionTerminal,
    _ file: ConfigurationFile
  ) {
    (own, bar, drops) = (request.own, request.bar, request.drops)
    wish = request.own.show
    self.terminal = terminal
    self.hosts = hosts
    self.file = file
  }

  /// What holds now.
  ///
  /// - Parameter front: What the host says is in front; nil if it does not.
  func outcome(for front: ForegroundProgram?) -> BarOutcome {
    let modes = terminal.modes
    let now = Situation(
      title: terminal.titleBytes, front: front,
      screen: modes.isOnAlternateScreen ? .alternate : .main,
      takesPastes: modes.takesBracketedPaste)
    if let last, last.situation == now { return last.outcome }
    var situation = BarSituation(on: hosts)
    situation.title = terminal.title
    situation.front = front
    situation.screen = now.screen
    situation.takesPastes = now.takesPastes
    let outcome = BarOutcome(in: situation, own, bar, drops)
    last = (now, outcome)
    return outcome
  }

  /// What holds now, as far as it is a setting of the bar.
  func settings(for front: ForegroundProgram?) -> BarSettings {
    let outcome = outcome(for: front)
    var settings = bar
    settings.show = hidesBar(front) ? .off : outcome.show.value
    settings.slots = outcome.slots.value
    settings.theme = outcome.theme.value
    settings.isBackgroundPlain = outcome.isBackgroundPlain.value
    return settings
  }

  /// Whether the program in front has asked to hide the bar, and may.
  private func hidesBar(_ front: ForegroundProgram?) -> Bool {
    guard bar.obeysPrograms, terminal.hidesBar else {
      hider = nil
      return false
    }
    if let front, let hider, front != hider {
      terminal.endBarRequest()
      return false
    }
    hider = front ?? hider
    return true
  }

  /// What holds now, as far as it is a setting of the session.
  func configuration(for front: ForegroundProgram?) -> Configuration {
    var configuration = Configuration()
    configuration.bar = settings(for: front)
    configuration.drops = drops
    configuration.drops.rule = outcome(for: front).drops.value
    return configuration
  }

  /// Follows settings that the person has changed in the session: they count more than any rule.
  func follow(_ configuration: Configuration, after old: Configuration) {
    (bar, drops) = (configuration.bar, configuration.drops)
    if configuration.bar.theme != old.bar.theme { own.theme = configuration.bar.theme }
    if configuration.bar.isBackgroundPlain != old.bar.isBackgroundPlain {
      own.isBackgroundPlain = configuration.bar.isBackgroundPlain
    }
    if configuration.bar.slots != old.bar.slots { own.slots = configuration.bar.slots }
    if configuration.drops.rule != old.drops.rule { own.drops = configuration.drops.rule }
  }

  /// Keeps the row, or goes back to what an option, the rules and the settings say.
  ///
  /// If these keep it, too, it is there while there is something to show.
  func switchKeeping(for front: ForegroundProgram?) {
    let isKept = outcome(for: front).show.value == .keep
    own.show = isKept ? wish : .keep
    if isKept && outcome(for: front).show.value == .keep { own.show = .auto }
  }

  // MARK: The file

  var interests: [Interest] { reading.map { [Interest($0.finished)] } ?? [] }

  /// Begins to read the rules anew; a file that cannot be read changes nothing.
  func reload() {
    guard reading == nil else {
      mustReadAgain = true
      return
    }
    mustReadAgain = false
    reading = try? BackgroundWork { [file] in (try? file.load())?.bar.rules }
  }

  /// Takes over what was read.
  func advance() {
    guard let read = reading?.value else { return }
    reading = nil
    if let read, read != bar.rules { bar.rules = read }
    if mustReadAgain { reload() }
  }
}
