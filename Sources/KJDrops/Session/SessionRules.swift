package import KJDomain
package import KJStore
package import KJSystem
internal import KJTerminal

/// The rules and settings of a session; the last outcome is kept until something changes that a rule may depend on.
package final class SessionRules: SessionPart {
  /// The changing facts that an outcome depends on.
  private struct Situation: Equatable {
    let title: [UInt8]
    let front: ForegroundProgram?
    let screen: BarRule.Screen
    let takesPastes: Bool
  }

  private let screen: any SessionScreen
  private let hosts: [String]
  private let file: ConfigurationFile
  /// The bar setting from an option.
  private let option: BarSettings.Show?
  /// The settings made by an option or the person for the session.
  package var own: BarProperties { didSet { last = nil } }
  package private(set) var bar: BarSettings { didSet { last = nil } }
  package private(set) var drops: DropSettings { didSet { last = nil } }
  /// The program that hides the bar, as far as the host has said.
  private var hider: ForegroundProgram?
  private var last: (situation: Situation, outcome: BarOutcome)?
  /// The pending read of the rules in the file.
  private var reading: BackgroundWork<[BarRule]?>?
  /// Whether the file may have changed since that read began.
  private var mustReadAgain = false

  /// - Parameter hosts: The names that the person uses for the host.
  package init(
    _ wishes: BarWishes, on hosts: [String], at screen: any SessionScreen, _ file: ConfigurationFile
  ) {
    own = wishes.own
    (bar, drops) = (wishes.configuration.bar, wishes.configuration.drops)
    option = wishes.own.show
    self.screen = screen
    self.hosts = hosts
    self.file = file
  }

  /// The outcome that applies now.
  ///
  /// - Parameter front: The program that the host reports as being in front; nil if it reports none.
  package func outcome(for front: ForegroundProgram?) -> BarOutcome {
    let modes = screen.modes
    let now = Situation(
      title: screen.titleBytes, front: front,
      screen: modes.isOnAlternateScreen ? .alternate : .main,
      takesPastes: modes.takesBracketedPaste)
    if let last, last.situation == now { return last.outcome }
    var situation = BarSituation(on: hosts)
    situation.title = String(decoding: now.title, as: UTF8.self)
    situation.front = front
    situation.screen = now.screen
    situation.takesPastes = now.takesPastes
    let outcome = BarOutcome(in: situation, own, bar, drops)
    last = (now, outcome)
    return outcome
  }

  /// The settings of the bar that apply now.
  package func settings(for front: ForegroundProgram?) -> BarSettings {
    let outcome = outcome(for: front)
    var settings = bar
    settings.show = isHidden ? .off : outcome.show.value
    settings.slots = outcome.slots.value
    settings.theme = outcome.theme.value
    settings.isBackgroundPlain = outcome.isBackgroundPlain.value
    return settings
  }

  /// Whether a program has asked to hide the bar, and is allowed to hide it.
  private var isHidden: Bool { bar.obeysPrograms && screen.hidesBar }

  /// Ends the request to hide the bar once its program is no longer in front.
  package func follow(_ front: ForegroundProgram?, _ turn: SessionTurn) {
    guard isHidden else {
      hider = nil
      return
    }
    if let front, let hider, front != hider {
      turn.want(.endBarRequest)
    } else {
      hider = front ?? hider
    }
  }

  /// The settings of the session that apply now.
  package func configuration(for front: ForegroundProgram?) -> Configuration {
    var configuration = Configuration()
    configuration.bar = settings(for: front)
    configuration.drops = drops
    configuration.drops.rule = outcome(for: front).drops.value
    return configuration
  }

  /// Changes a setting to its next value until the session ends; this overrides any rule.
  package func change(_ setting: ConfigurationSetting, for front: ForegroundProgram?) {
    let old = configuration(for: front)
    var new = old
    guard let value = setting.nextValue(in: old), (try? setting.set(value, in: &new)) != nil
    else { return }
    (bar, drops) = (new.bar, new.drops)
    if new.bar.theme != old.bar.theme { own.theme = new.bar.theme }
    if new.bar.isBackgroundPlain != old.bar.isBackgroundPlain {
      own.isBackgroundPlain = new.bar.isBackgroundPlain
    }
    if new.bar.slots != old.bar.slots { own.slots = new.bar.slots }
    if new.drops.rule != old.drops.rule { own.drops = new.drops.rule }
  }

  /// Keeps the bar, or returns to the behavior given by an option, the rules and the settings.
  ///
  /// If those also keep it, the bar is then shown only while it has content.
  package func switchKeeping(for front: ForegroundProgram?) {
    let isKept = outcome(for: front).show.value == .keep
    own.show = isKept ? option : .keep
    if isKept && outcome(for: front).show.value == .keep { own.show = .auto }
  }

  // MARK: The file

  package func addInterests(to list: inout [Interest], _ turn: SessionTurn) {
    if let reading { list.append(Interest(reading.finished)) }
  }

  /// Starts to read the rules again; a file that cannot be read changes nothing.
  package func reload() {
    guard reading == nil else {
      mustReadAgain = true
      return
    }
    mustReadAgain = false
    reading = try? BackgroundWork { [file] in (try? file.load())?.bar.rules }
  }

  /// Takes over the rules that were read.
  package func advance(_ turn: SessionTurn) {
    guard let read = reading?.value else { return }
    reading = nil
    if let read, read != bar.rules { bar.rules = read }
    if mustReadAgain { reload() }
  }
}
