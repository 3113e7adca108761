internal import KJBase

/// The declaration of an option or an argument of a command.
package struct ArgumentDeclaration: Sendable {
  /// The values that a shell can propose, if the declaration says so.
  package enum Proposals: Sendable {
    case files
    case words([String])
  }

  /// With dashes; empty for an argument without a name.
  package let names: [String]
  package let takesValue: Bool
  /// The name of the value in the help: `host` for `<host>`.
  package let valueName: String
  package let summary: String
  package let isShown: Bool
  package let isRepeating: Bool
  package let proposals: Proposals?

  init(_ argument: JSONValue) {
    names = (argument["names"]?.elements ?? []).compactMap { name in
      name["name"]?.text.map { (name["kind"]?.text == "long" ? "--" : "-") + $0 }
    }
    takesValue = argument["kind"]?.text != "flag"
    valueName = argument["valueName"]?.text ?? ""
    summary = argument["abstract"]?.text ?? ""
    isShown = argument["shouldDisplay"]?.flag ?? true
    isRepeating = argument["isRepeating"]?.flag ?? false
    let completion = argument["completionKind"]
    let words = completion?["list"]?["values"] ?? argument["allValues"]
    if completion?["file"] != nil {
      proposals = .files
    } else {
      proposals = words.map { .words($0.elements.compactMap(\.text)) }
    }
  }
}
