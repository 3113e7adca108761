import KJTestSupport
import SystemPackage

/// The report that `make bench` writes.
struct Report {
  let machine: [(String, String)]
  let remarks: [String]
  let results: Results

  func write(to path: FilePath) throws {
    var parts = ["# Results of the benchmark", introduction]
    var table = Table(["machine", ""])
    for (name, value) in machine { table.add([name, value]) }
    parts.append(table.text)
    let summaries = [results.goals?.section, results.roundTrips].compactMap(\.self)
    parts += (summaries + results.sections).map(\.text)
    try LocalFiles.write(
      path, (parts.joined(separator: "\n\n") + "\n").utf8,
      mode: [.ownerReadWrite, .groupRead, .otherRead])
  }

  private var introduction: String {
    let wrapper =
      PrivateMounts.exist
      ? ""
      : ",\nand its `ssh -G` goes through a wrapper, which costs it a millisecond"
    let lines = [
      "Written by `make bench`. Every program is measured on this machine in one run, in turn and in",
      "another random order each round, with the same files and the same private sshd, whose",
      "`sftp-server` is the system's. Each run is a new process and a new connection; one that is not",
      "counted comes first. kj checks the host key, its peers do not\(wrapper). Times are medians from start to",
      "end of the process, the spread is from the quickest run to the slowest, CPU time is that of the client",
      "with its children, and the peak is the resident memory of its largest process. What arrived is checked",
      "after each run.",
      "",
      "Where the connection is there already, it is a link of kj's or a master connection of OpenSSH's, and",
      "nobody makes one of their own; CPU time and memory are those of who comes to it, and OpenSSH's programs",
      "read `ssh_config` as kj does. On a long line there are 1.5 seconds between two runs, after which TCP",
      "begins with few packets again. An echo is timed from the key in the terminal to the same letter there,",
      "with 5 to 10 keys a second, over all rounds.",
      "",
      "Pictures are made smaller without a server, as JPEG of quality 85 unless the table says more; the",
      "ratio of CPU times is the median of those of the rounds. Photos are mosaics of camera photos from",
      "Debian packages, sharpened and with noise, encoded as phones do it. They are scored beside the",
      "photo as it is decoded at full size and resized with Lanczos3 in floating point. Screenshots show",
      "text that is known, which Tesseract reads after the picture was enlarged to 3600 px.",
    ]
    let tcp = "Loopback: the machine's own, TCP \(Machine.congestionControl)."
    let list = ([tcp] + remarks).map { "- \($0)" }
    return lines.joined(separator: "\n") + "\n\n" + list.joined(separator: "\n")
  }
}
