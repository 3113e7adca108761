// The contents of the row of keys, and the effect of each key.

import KJBase
import Testing

@testable import KJDomain

@Suite struct BarSlotsTests {
  @Test(arguments: [
    "upload", "enter", "text:y", "text:use the tools", "text:\u{E9}t\u{E9}", "key:C-c", "key:C-]",
    "key:C-?", "key:M-f", "key:M-:", "key:S-Tab",
  ])
  func aSlotIsReadAsItIsWritten(name: String) throws {
    #expect(try BarSlot(name).description == name)
  }

  @Test(arguments: [("key:c-C", "key:C-c"), ("key:m-F", "key:M-F"), ("key:s-tab", "key:S-Tab")])
  func theCaseOfAKeyCountsOnlyWithAlt(name: String, written: String) throws {
    #expect(try BarSlot(name).description == written)
  }

  @Test(arguments: [
    ("fly", "'fly' is not a session action; kj-attach(1) lists them"),
    ("key:C-1", "'key:C-1': write a key as in 'key:C-c', 'key:M-f' or 'key:S-Tab'"),
    ("key:", "'key:': write a key as in 'key:C-c', 'key:M-f' or 'key:S-Tab'"),
    ("key:M-\u{E9}", "'key:M-\u{E9}': write a key as in 'key:C-c', 'key:M-f' or 'key:S-Tab'"),
    ("key:Escape", "'key:Escape': that key is the action 'escape'; write it without 'key:'"),
  ])
  func whatIsNoneIsNamed(name: String, reason: String) {
    #expect { _ = try BarSlot(name) } throws: { ($0 as? Failure)?.message == reason }
  }

  @Test(arguments: ["text:", "text:a\nb", "text:a\rb", "text:\u{1B}", "text:\u{202E}a"])
  func aTextNeverPressesEnterAndCanBeSeen(name: String) {
    #expect(throws: Failure.self) { _ = try BarSlot(name) }
  }

  @Test func aTextIsNotLongerThanALine() throws {
    #expect(throws: Never.self) { try TypedText(String(repeating: "x", count: 200)) }
    #expect(throws: Failure.self) { try TypedText(String(repeating: "x", count: 201)) }
  }

  private func slots(_ list: String) throws -> BarSlots { try BarSlots(list) }

  /// A row, a key, and what the key chooses; nil if its action is not shown or the key chooses nothing.
  @Test(arguments: [
    ("confirm", "y", "text:y"), ("confirm", "A", "text:a"), ("confirm", "n", "text:n"),
    ("confirm", "3", "text:3"), ("confirm", "e", "escape"), ("confirm", "\u{3}", "key:C-c"),
    ("confirm", "?", "help"), ("confirm", "x", nil), ("agent", "u", "upload"), ("agent", "y", nil),
    ("agent", "n", nil), ("text:use,upload", "u", "upload"), ("text:yes,text:Yes", "Y", "text:Yes"),
    ("text:yes,text:Yes", "y", "text:yes"), ("text:Yes", "y", "text:Yes"),
    ("text:yes,text:yet", "y", "text:yes"), ("text:\u{E9}t\u{E9}", "\u{C9}", "text:\u{E9}t\u{E9}"),
    ("text:?", "?", "help"), ("text: x", "x", "text: x"), ("text: x", " ", nil),
    ("key:C-z", "\u{1A}", "key:C-z"), ("suspend,key:C-z", "\u{1A}", "suspend"),
  ])
  func aKeyChoosesWhatIsShown(list: String, key: String, chosen: String?) throws {
    let character = try #require(key.first)
    #expect(try slots(list).slot(for: character)?.description == chosen)
  }

  @Test(arguments: [
    ("upload", "upload,text:use", "u"), ("text:use", "upload,text:use", nil),
    ("text:yet", "text:yes,text:yet", nil), ("text:Yes", "text:yes,text:Yes", "Y"),
    ("key:C-c", "key:C-c", "^C"), ("enter", "enter", "enter"), ("search", "search", "Space"),
  ])
  func eachSlotKnowsItsKey(slot: String, list: String, key: String?) throws {
    #expect(try slots(list).key(of: BarSlot(slot)) == key)
  }

  @Test func aPresetIsKeptByItsName() throws {
    let setting = try #require(ConfigurationSetting(named: "bar.slots"))
    var configuration = Configuration()
    #expect(setting.value(in: configuration) == .string("agent"))
    try setting.set(.string("confirm"), in: &configuration)
    #expect(configuration.bar.slots == BarSlots(.confirm))
    #expect(setting.value(in: configuration) == .string("confirm"))
    #expect(setting.nextValue(in: configuration) == .string("agent"))
    let words = try setting.value(of: ["text:y,enter", "key:C-c"])
    #expect(words == .array([.string("text:y"), .string("enter"), .string("key:C-c")]))
    #expect(try setting.value(of: ["confirm"]) == .string("confirm"))
    #expect(
      throws: SettingProblem(
        reason: "'slots' must be an array of strings, 'agent' or 'confirm'")
    ) { try setting.set(.string("fly"), in: &configuration) }
  }

  /// kj's own texts follow the same rules as those that a person writes.
  @Test func everyTextOfOurOwnCanBeTyped() throws {
    let texts =
      BarSlots(.confirm).slots.compactMap { slot in
        if case .text(let text) = slot { text } else { nil }
      } + CodingAgent.all.map(\.quickText)
    for text in texts { #expect(try TypedText(text.text) == text) }
  }
}
