/// The goals that `make bench` checks.
enum Goals {
  static let all: [Goal] =
    small + large
    + [
      .time("photo@20ms", over: PhotoGroup.rival, 0.6),
      .peak("1B@loopback", 24),
      .peak("1GiB@loopback", 32),
      .startUp("kj upload --version", 7),
      .slowestStart("--version", 0.8),
      .slowestStart("--help", 0.9),
      .size(24),
    ] + sessions + links + echoes + pickers + hosts + downloads + pictures

  private static let sessions: [Goal] = [
    .time("output@loopback", over: "ssh", 1.1, of: SessionGroup.ours),
    .peak("output@loopback", 24, of: SessionGroup.ours),
    .time("session@20ms", over: "ssh", 0.8, of: SessionGroup.ours),
    .time("session@100ms", over: "ssh", 0.8, of: SessionGroup.ours),
  ]

  private static let downloads: [Goal] = [
    .time("get:200kB@100ms", over: "scp", 0.62),
    .time("get:200MB@loopback", over: "scp", 1.1),
    .time("get:200MB@100ms", over: "scp", 0.65),
    .peak("get:1GiB@loopback", 32),
  ]

  private static let links: [Goal] = [
    .overBaseline("link:1B@loopback", 9),
    .quickTenth("link:1B@loopback", over: LinkGroup.reference, 1),
    .time("link:1B@20ms", over: LinkGroup.reference, 0.75),
    .roundTrips(LinkGroup(.one, Line(roundTrip: 100)), 2.15),
    .time("link:1B@100ms", over: LinkGroup.reference, 0.85),
    .time("link:1B@100ms", over: "scp", 0.26),
    .time("link:200kB@100ms", over: LinkGroup.reference, 1),
    .time("link:200kB@100ms", over: "scp", 0.5),
  ]

  private static let echoes: [Goal] = [
    .echo("echo@loopback", 5),
    .echo("echo@20ms-50Mbit", 15),
    .rate("echo@20ms-50Mbit", 0.95),
    .echo("echo@200ms-50Mbit", 15),
    .rate("echo@200ms-50Mbit", 0.95),
  ]

  private static let pickers: [Goal] = ["picker@24x80", "picker@10x40"].flatMap { group in
    [
      .key(group, PickerGroup.move, 2), .key(group, PickerGroup.filter, 2),
      .memory(group, PickerGroup.dock, 1), .memory(group, PickerGroup.list, 4),
    ]
  }

  private static let hosts: [Goal] = [
    .growth("time per host", .timePerHost, 1.2),
    .memoryPerHost(20),
    .growth("descriptors", .descriptors, 1.1),
  ]

  private static let small: [Goal] = [
    .time("1B@100ms", over: "scp", 0.54),
    .time("1B@100ms", over: "sftp", 0.54),
    .time("1B@100ms", over: "ssh cat", 0.77),
    .time("200kB@loopback", over: "scp", 0.35),
    .time("200kB@loopback", over: "curl", 0.80),
    .time("200kB@20ms", over: "scp", 0.55),
    .timeOverBest("200kB@20ms", 1),
    .time("200kB@100ms", over: "scp", 0.62),
    .timeOverBest("200kB@100ms", 1),
    .time("200kB@200ms", over: "scp", 0.65),
    .timeOverBest("200kB@200ms", 1),
    .time("10x200kB@100ms", over: UploadGroup.singleName, 1.5),
  ]

  private static let large: [Goal] = [
    .time("5MB@20ms", over: "scp", 0.65),
    .time("5MB@100ms", over: "scp", 0.70),
    .time("200MB@loopback", over: "scp", 0.85),
    .time("200MB@loopback", over: "sftp, kj's ciphers", 1.1),
    .time("200MB@old-processor", over: "scp", 0.85, of: OldProcessorGroup.withNewLibrary),
    .time("200MB@old-processor", over: "scp", 0.85, of: OldProcessorGroup.overMaster),
    .time("200MB@100ms", over: "scp", 0.65),
    .time("200MB@200ms", over: "scp", 0.65),
    .timeOverBest("200MB@20ms-50Mbit", 1.01),
  ]
}
