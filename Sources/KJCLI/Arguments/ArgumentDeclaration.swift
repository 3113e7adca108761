internal import KJBase

/// An option or an argument of a command as it is declared.
package struct ArgumentDeclaration: Sendable {
  /// What a shell can propose for a value, if the declaration says so.
  package enum Proposals: Sendable {
    case files
    case words([String])
  }

  /// With their dashes; none for an argument without a name.
  package let names: [String]
  package let takesValue: Bool
  /// What the help calls the value: `host` for `<host>`.
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
