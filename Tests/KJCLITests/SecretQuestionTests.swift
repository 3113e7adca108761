// Questions for secrets: which part of a server's own text reaches the terminal, and in which form.

import KJBase
import KJDomain
import Testing

@testable import KJCLI

private func question(heading: OutsideText, text: OutsideText) -> SecretQuestion {
  SecretQuestion(
    .prompt(ServerPrompt(login: "me@dev", heading: heading, text: text, echo: false)))
}

@Test func everyLineOfAServerHasTheLoginInFront() {
  let question = question(
    heading: "Two steps\r\nare needed\n\n", text: "1. Push\n2. Call\nOption: ")
  #expect(
    question.preamble == """
      (me@dev) Two steps
      (me@dev) are needed
      (me@dev) 1. Push
      (me@dev) 2. Call

      """)
  #expect(question.text == "(me@dev) Option: ")
  #expect(question.prompt == question.preamble + question.text)
}

@Test(arguments: ["", "\n"])
func aPromptWithoutTextShowsTheLogin(text: String) {
  let question = question(heading: "Touch the key", text: OutsideText(text))
  #expect(question.preamble == "(me@dev) Touch the key\n")
  #expect(question.text == "(me@dev) ")
}

@Test func serverTextIsSafeToShow() {
  let question = question(heading: "a\u{1B}[2Jb\u{7}", text: "c\u{9B}d: ")
  #expect(question.preamble == "(me@dev) a\\u{1b}[2Jb\\u{7}\n")
  #expect(question.text == "(me@dev) c\\u{9b}d: ")
}
