import KJCLI
import KJDomain

/// The host according to the words of a command line, if none of them needs the parser.
struct LikelyHost {
  /// The value of `--host`; nil if the words contain none.
  private(set) var name: String?
  /// False if there may be several hosts, or if other options determine how, or whether, to reach the host.
  private(set) var isClear = true

  /// The beginnings of options that change the route to the host, or that prevent the use of a link.
  private static let others = [
    "-i", "--identity", "-p", "--port", "-J", "--jump", "-o", "--option", "--via", "--overwrite",
    "--through", "--dry-run", "--drop", "-h", "--help",
  ]

  /// - Parameter hasVariable: Whether `KJ_HOST` names a host.
  init(_ words: [String], hasVariable: Bool) {
    var names: [String] = []
    var isName = false
    var isInserting = false
    for word in words.prefix(while: { $0 != "--" }) {
      if isName {
        names.append(word)
        isName = false
      } else if word == "--host" || word == "-H" {
        isName = true
      } else if word.hasPrefix("--host=") {
        names.append(String(word.dropFirst("--host=".count)))
      } else if word.hasPrefix("--insert") {
        isInserting = true
      } else if Self.others.contains(where: word.hasPrefix) {
        isClear = false
      }
    }
    if names.isEmpty, let last = words.last.flatMap(RawArgument.init(argument:)) {
      let host = UploadOperands.host(last)
      names = host.map { [$0.option] } ?? []
      if host?.port != nil { isClear = false }
    }
    name = names.first
    isClear = isClear && names.count <= 1 && name?.hasPrefix("@") != true
    // A session that receives paths takes precedence over the host book.
    if isInserting && names.isEmpty && !hasVariable { isClear = false }
  }
}
