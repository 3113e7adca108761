import KJTestSupport

/// The groups of the full run and of the quick run, and the groups requested by name.
enum Plan {
  /// About an hour.
  static let full: [any Group] =
    [StartUpGroup(rounds: 60), SizeGroup()] + sessions + links + echoes + pickers
    + [HostsGroup(rounds: 3)]
    + loopback + line20 + line100 + line200
    + at50
    + downloads
    + pictures

  /// The groups that quickly show whether anything has changed.
  static let quick: [any Group] = [
    StartUpGroup(rounds: 20),
    UploadGroup(.one, .loopback, rounds: 7, only: favourites),
    UploadGroup(.small, .loopback, rounds: 7, only: favourites),
    UploadGroup(.one, line(100), rounds: 3, only: favourites),
    UploadGroup(.small, line(100), rounds: 3, only: favourites),
    UploadGroup(.medium, line(100), rounds: 3, only: ["kj", "scp"]),
    ResizeGroup(.photo(.mp12), rounds: 5, only: pair),
  ]

  /// All groups; those outside the full run have three rounds, or five with photos.
  static var all: [any Group] {
    let known = Set(full.map(\.name))
    let others =
      Line.all.flatMap { line -> [any Group] in
        Payload.all.map { UploadGroup($0, line, rounds: 3) } + [PhotoGroup(line: line, rounds: 5)]
      }
    return full + others.filter { !known.contains($0.name) }
  }

  /// The groups that a word selects: the group of this name, or the groups of the full run whose name begins with it
  /// (`200kB`, `screenshot`) or ends with it (`@100ms`), or all `pictures`.
  static func groups(named word: String) throws -> [any Group] {
    let exact = all.filter { $0.name == word }
    if !exact.isEmpty { return exact }
    if word == "pictures" { return pictures }
    let chosen = full.filter {
      $0.name.hasPrefix("\(word)@") || $0.name.hasPrefix("\(word):")
        || (word.hasPrefix("@") && $0.name.hasSuffix(word))
    }
    guard !chosen.isEmpty else { throw RunFailed("no group '\(word)': see --list") }
    return chosen
  }

  /// The programs that make photos smaller.
  static let resizers =
    pair + ["convert -resize", "gm convert -size", "ffmpeg", "Pillow thumbnail"]
  private static let pair = ["kj-image", Resizer.rival]

  private static let favourites = ["kj", "scp", "curl"]
  /// The peers that are worth half a minute each.
  private static let strong = ["kj", "scp", "sftp", "ssh cat", "rclone"]

  private static func line(_ roundTrip: Int) -> Line { Line(roundTrip: roundTrip) }

  private static let sessions: [any Group] = [
    SessionGroup(.output, .loopback, rounds: 7),
    SessionGroup(.start, .loopback, rounds: 15),
    SessionGroup(.start, line(20), rounds: 7),
    SessionGroup(.start, line(100), rounds: 5),
  ]

  private static let links: [any Group] = [Line.loopback, line(20), line(100)].flatMap { line in
    [Payload.one, .small].map { LinkGroup($0, line, rounds: line.isLong ? 9 : 100) }
  }

  private static let pickers: [any Group] = [
    PickerGroup(TerminalSize(columns: 80, rows: 24), rounds: 20),
    PickerGroup(TerminalSize(columns: 40, rows: 10), rounds: 20),
  ]

  private static let echoes: [any Group] = [
    EchoGroup(.large, .loopback, rounds: 15),
    EchoGroup(.big, Line(roundTrip: 20, rate: 50), rounds: 5),
    EchoGroup(.big, Line(roundTrip: 200, rate: 50), rounds: 5),
  ]

  private static let loopback: [any Group] = [
    UploadGroup(.one, .loopback, rounds: 15),
    UploadGroup(.small, .loopback, rounds: 15),
    UploadGroup(.medium, .loopback, rounds: 9),
    UploadGroup(.large, .loopback, rounds: 7),
    UploadGroup(.huge, .loopback, rounds: 1, only: strong),
    OldProcessorGroup(.large, rounds: 9),
    PhotoGroup(line: .loopback, rounds: 7),
  ]

  private static let line20: [any Group] = [
    UploadGroup(.one, line(20), rounds: 5),
    UploadGroup(.small, line(20), rounds: 7),
    UploadGroup(.medium, line(20), rounds: 5),
    UploadGroup(.large, line(20), rounds: 3, only: strong),
    PhotoGroup(line: line(20), rounds: 7),
  ]

  private static let line100: [any Group] = [
    UploadGroup(.one, line(100), rounds: 5),
    UploadGroup(.small, line(100), rounds: 5),
    UploadGroup(.medium, line(100), rounds: 5),
    UploadGroup(.ten, line(100), rounds: 3, only: strong),
    UploadGroup(.large, line(100), rounds: 3, only: strong),
  ]

  private static let line200: [any Group] = [
    UploadGroup(.one, line(200), rounds: 5),
    UploadGroup(.small, line(200), rounds: 5),
    UploadGroup(.medium, line(200), rounds: 3, only: strong),
    UploadGroup(.large, line(200), rounds: 3, only: ["kj", "scp", "ssh cat"]),
  ]

  private static let downloads: [any Group] = [
    DownloadGroup(.small, .loopback, rounds: 15),
    DownloadGroup(.large, .loopback, rounds: 7),
    DownloadGroup(.huge, .loopback, rounds: 1),
    DownloadGroup(.one, line(100), rounds: 5),
    DownloadGroup(.small, line(100), rounds: 5),
    DownloadGroup(.large, line(100), rounds: 3),
    DownloadGroup(.large, line(200), rounds: 3),
  ]

  private static let at50: [any Group] = [
    UploadGroup(.small, Line(roundTrip: 20, rate: 50), rounds: 5),
    UploadGroup(.medium, Line(roundTrip: 20, rate: 50), rounds: 3, only: strong),
    UploadGroup(.large, Line(roundTrip: 20, rate: 50), rounds: 2, only: strong),
    UploadGroup(.small, Line(roundTrip: 100, rate: 50), rounds: 3, only: favourites),
    UploadGroup(.medium, Line(roundTrip: 100, rate: 50), rounds: 2, only: ["kj", "scp"]),
    UploadGroup(.small, Line(roundTrip: 200, rate: 50), rounds: 3, only: favourites),
    UploadGroup(.medium, Line(roundTrip: 200, rate: 50), rounds: 2, only: ["kj", "scp"]),
  ]

  /// The groups that need neither a server nor a line.
  private static let pictures: [any Group] =
    [
      ResizeGroup(.photo(.mp12), rounds: 9, only: resizers),
      ResizeGroup(.photo(.mp24), rounds: 7, only: resizers),
      ResizeGroup(.photo(.mp48), rounds: 7, only: resizers),
      ResizeGroup(.photo(.mp100), rounds: 3, only: pair),
      ResizeGroup(.photo(.progressive24), rounds: 7, only: pair),
      ResizeGroup(.photo(.full9), rounds: 9, only: pair),
      ResizeGroup(.photo(.fullProgressive16), rounds: 7, only: pair),
      ResizeGroup(.batch, rounds: 5, only: resizers),
      QualityGroup(.mp12), QualityGroup(.mp24), QualityGroup(.mp48), QualityGroup(.full9),
    ] + screenshots + [LegibilityGroup()] + ownPhotos

  private static let screenshots: [any Group] =
    Screenshot.allCases.map {
      ResizeGroup(.screenshot($0), rounds: 5, only: pair + ["kj-image --format jpeg"])
    } + [ResizeGroup(.screenshot(.mixed, on: .fiveK), rounds: 5, only: pair)]

  private static let ownPhotos: [any Group] = Photo.own.flatMap { photo -> [any Group] in
    [ResizeGroup(.photo(photo), rounds: 9, only: resizers), QualityGroup(photo)]
  }
}
