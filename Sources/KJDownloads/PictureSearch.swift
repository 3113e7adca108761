internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJPassages
internal import KJSFTP
internal import KJSystem

/// Searches for the newest pictures below a directory on the host, level by level.
///
/// It selects by file name extension, follows no links, and skips hidden directories and package directories.
struct PictureSearch {
  /// A picture, with the time of its last change in seconds since 1970.
  private typealias Found = (path: [UInt8], modified: UInt32)
  private typealias Directory = (path: [UInt8], depth: Int)

  private static let mostEntries = 20_000
  private static let deepest = 6
  private static let mostAtOnce = 16
  private static let time = Duration.seconds(2)
  /// Directories that may hold many pictures of no interest to the person.
  private static let passedOver: Set<[UInt8]> = [
    Array("node_modules".utf8), Array("site-packages".utf8), Array("/dev".utf8),
    Array("/proc".utf8), Array("/sys".utf8),
  ]
  /// Searches as far as the SFTP version does; prints `TIME PATH` for each of the newest pictures, or why it cannot.
  private static let script = #"""
    if [ ! -d "$file" ]; then
      case $(ls -dL "$file" 2>&1) in
      *[Pp]ermission*) echo denied ;;
      *[Nn]o\ such*) echo missing ;;
      *) echo file ;;
      esac
      exit
    fi
    ls "$file/" >/dev/null 2>&1 || { echo denied; exit; }
    deepest=$3 limit="timeout $4"
    $limit true 2>/dev/null || limit=
    list() {
      $limit find "$file/." -xdev -maxdepth "$deepest" -type d \
        \( -name '.?*' -o -name node_modules -o -name site-packages \) -prune -o -type f \
        \( -iname '*.png' -o -iname '*.jpg' -o -iname '*.jpeg' -o -iname '*.gif' -o -iname '*.webp' \
        -o -iname '*.heic' -o -iname '*.avif' -o -iname '*.bmp' -o -iname '*.tif' -o -iname '*.tiff' \
        \) ! -name '*
    *' -exec sh -c 'stat -c "%Y %n" "$@" || stat -f "%m %N" "$@"' sh {} + 2>/dev/null
      case $? in
      124 | 143) echo cut >&3 ;;
      esac
    }
    { list | sort -rn | head -n "$2"; } 3>&1
    """#

  private let most: Int
  private let top: [UInt8]
  private var waiting: [Directory]
  private var underWay: [(reading: DirectoryReading, directory: Directory)] = []
  private var found: [Found] = []
  private var entryCount = 0
  /// Why the directory itself cannot be read; nil if it can.
  private(set) var refusal: Status?
  /// Whether there was more to search than time or memory allowed.
  private(set) var isCut = false

  /// - Parameters:
  ///   - directory: In the form that SFTP takes: absolute, or below the home directory.
  ///   - most: How many pictures are wanted.
  init(below directory: [UInt8], most: Int) {
    self.most = most
    top = directory
    waiting = [(directory, 0)]
  }

  /// The newest pictures, in order from the newest.
  var newest: [[UInt8]] {
    // If two have the same time, they are sorted by path.
    found.sorted { ($1.modified, $0.path.description) < ($0.modified, $1.path.description) }
      .prefix(most).map(\.path)
  }

  /// Searches until everything has been searched or the time has run out.
  mutating func run(over session: SFTPSession) throws(Failure) {
    let deadline = Deadline.after(Self.time)
    var lastNews = MonotonicTime.now
    while !deadline.hasPassed {
      begin(over: session)
      if underWay.isEmpty { return try explainRefusal(over: session) }
      var problem: SFTPError?
      var moved = try session.receive { id, reply in
        do throws(SFTPError) { try receive(id, reply, session) } catch {
          problem = problem ?? error
        }
      }
      if let problem { throw session.failure(problem) }
      if moved { lastNews = .now }
      moved = try session.send() || moved
      if !moved { try session.wait(dueSince: lastNews, until: .never, waking: deadline) }
    }
    isCut = true
  }

  /// Corrects the refusal for a file, which OpenSSH's server reports as a missing directory.
  private mutating func explainRefusal(over session: SFTPSession) throws(Failure) {
    guard refusal?.code == .noSuchFile else { return }
    let look = try session.answer(until: .after(Self.time)) { [top] client in
      client.statusFollowingLinks(at: top)
    }
    if look.attributes?.isDirectory == false { refusal = Self.noDirectory }
  }

  private static let noDirectory = Status(.failure, "it is not a directory")

  /// The same, with a script in a shell.
  mutating func run(over shell: HostShell, until deadline: Deadline) throws(Failure) {
    let words = ["\(most)", "\(Self.deepest + 1)", "\(Self.time.components.seconds)"]
    let output = try shell.run(
      PathScript.text(about: top, words, Self.script), until: deadline)
    for line in output.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
      let first = String(decoding: words[0], as: UTF8.self)
      switch first {
      case "missing": refusal = Status(.noSuchFile)
      case "denied": refusal = Status(.permissionDenied)
      case "file": refusal = Self.noDirectory
      case "cut": isCut = true
      default:
        guard words.count == 2, let time = Int(first) else { continue }
        found.append((Self.plain(words[1]), UInt32(clamping: time)))
      }
    }
  }

  /// A path in the form that was requested: `find` started in `./DIRECTORY/.`.
  private static func plain(_ path: ArraySlice<UInt8>) -> [UInt8] {
    let text = Array("/./".utf8)
    var path = path
    if path.starts(with: text.dropFirst()) { path = path.dropFirst(2) }
    guard let place = path.indices.first(where: { path[$0...].starts(with: text) }) else {
      return Array(path)
    }
    return Array(path[..<place] + path[(place + 2)...])
  }

  private mutating func begin(over session: SFTPSession) {
    underWay.removeAll { $0.reading.isDone }
    while underWay.count < Self.mostAtOnce, !waiting.isEmpty {
      let directory = waiting.removeFirst()
      let reading = DirectoryReading(directory.path, &session.conversation.client)
      underWay.append((reading, directory))
    }
  }

  private mutating func receive(
    _ id: RequestID, _ reply: Reply, _ session: SFTPSession
  ) throws(SFTPError) {
    for place in underWay.indices {
      let directory = underWay[place].directory
      let entries = try underWay[place].reading.receive(id, reply, &session.conversation.client)
      if directory.path == top { refusal = underWay[place].reading.refusal }
      for entry in entries { take(entry, in: directory) }
    }
  }

  private mutating func take(_ entry: NamedAttributes, in directory: Directory) {
    entryCount += 1
    guard entryCount <= Self.mostEntries else {
      isCut = true
      waiting = []
      return
    }
    let slash = UInt8(ascii: "/")
    let parent = directory.path == Array(".".utf8) ? [] : directory.path
    let path = parent + (parent.isEmpty || parent.last == slash ? [] : [slash]) + entry.name
    if entry.attributes.isDirectory {
      let isHidden = entry.name.first == UInt8(ascii: ".")
      if isHidden || Self.passedOver.contains(entry.name) || Self.passedOver.contains(path) {
        return
      }
      if directory.depth < Self.deepest { waiting.append((path, directory.depth + 1)) }
    } else if entry.attributes.isRegular, !entry.name.contains(slash),
      PictureFormat(claimedBy: String(decoding: entry.name, as: UTF8.self)) != nil
    {
      found.append((path, entry.attributes.modificationTime ?? 0))
    }
  }
}
