// The clips as JSON.

package import KJBase
package import KJDomain

/// The contents of `clips.json`.
///
///     { "version": 1,
///       "items": [ { "text": "/home/me/a.png", "added": 1795000000, "used": 1795000060,
///                    "origin": "path", "host": "dev", "pinned": 1795000030 } ] }
///
/// The clips are in the order in which they are shown; `host` and `pinned` can be missing. Times are in seconds since
/// 1970. Even with every character escaped, 30 clips of 16 KiB are smaller than a ``KeptFile`` may be.
extension ClipHistory: KeptContents {
  package static var version: Int { 1 }

  package init(reading fields: inout JSONFields) throws(JSONError) {
    var clips: [Clip] = []
    for element in try fields.array("items") ?? [] { clips.append(try Self.clip(element)) }
    do throws(Failure) { try self.init(clips) } catch {
      throw JSONError(offset: fields.offset(of: "items"), reason: error.message)
    }
  }

  package var members: [String: JSONValue] { ["items": .array(clips.map(Self.json))] }

  private static func clip(_ element: LocatedJSON) throws(JSONError) -> Clip {
    var fields = try JSONFields(element, of: "a clip")
    let text = try fields.required("text") { text throws(Failure) in
      do throws(ClipProblem) { return try ClipText(text) } catch {
        throw Failure(.damagedFile, "'text' cannot be kept: \(error.words)")
      }
    }
    guard let added = try fields.integer("added", in: times),
      let used = try fields.integer("used", in: times),
      let origin: ClipOrigin = try fields.choice("origin")
    else {
      throw JSONError(
        offset: element.offset, reason: "a clip needs 'added', 'used' and 'origin'")
    }
    return Clip(
      text, from: origin,
      on: try fields.parsed("host") { text throws(Failure) in OutsideText(text) },
      added: added, used: used, pinned: try fields.integer("pinned", in: times))
  }

  private static var times: ClosedRange<Int> { 0...Int.max }

  private static func json(_ clip: Clip) -> JSONValue {
    var fields: [String: JSONValue] = [
      "text": .string(clip.text.text), "added": .number(String(clip.added)),
      "used": .number(String(clip.used)), "origin": .string(clip.origin.rawValue),
    ]
    fields["host"] = clip.host.map { .string($0.raw) }
    fields["pinned"] = clip.pinned.map { .number(String($0)) }
    return .object(fields)
  }
}
