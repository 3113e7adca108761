// The windows of kitty as sessions.

internal import KJDomain
internal import KJSystem

extension Kitty: ClientHolder {
  typealias Place = KittyWindow

  static let kind = SessionKind.kitty
  static let absence = "kitty cannot be reached from here"

  var name: String { "the windows of \(client.name)" }
  var isAround: Bool { true }

  func places(until deadline: Deadline) throws(ClientProgramError) -> [KittyWindow] {
    try windows(until: deadline)
  }

  func isOwn(_ window: KittyWindow) -> Bool { window.id == ownWindow }
}
