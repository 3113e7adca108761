internal import KJBase
internal import KJDomain
internal import KJLending

/// Puts the paths of dropped pictures into the prompt of this session.
struct DropPasting {
  let rules: SessionRules
  /// The path format from the host book.
  let format: PathFormat?

  /// How paths are inserted; nil to suit the foreground program.
  private func manner(of drop: Drop, _ front: ForegroundProgram?) -> InsertionManner? {
    drop.place == nil ? rules.outcome(for: front).manner?.value : .paste
  }

  /// The facts about the session that the upload tool needs.
  func caller(
    _ clients: SessionClients, for drop: Drop, _ front: ForegroundProgram?
  ) -> DropOrder.Caller {
    let required = drop.place?.front?.name
    return DropOrder.Caller(
      clients.status, onlyInto: required, asks: required != nil || manner(of: drop, front) == nil)
  }

  /// Queues a path for insertion, if the program that it is for is still in front.
  ///
  /// - Parameter name: The program that the host reported once the last bytes had been sent; nil if it reported none.
  func paste(
    _ remote: String, of drop: Drop, seeing name: String?, _ front: ForegroundProgram?,
    _ clients: SessionClients
  ) throws(Failure) -> DroppedPath {
    if let refusal = drop.place?.refusal(at: name.map { .other($0) }) {
      throw Failure(refusal, at: clients.target.description)
    }
    let program = drop.place?.front ?? clients.front
    let outcome = rules.outcome(for: drop.place?.front ?? front)
    let form = drop.place?.format ?? outcome.format?.value ?? format
    let text = try InsertionContent.path(Array(remote.utf8), as: form).text(for: program)
    let manner = manner(of: drop, front)
    if let refusal = PaneState(front: program).refusal(of: text, manner: manner) {
      throw Failure(refusal, at: clients.target.description)
    }
    return clients.insertDropped(LinkInsertion(text, manner: manner))
  }
}
