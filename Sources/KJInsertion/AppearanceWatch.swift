internal import KJBase
internal import KJDomain
internal import KJSystem

/// Compares the screen of a place before an insertion with the screen afterwards.
///
/// The screen text is neither stored nor passed on.
struct AppearanceWatch {
  /// Reads the visible text; nil if it is unknown.
  typealias Screen = (Deadline) throws(Failure) -> String?

  private static let patience = Appearance.patience + Appearance.furtherPatience
  private static let pause = Duration.milliseconds(30)

  private let appearance: Appearance
  private let screen: Screen
  private let before: Appearance.Count?

  /// Reads the screen before the insertion.
  ///
  /// - Throws: ``Failure`` with status `interrupted`.
  init(
    for text: InsertionText, in front: ForegroundProgram?, _ screen: @escaping Screen
  ) throws(Failure) {
    appearance = Appearance(of: text, in: front)
    self.screen = screen
    before = try Self.count(appearance, screen)
  }

  /// Waits until the text is visible; false if it is not after four seconds, nil if that proves nothing.
  ///
  /// - Throws: ``Failure`` with status `interrupted`.
  func hasAppeared() throws(Failure) -> Bool? {
    guard let before else { return nil }
    let deadline = Deadline.after(Self.patience)
    while true {
      guard let now = try Self.count(appearance, screen) else { return nil }
      if now.shows(moreThan: before) { return true }
      if deadline.hasPassed { return appearance.mayBeHidden ? nil : false }
      do throws(WaitError) { try wait(for: [], until: .after(Self.pause)) } catch {
        if error == .interrupted { throw .interrupted }
      }
    }
  }

  private static func count(
    _ appearance: Appearance, _ screen: Screen
  ) throws(Failure) -> Appearance.Count? {
    do throws(Failure) {
      return try screen(.after(patience)).map(appearance.count)
    } catch {
      if error.status == .interrupted { throw error }
      return nil
    }
  }
}
