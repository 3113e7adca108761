// A word that is no verb, where a tool has a verb that is meant without one.

package import ArgumentParser
internal import KJBase

extension Tool {
  /// Refuses what stands where only a verb can, with the verbs that may have been meant.
  ///
  /// - Parameter words: Those that the default verb received.
  package static func refuseVerb(_ words: [String]) throws(ValidationError) {
    guard let word = words.first else { return }
    let verbs = configuration.subcommands.map { $0._commandName }
    let near = NearestNames.closest(to: word, among: verbs).map { "'\($0)'" }
    let choice =
      near.isEmpty
      ? "the verbs are \(verbs.joined(separator: ", "))"
      : "did you mean \(near.joined(separator: " or "))?"
    let tool = typedName
    throw ValidationError("'\(word.printable)' is no verb of \(tool): \(choice)")
  }
}
