internal import KJBase
package import KJDomain
package import KJStore
internal import KJSystem
internal import SystemPackage

/// Reads the roots of a host, and rereads them whenever the files that name them have changed.
///
/// A session may last for weeks, and `kj hosts edit --lend` takes effect with the next upload.
package struct HostRoots {
  private let label: String
  private let book: HostBookFile
  private let settings: ConfigurationFile
  private var stamps: [FileStamp?]?
  /// The roots as of the last ``read()``; kj's own directory comes first.
  package private(set) var current = [RemoteDirectory.standard]

  package init(of host: ResolvedHost, in locations: Locations) {
    label = host.label.raw
    book = HostBookFile(locations.hostBook)
    settings = ConfigurationFile(locations.settings)
  }

  /// Reads the files if they have changed; a damaged file adds no roots.
  package mutating func read() {
    let stamps = [book.path, settings.path].map { try? FileStamp(of: $0) }
    if stamps == self.stamps { return }
    self.stamps = stamps
    var wished: [RemoteDirectory?] = [(try? settings.load())?.uploads.directory]
    if let book = try? book.load(), let saved = book.find(label) {
      wished.append(saved.wishes.directory.flatMap { try? RemoteDirectory($0) })
      wished += saved.wishes.lentDirectories
    }
    current = [.standard] + wished.compactMap(\.self)
  }
}
