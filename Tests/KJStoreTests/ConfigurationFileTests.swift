// The person's settings: which are read, and which are refused, with their position in the file.

import KJBase
import KJDomain
import KJStore
import KJTestSupport
import SystemPackage
import Testing

@Suite struct ConfigurationFileTests {
  private func load(_ text: String?) throws -> Configuration {
    let workspace = try Workspace()
    let directory = workspace.work.appending("kj")
    let file = directory.appending("config.json")
    if let text {
      try LocalFiles.makeDirectory(directory)
      try LocalFiles.write(file, Array(text.utf8))
    }
    return try ConfigurationFile(file).load()
  }

  @Test func withoutAFileEachSettingHasItsDefault() throws {
    #expect(try load(nil) == Configuration())
    #expect(try load("{}") == Configuration())
    #expect(try load(#"{"version":1,"drops":{}}"#) == Configuration())
  }

  @Test func eachSettingIsRead() throws {
    let drops = try load(
      #"""
      {"version": 1, "drops": {"pictures": "leave", "files": "upload", "most": 3, "largest": 1000, "wait": 5000,
        "ctrl_v": false, "enter_waits": false}}
      """#
    ).drops
    #expect(drops.rule == .leave && drops.files == .upload && drops.most == 3)
    #expect(
      drops.largest == 1000 && drops.wait == 5000 && !drops.takesClipboard && !drops.holdsEnter)
  }

  @Test func theLimitsOfAnInsertionFollowFromOneSetting() throws {
    let standard = try load(nil).insertion
    #expect(standard.programTime == .seconds(2) && standard.placeTime == .seconds(10))
    let long = try load(#"{"insert":{"wait":30000}}"#).insertion
    #expect(long.programTime == .seconds(30) && long.hostTime == .seconds(90))
    #expect(long.placeTime == .seconds(150))
  }

  @Test func aRemovedSettingIsPassedOver() throws {
    #expect(try load(#"{"clips":{"paths":false,"remote":true}}"#).clips.takesRemote)
  }

  @Test(arguments: [
    (#"{"clips":{"path":true}}"#, "line 1, column 18: 'clips' has no setting 'path'"),
    ("{\n  \"pasted\": {}\n}", "line 2, column 13: the configuration has no setting 'pasted'"),
    (#"{"drops":{"most":3,"mist":3}}"#, "line 1, column 27: 'drops' has no setting 'mist'"),
    (
      #"{"drops":{"pictures":"always"}}"#,
      "line 1, column 22: 'pictures' must be 'agents', 'upload', 'ask' or 'leave'"
    ),
    (#"{"drops":{"most":51}}"#, "line 1, column 18: 'most' must be from 1 to 50"),
    (#"{"insert":{"wait":60001}}"#, "line 1, column 19: 'wait' must be from 100 to 60000"),
    (#"{"drops":{"wait":99}}"#, "line 1, column 18: 'wait' must be from 100 to 60000"),
    (
      #"{"drops":{"largest":0}}"#,
      "line 1, column 21: 'largest' must be a whole number of at least 1"
    ),
    (#"{"drops":{"ctrl_v":1}}"#, "line 1, column 20: 'ctrl_v' must be true or false"),
    (
      #"{"bar":{"rules":[{},{"host":"a","show":"on"}]}}"#,
      "line 1, column 40: 'show' must be 'auto', 'keep' or 'off'"
    ),
    (
      #"{"bar":{"rules":[{"slots":["upload","fly"]}]}}"#,
      "line 1, column 37: 'fly' is not a session action; kj-attach(1) lists them"
    ),
    (#"{"drops":[]}"#, "line 1, column 10: 'drops' must be an object in braces"),
    (
      #"{"version":2}"#,
      "line 1, column 12: format 2 was written by a newer kj; this one reads format 1"
    ),
    ("{", "line 1, column 2: unexpected end of input"),
  ])
  func whatIsWrongIsNamedWithItsPlace(text: String, message: String) {
    #expect {
      _ = try load(text)
    } throws: { error in
      guard let failure = error as? Failure else { return false }
      return failure.status == .damagedFile && failure.message.hasSuffix(": \(message)")
    }
  }
}
