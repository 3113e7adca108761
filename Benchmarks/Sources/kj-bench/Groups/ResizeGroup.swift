import KJTestSupport
import SystemPackage

/// The CPU time and the memory that it takes to make pictures smaller.
struct ResizeGroup: Group {
  let subject: Subject
  let rounds: Int
  /// The names of the programs that take part.
  let only: [String]

  init(_ subject: Subject, rounds: Int, only: [String]) {
    self.subject = subject
    self.rounds = rounds
    self.only = only
  }

  var name: String { subject.name }

  func run(in arena: Arena) throws -> Section {
    let rounds = arena.rounds(usually: rounds)
    let inputs = try subject.files(in: arena.gallery)
    var contenders: [Contender] = []
    var absentees: [(String, String)] = []
    for resizer in arena.resizers where only.contains(resizer.name) {
      if !resizer.isInstalled {
        absentees.append((resizer.name, "not installed"))
      } else if let contender = try contender(resizer, inputs, in: arena) {
        contenders.append(contender)
      } else {
        absentees.append((resizer.name, "takes one picture in a call"))
      }
    }
    // An uncounted run, to load programs and pictures into memory.
    _ = try Contest(rounds: 1, contenders: contenders).measure()
    let outcome = try Contest(rounds: rounds, contenders: contenders).measure()
    return Section(
      group: name, title: "\(subject.title), to \(subject.edge) px, rounds: \(rounds)",
      resizing: outcome, pictures: inputs.count, absentees: absentees)
  }

  /// A contender that must write a smaller picture for each input; nil if the resizer cannot take that many.
  private func contender(
    _ resizer: Resizer, _ inputs: [FilePath], in arena: Arena
  ) throws -> Contender? {
    let directory = try arena.workFile("small")
    let work = Resizing(inputs: inputs, directory: directory, edge: subject.edge)
    guard let command = resizer.command(work) else { return nil }
    let largest = inputs.compactMap(LocalFiles.size).max() ?? 0
    return Contender(name: resizer.name) {
      try LocalFiles.makeDirectory(directory)
      defer { try? LocalFiles.remove(directory) }
      let run = try arena.stopwatch.time(command)
      let sizes = try LocalFiles.list(directory).map {
        LocalFiles.size(directory.appending($0)) ?? 0
      }
      guard sizes.count == inputs.count && sizes.allSatisfy((1..<largest).contains) else {
        throw RunFailed("files of \(sizes) bytes were written")
      }
      return run
    }
  }
}
