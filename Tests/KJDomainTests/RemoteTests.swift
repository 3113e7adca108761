// Names, paths and directories on the host: which ones kj accepts, and the requests that it sends for them.

import KJBase
import KJDomain
import Testing

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

private let home = RemotePath(Array("/home/me".utf8))

@Test(arguments: ["a", "-rf", "...", ".hidden", "with space", "ümlaut", "📷"])
func remoteNameKeepsItsBytes(name: String) throws {
  #expect(try RemoteName(name).bytes == Array(name.utf8))
}

@Test func remoteNameNeedNotBeText() throws {
  #expect(try RemoteName([0xFF, 0x61]).description == "\u{FFFD}a")
}

@Test(arguments: ["", ".", "..", "a/b", "/", "a\nb", "\u{1B}[0m", "a\u{7F}", "\0", "a\u{85}b"])
func remoteNameThatIsNoPlainComponentIsRefused(name: String) throws {
  let failure = try #require(throws: Failure.self) { try RemoteName(name) }
  #expect(failure.status == .usage)
  #expect(failure.message.printable == failure.message)
}

@Test func remoteNameHasAtMost255Bytes() throws {
  #expect(try RemoteName(String(repeating: "x", count: 255)).bytes.count == 255)
  #expect(throws: Failure.self) { try RemoteName(String(repeating: "x", count: 256)) }
  #expect(throws: Failure.self) { try RemoteName(String(repeating: "ü", count: 128)) }
}

@Test func remotePathIsAbsoluteAndHasNoNUL() {
  #expect(RemotePath(Array("relative".utf8)) == nil)
  #expect(RemotePath([]) == nil)
  #expect(RemotePath(Array("/a\0b".utf8)) == nil)
  #expect(RemotePath(Array("/a\nb".utf8))?.isPlain == false)
  #expect(RemotePath(Array("/a b".utf8))?.isPlain == true)
  #expect(RemotePath([0x2F, 0xFF])?.description == "/\u{FFFD}")
}

@Test(arguments: [("/a", "/", "a"), ("/a/b c", "/a", "b c"), ("/a/", "/a", ""), ("/", "/", "")])
func remotePathKnowsItsDirectory(path: String, directory: String, name: String) throws {
  let path = try #require(RemotePath(Array(path.utf8)))
  #expect(text(path.directory.bytes) == directory)
  #expect(text(path.name) == name)
}

@Test(arguments: [("/", "/x"), ("/a", "/a/x"), ("/a/", "/a/x")])
func appendingPutsExactlyOneSlash(path: String, expected: String) throws {
  let result = try #require(RemotePath(Array(path.utf8))).appending(RemoteName("x"))
  #expect(result.description == expected)
}

/// A directory in a table: its printed form, the request for the directory, the absolute path of
/// the file `f` in it, and the directories that are created if it is missing.
struct DirectoryCase: Sendable, CustomTestStringConvertible {
  let given: String
  let written: String
  let request: String
  let file: String
  let made: [String]

  init(_ given: String, _ written: String, _ request: String, _ file: String, _ made: [String]) {
    self.given = given
    self.written = written
    self.request = request
    self.file = file
    self.made = made
  }

  var testDescription: String { given.debugDescription }
}

@Test(arguments: [
  DirectoryCase("~", "~", ".", "/home/me/f", []),
  DirectoryCase("~/", "~", ".", "/home/me/f", []),
  DirectoryCase(".", "~", ".", "/home/me/f", []),
  DirectoryCase("./", "~", ".", "/home/me/f", []),
  DirectoryCase("~/x", "~/x", "x", "/home/me/x/f", ["x"]),
  DirectoryCase("x", "~/x", "x", "/home/me/x/f", ["x"]),
  DirectoryCase("x//y/./z/", "~/x/y/z", "x/y/z", "/home/me/x/y/z/f", ["x", "x/y", "x/y/z"]),
  DirectoryCase(
    "~/.cache/kj", "~/.cache/kj", ".cache/kj", "/home/me/.cache/kj/f",
    [
      ".cache", ".cache/kj",
    ]),
  DirectoryCase("/", "/", "/", "/f", []),
  DirectoryCase("//", "/", "/", "/f", []),
  DirectoryCase(
    "/srv//in/./x", "/srv/in/x", "/srv/in/x", "/srv/in/x/f",
    [
      "/srv", "/srv/in", "/srv/in/x",
    ]),
  DirectoryCase("../x", "~/../x", "../x", "/home/me/../x/f", ["../x"]),
  DirectoryCase("/a/../b", "/a/../b", "/a/../b", "/a/../b/f", ["/a", "/a/../b"]),
  DirectoryCase("./~x", "~/~x", "~x", "/home/me/~x/f", ["~x"]),
  DirectoryCase("x/~", "~/x/~", "x/~", "/home/me/x/~/f", ["x", "x/~"]),
  DirectoryCase("~/~", "~/~", "~", "/home/me/~/f", ["~"]),
  DirectoryCase("-x y", "~/-x y", "-x y", "/home/me/-x y/f", ["-x y"]),
])
func directoryIsAskedForAndPrinted(example: DirectoryCase) throws {
  let home = try #require(home)
  let name = try RemoteName("f")
  let directory = try RemoteDirectory(example.given)
  #expect(directory.description == example.written)
  #expect(text(directory.requestPath) == example.request)
  #expect(directory.absolutePath(of: name, home: home).description == example.file)
  #expect(directory.absolutePath(home: home).appending(name).description == example.file)
  #expect(directory.directoriesToMake.map(text) == example.made)
  #expect(try RemoteDirectory(directory.description) == directory)
}

@Test(arguments: [("~", "f"), ("x", "x/f"), ("/", "/f"), ("/a/b", "/a/b/f"), ("../a", "../a/f")])
func fileIsAskedForRelativeToHomeOrAbsolute(directory: String, request: String) throws {
  let directory = try RemoteDirectory(directory)
  #expect(text(directory.requestPath(of: try RemoteName("f"))) == request)
}

@Test func standardDirectoryIsTheCache() throws {
  #expect(try RemoteDirectory("~/.cache/kj") == .standard)
}

@Test func homeAtTheTopGivesOneSlash() throws {
  let top = try #require(RemotePath(Array("/".utf8)))
  let path = try RemoteDirectory("~/x").absolutePath(of: RemoteName("f"), home: top)
  #expect(path.description == "/x/f")
}

@Test func directoryNeedNotBeText() throws {
  let directory = try RemoteDirectory([0x2F, 0xFF])
  #expect(directory.requestPath == [0x2F, 0xFF])
}

@Test(arguments: [
  ("", "it is empty"), ("~other", "another user"), ("~other/x", "another user"),
  ("a\nb", "control character"), ("/a\0", "NUL"), ("/\u{1B}", "control character"),
  ("/" + String(repeating: "x", count: 256), "longer than 255"),
])
func directoryThatCannotBeUsedIsRefused(given: String, reason: String) throws {
  let failure = try #require(throws: Failure.self) { try RemoteDirectory(given) }
  #expect(failure.status == .usage)
  #expect(failure.message.contains(reason))
  #expect(failure.message.printable == failure.message)
}

@Test(arguments: [("600", 0o600), ("0600", 0o600), ("644", 0o644), ("777", 0o777), ("000", 0)])
func fileModeIsReadAsOctal(text: String, bits: UInt16) throws {
  let mode = try FileMode(parsing: text)
  #expect(mode.bits == bits)
  #expect(try FileMode(parsing: mode.description) == mode)
}

@Test(arguments: [
  "", "6", "60", "8", "688", "0o600", "+600", "-600", "u=rw", "00600", "4755", "1777", "٦٠٠",
])
func fileModeWithOtherDigitsOrSpecialBitsIsRefused(text: String) {
  #expect(throws: Failure.self) { try FileMode(parsing: text) }
}

@Test func privateModesAreWhatTheySay() {
  #expect(FileMode.privateFile.description == "0600")
  #expect(FileMode.privateDirectory.description == "0700")
}
