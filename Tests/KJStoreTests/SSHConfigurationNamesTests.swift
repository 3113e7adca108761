// The names in a file of ssh_config.

import KJDomain
import KJStore
import Testing

struct SSHConfigurationNamesTests {
  private typealias Entry = SSHConfigurationNames.Entry

  /// A line and its meaning: names as they are, included files after `<`.
  @Test(arguments: [
    ("Host dev", ["dev"]), ("\tHOST\ta  b\r", ["a", "b"]), ("host=dev", ["dev"]),
    ("Host = dev =x", ["dev", "=x"]), ("Host \"a b\" 'c' d\\ e", ["a b", "c", "d e"]),
    ("Host * *.example.com d? !not dev", ["dev"]), ("Host a # b", ["a"]), ("Host a#b", ["a#b"]),
    ("# Host a", []), ("Host \"a", []), ("Host", []), ("Hostname a", []), ("Match host a", []),
    ("", []), ("Include ~/x conf.d/*.conf", ["<~/x", "<conf.d/*.conf"]),
    ("include \"with blank\"", ["<with blank"]), ("Host \"\" a", ["a"]),
    ("Host a\\\"b", ["a\"b"]), ("Host a\\b", ["a\\b"]),
  ])
  func namesAndIncludesAreFound(_ line: String, _ expected: [String]) {
    let entries = SSHConfigurationNames(line.utf8).entries.map { entry in
      switch entry {
      case .alias(let alias): alias
      case .include(let pattern): "<\(pattern)"
      }
    }
    #expect(entries == expected)
  }

  @Test func theOrderOfTheLinesStays() {
    let text = "Host a\n  Port 1\nInclude x\nHost b a\n"
    #expect(
      SSHConfigurationNames(text.utf8).entries
        == [.alias("a"), .include("x"), .alias("b"), .alias("a")])
  }

  @Test func noPrefixOrByteChangeTraps() {
    let text = Array("Host = a \"b c\" 'd'\\ e#f # g\nInclude ~/x \\\n".utf8)
    for index in 0...text.count {
      _ = SSHConfigurationNames(text.prefix(index))
      for byte in Array("\"'\\ =#\n\t*".utf8) + [0, 0xFF] where index < text.count {
        var changed = text
        changed[index] = byte
        _ = SSHConfigurationNames(changed)
        _ = SSHConfiguration(parsing: String(decoding: changed, as: UTF8.self))
      }
    }
  }
}
