import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJStore

struct HostsRemove: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove hosts from the host book.",
    discussion: "If any of the names is not in the book, nothing is removed.",
    aliases: ["rm", "delete"])

  @Argument(help: ArgumentHelp("The hosts.", valueName: "name"))
  var names: [RawArgument]

  @Flag(help: "Do not prompt on the terminal.")
  var yes = false

  @OptionGroup var output: OutputOptions

  mutating func run(_ console: Console) throws -> ExitStatus {
    let names = try names.map { try $0.text() }
    let file = HostBookFile.own
    if !yes, try refuses(to: names, in: file.load(), console) {
      console.notice("nothing was removed")
      return .done
    }
    let lacksDefault = try file.update { book throws(Failure) in
      let hadDefault = book.defaultName != nil
      var removed: Set<String> = []
      for name in names where removed.insert(name).inserted { try book.remove(name) }
      return hadDefault && book.defaultName == nil && book.hosts.count > 1
    }
    for name in names { console.step("removed '\(name)' from '\(file.path)'") }
    if lacksDefault {
      console.hint("there is no default host now: run 'kj hosts default NAME' to choose one")
    }
    return .done
  }

  /// Asks at a terminal about hosts that are in the book.
  private func refuses(
    to names: [String], in book: HostBook, _ console: Console
  ) throws(Failure) -> Bool {
    let hosts = try names.map { name throws(Failure) in "'\(try book.host(named: name).name)'" }
    let question = "Remove \(hosts.joined(separator: " and ")) from the host book (yes/no)? "
    return try console.confirm(question) == false
  }
}
