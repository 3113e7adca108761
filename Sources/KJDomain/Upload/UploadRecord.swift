/// A file that was complete on a host when this record was written.
package struct UploadRecord: Equatable, Sendable {
  /// In seconds since 1970.
  package let time: Int
  /// The person's name for the host; outside text.
  package let host: String
  /// The server, the user and the way to the server; identifies other sessions on the same host.
  package let server: String
  package let remote: RemotePath
  /// The input as the person named it; outside text.
  package let local: String
  /// The input's absolute local path, without links; outside text; nil if it has none.
  package let file: String?
  /// The size on the host.
  package let bytes: Int
  /// nil if the host did not report enough, or if an older kj made the upload.
  package let trace: UploadTrace?
  /// The size of the file if it is a picture.
  package let pixels: PixelSize?
  /// Where the path was inserted; nil for nowhere.
  package let target: InsertionTarget?

  /// Whether the file is on this server, or on a host that the person called by this name then.
  package func isOn(server: String, called host: String) -> Bool {
    self.server == server || self.host == host
  }

  /// The last part of the remote path.
  package var name: String { Self.lastPart(of: remote.description) }

  /// The last part of the input's name.
  package var localName: String { Self.lastPart(of: local) }

  private static func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  package init(
    time: Int, host: String, server: String, remote: RemotePath, local: String,
    file: String? = nil, bytes: Int, trace: UploadTrace? = nil,
    pixels: PixelSize?, target: InsertionTarget?
  ) {
    self.time = time
    self.host = host
    self.server = server
    self.remote = remote
    self.local = local
    self.file = file
    self.bytes = bytes
    self.trace = trace
    self.pixels = pixels
    self.target = target
  }
}
