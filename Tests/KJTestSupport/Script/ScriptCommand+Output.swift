// The script commands for the output of programs.

import KJLibC
import SystemPackage

extension ScriptCommand {
  static let output: [String: ScriptCommand] = [
    "stdout": .condition { run, arguments in
      try matches(run, "stdout", arguments.exactly(1, "stdout PATTERN")[0])
    },
    "stderr": .condition { run, arguments in
      try matches(run, "stderr", arguments.exactly(1, "stderr PATTERN")[0])
    },
    "grep": .condition { run, arguments in
      let arguments = try arguments.exactly(2, "grep PATTERN FILE")
      return try matches(run, arguments[1], arguments[0])
    },
    "cmp": .condition { run, arguments in
      let names = try arguments.exactly(2, "cmp FILE|stdout|stderr FILE")
      return try difference(run.bytes(names[1]), run.bytes(names[0]))
    },
    "cmpenv": .condition { run, arguments in
      let names = try arguments.exactly(2, "cmpenv FILE|stdout|stderr FILE")
      let text = String(decoding: try run.bytes(names[1]), as: UTF8.self)
      let expected = try ScriptLexer.template(text).expanded(run.value)
      return try difference(Array(expected.utf8), run.bytes(names[0]))
    },
    "golden": .action { run, arguments in
      let names = try arguments.exactly(2, "golden FILE|stdout|stderr NAME")
      try GoldenFile(names[1], in: run.goldenDirectory).compare(with: run.bytes(names[0]))
    },
    "capture": .action { run, arguments in
      let name = try arguments.exactly(1, "capture NAME")[0]
      var text = try run.lastResult().output
      if text.hasSuffix("\n") { text.removeLast() }
      run.environment[name] = text
    },
  ]

  /// Whether a pattern is found; `^` and `$` match at each line.
  private static func matches(_ run: ScriptRun, _ name: String, _ pattern: String) throws
    -> Finding
  {
    try matches(pattern, in: run.bytes(name), name)
  }

  /// The same for bytes; the message names them.
  static func matches(_ pattern: String, in bytes: [UInt8], _ name: String) throws -> Finding {
    let isPlain = !pattern.contains { "\\^$.|?*+()[]{}".contains($0) }
    // Plain text is searched for in the bytes: as a pattern it takes seconds on a photo.
    let match =
      isPlain ? find(pattern, in: bytes) : try firstMatch(of: pattern, in: bytes)
    if let match { return Finding(holds: true, found: "'\(match)'") }
    let excerpt = String(decoding: bytes.prefix(4000), as: UTF8.self)
    return Finding(holds: false, found: "no match in \(name):\n\(excerpt)")
  }

  private static func find(_ text: String, in bytes: [UInt8]) -> String? {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return text }
    return bytes.withUnsafeBytes { bytes in
      var rest = bytes
      // C finds each candidate: our own loop takes seconds in a debug build.
      while rest.count >= wanted.count, let start = rest.baseAddress,
        let hit = memchr(start, Int32(first), rest.count - wanted.count + 1)
      {
        if memcmp(hit, wanted, wanted.count) == 0 { return text }
        rest = UnsafeRawBufferPointer(rebasing: rest[(UnsafeRawPointer(hit) - start + 1)...])
      }
      return nil
    }
  }

  private static func firstMatch(of pattern: String, in bytes: [UInt8]) throws -> String? {
    let regex: Regex<AnyRegexOutput>
    do {
      regex = try Regex(pattern).anchorsMatchLineEndings()
    } catch {
      throw SetUpFailure("not a pattern: '\(pattern)': \(error)")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return try regex.firstMatch(in: text).map { String(text[$0.range]) }
  }

  private static func difference(_ expected: [UInt8], _ actual: [UInt8]) throws -> Finding {
    if expected == actual { return Finding(holds: true, found: "the same") }
    guard let old = String(validating: expected, as: UTF8.self),
      let new = String(validating: actual, as: UTF8.self),
      max(old.utf8.count, new.utf8.count) < 100_000
    else {
      let place = zip(expected, actual).enumerated().first { $0.element.0 != $0.element.1 }
      let offset = place?.offset ?? min(expected.count, actual.count)
      let sizes = "\(actual.count) bytes instead of \(expected.count)"
      return Finding(holds: false, found: "\(sizes), different from offset \(offset) on")
    }
    return Finding(holds: false, found: "\n" + LineDiff.describe(expected: old, actual: new))
  }
}
