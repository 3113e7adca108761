// When SSH_ASKPASS asks instead of the terminal.

import KJSystem
import Testing

@testable import KJCLI

/// One row of OpenSSH's rules; nil for a variable that is not set.
private struct Rule: CustomTestStringConvertible {
  var require: String?
  var display: String? = ":0"
  var hasTerminal: Bool
  let asks: Bool

  var testDescription: String {
    "\(require ?? "unset"), display \(display ?? "none"), terminal \(hasTerminal)"
  }
}

private let rules = [
  Rule(hasTerminal: false, asks: true),
  Rule(hasTerminal: true, asks: false),
  Rule(display: nil, hasTerminal: false, asks: false),
  Rule(display: "", hasTerminal: false, asks: false),
  Rule(require: "", hasTerminal: false, asks: true),
  Rule(require: "maybe", hasTerminal: true, asks: false),
  Rule(require: "never", hasTerminal: false, asks: false),
  Rule(require: "prefer", hasTerminal: true, asks: true),
  Rule(require: "prefer", display: nil, hasTerminal: false, asks: false),
  Rule(require: "FORCE", display: nil, hasTerminal: true, asks: true),
]

@Test(arguments: rules, ["DISPLAY", "WAYLAND_DISPLAY"])
private func askPassFollowsTheRulesOfOpenSSH(rule: Rule, display: String) {
  var values = ["SSH_ASKPASS": "/bin/false"]
  values["SSH_ASKPASS_REQUIRE"] = rule.require
  values[display] = rule.display
  #expect((AskPass(Environment(values), hasTerminal: rule.hasTerminal) != nil) == rule.asks)
}

@Test func withoutAProgramNobodyAsks() {
  let environment = Environment(["SSH_ASKPASS_REQUIRE": "force", "DISPLAY": ":0"])
  #expect(AskPass(environment, hasTerminal: true) == nil)
}
