internal import KJBase
internal import KJDomain

/// An upload as a JSON object on one line.
///
///     {"bytes":245760,"directory":"/data/me/shots","file":"/home/me/photo.jpg","host":"dev","local":"photo.jpg",
///      "modified":1795000000,"pixels":[1568,882],"remote":"/home/me/shots/….jpg","server":"me@dev.example.com:22",
///      "target":"tmux:%3","time":1795000000}
///
/// `directory` and `modified` are the ``UploadTrace``.
enum UploadLine {
  static func write(_ record: UploadRecord) -> [UInt8] {
    var members: [String: JSONValue] = [
      "time": .number(String(record.time)), "host": .string(record.host),
      "server": .string(record.server), "remote": .string(record.remote.description),
      "local": .string(record.local), "bytes": .number(String(record.bytes)),
    ]
    members["file"] = record.file.map { .string($0) }
    members["pixels"] = record.pixels.map {
      .array([.number(String($0.width)), .number(String($0.height))])
    }
    // A directory that is not valid UTF-8 could not be compared later.
    if let trace = record.trace,
      let directory = String(validating: trace.directory.bytes, as: UTF8.self)
    {
      members["directory"] = .string(directory)
      members["modified"] = .number(String(trace.modified))
    }
    members["target"] = record.target.map { .string($0.description) }
    return Array((JSONText.line(.object(members)) + "\n").utf8)
  }

  /// Reads a line; nil if it is not an upload.
  static func read(_ line: some Sequence<UInt8>) -> UploadRecord? {
    guard let json = (try? JSONReader.read(Array(line)))?.value,
      let time = json["time"]?.natural, let host = json["host"]?.text,
      let server = json["server"]?.text,
      let remote = json["remote"]?.text.flatMap({ RemotePath(Array($0.utf8)) }),
      let local = json["local"]?.text, let bytes = json["bytes"]?.natural
    else { return nil }
    let pixels = json["pixels"]?.elements.compactMap { $0.natural.map { Int(clamping: $0) } } ?? []
    return UploadRecord(
      time: Int(clamping: time), host: host, server: server, remote: remote, local: local,
      file: json["file"]?.text, bytes: Int(clamping: bytes), trace: trace(json),
      pixels: pixels.count == 2 ? PixelSize(width: pixels[0], height: pixels[1]) : nil,
      target: json["target"]?.text.flatMap { try? InsertionTarget(parsing: $0) })
  }

  private static func trace(_ json: JSONValue) -> UploadTrace? {
    guard let directory = json["directory"]?.text.flatMap({ RemotePath(Array($0.utf8)) }),
      let modified = json["modified"]?.natural
    else { return nil }
    return UploadTrace(directory: directory, modified: Int(clamping: modified))
  }
}
