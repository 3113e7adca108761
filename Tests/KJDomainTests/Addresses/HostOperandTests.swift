// The meaning of an operand such as `dev:2222:/tmp`.

import KJDomain
import Testing

@Suite struct HostOperandTests {
  @Test(
    arguments: [
      ("dev:", "dev", nil, true), ("dev:pics", "dev:~/pics", nil, false),
      ("me@dev:/tmp/x.jpg", "me@dev:/tmp/x.jpg", nil, false), ("dev:~/a/", "dev:~/a/", nil, true),
      ("[::1]:/tmp", "[::1]:/tmp", nil, false), ("dev:2222", "dev:~/2222", nil, false),
      ("dev:2222:/tmp", "dev:/tmp", "2222", false), ("dev:2222:", "dev", "2222", true),
      ("me@[::1]:22:pics", "me@[::1]:~/pics", "22", false),
      ("dev:./2222:", "dev:~/./2222:", nil, false), ("dev:2x:/tmp", "dev:~/2x:/tmp", nil, false),
      ("ssh://dev:22/tmp", "ssh://dev:22/tmp", nil, false), ("ssh://dev", "ssh://dev", nil, true),
    ] as [(String, String, String?, Bool)])
  func aHostAPortAndAPathAreToldApart(
    _ text: String, option: String, port: String?, isDirectory: Bool
  ) throws {
    let operand = try #require(HostOperand(text))
    #expect(operand.option == option)
    #expect(operand.port == port)
    #expect(operand.isDirectory == isDirectory)
  }

  @Test(arguments: ["dev", ":x", "a/b:c", "https://example.com/a", "two words:x", ""])
  func anythingElseIsNoHost(_ text: String) {
    #expect(HostOperand(text) == nil)
  }

  @Test(
    arguments: [
      ("/tmp/x.jpg", "a.txt", "/tmp", "x.jpg"), ("~/x.TXT", "a.txt", "~", "x.TXT"),
      ("pics/x.webp", nil, "~/pics", "x.webp"), ("/x.jpeg", "a", "/", "x.jpeg"),
    ] as [(String, String?, String, String)])
  func aPathThatEndsLikeThePictureOrTheFileMayNameIt(
    _ path: String, local: String?, directory: String, name: String
  ) throws {
    let file = try #require(try RemoteDirectory(path).file(like: local.map { Array($0.utf8) }))
    #expect(file.directory.description == directory)
    #expect(file.name.description == name)
  }

  @Test(arguments: ["/tmp", "/tmp/v1.2", "~", "~/.jpg", "x.jpg/..", "/", "x.txt2"])
  func anyOtherPathIsADirectory(_ path: String) throws {
    #expect(try RemoteDirectory(path).file(like: Array("a.txt".utf8)) == nil)
  }
}
