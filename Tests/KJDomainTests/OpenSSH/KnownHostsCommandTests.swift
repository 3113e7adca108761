// The program of KnownHostsCommand, started through another program.

import KJDomain
import Testing

struct KnownHostsCommandTests {
  @Test(arguments: [
    ("/bin/keys", "/bin/keys"), ("/bin/keys %H %% \"a b\"", "/bin/keys %H %% \"a b\""),
    ("/100%/keys %H", "/100%%/keys %H"), ("/%%H/keys\t%H", "/%%%%H/keys\t%H"),
    (" \t /a%b %H", " \t /a%%b %H"), ("\"/a %b\" %H", "\"/a %%b\" %H"),
    ("'/a \"%b' %H", "'/a \"%%b' %H"), (#"/a\ %b %H"#, #"/a\ %%b %H"#),
    (#"/a\"%b %H"#, #"/a\"%%b %H"#), (#""/a\" %b" %H"#, #""/a\" %%b" %H"#),
    (#"/a\\ %H"#, #"/a\\ %H"#), (#"/a\x%b %H"#, #"/a\x%%b %H"#), (#"/%\"#, #"/%%\"#),
    ("/a\"%b c", "/a\"%%b c"), ("/keys ${HOME} $", "/keys ${HOME} $"),
    ("/$HOME/keys", "/$HOME/keys"),
  ])
  func onlyThePathHasItsPercentSignsDoubled(text: String, arguments: String) {
    #expect(KnownHostsCommand(text).asArguments == arguments)
  }

  @Test(arguments: ["/${HOME}/keys %H", "\"/$\"{HOME} %H", "'/${' x"])
  func aVariableInThePathCannotBeKept(text: String) {
    #expect(KnownHostsCommand(text).asArguments == nil)
  }
}
