// The manual of `kj image`, and the table of picture readers.

import KJDomain
import KJTestSupport
import SystemPackage
import Testing

@Suite struct ReceiverManualTests {
  /// The section about readers, its lines joined.
  private func section() throws -> (lines: [Substring], text: String) {
    let page = try SourceTree.text("man/kj-image.1")
    let start = try #require(page.split(separator: ".Sh READERS\n").last)
    let section = try #require(start.split(separator: "\n.Sh ").first)
    let lines = section.split(separator: "\n")
    return (lines, lines.filter { !$0.hasPrefix(".") }.joined(separator: " "))
  }

  @Test(arguments: PictureReceiver.allCases)
  func everyReaderStandsInTheManualWithItsLimitsAndSources(_ receiver: PictureReceiver) throws {
    let (lines, text) = try section()
    let cells = [receiver.rawValue] + receiver.profile.cells
    #expect(lines.contains { $0 == ".It " + cells.joined(separator: " Ta ") }, "\(cells)")
    for source in receiver.profile.sources {
      #expect(text.contains("\(source.words), \(source.date)"), "\(source.words)")
    }
  }

  @Test func nothingElseIsClaimed() throws {
    let (_, text) = try section()
    let dates = PictureReceiver.allCases.flatMap { $0.profile.sources.map(\.date) }
    #expect(text.matches(of: /\d{4}-\d\d-\d\d/).map { String($0.output) } == dates)
  }
}
