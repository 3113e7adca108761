// Measures what a person waits for: the start of a tool, and one file that reaches a host.
//
// The tools are those in the directory that KJ_TOOLS names: a release build.

/// A function, so that the server ends and its folder goes when the measuring is done: globals are
/// never released.
func measure() throws {
  let arena = try Arena()
  try Contest(
    title: "start-up", rounds: 60,
    contenders: [
      arena.contender("/bin/true", "/bin/true"),
      arena.contender("kj --version", "kj", "--version"),
      arena.contender("kj upload --version", "kj", "upload", "--version"),
      arena.contender("kj hosts --version", "kj", "hosts", "--version"),
      arena.contender("ssh -V", "/usr/bin/ssh", "-V"),
    ], reference: "/bin/true"
  ).measure()

  let slow = "through a relay that delays every byte by 50 ms each way"
  try arena.makeFile("small.bin", bytes: 200_000)
  try arena.makeFile("medium.bin", bytes: 5_000_000)
  try arena.upload(
    "cold upload of 200 kB, loopback", "small.bin", rounds: 15, port: arena.directPort)
  try arena.upload("cold upload of 200 kB, \(slow)", "small.bin", rounds: 5, port: arena.slowPort)
  try arena.upload("cold upload of 5 MB, loopback", "medium.bin", rounds: 9, port: arena.directPort)
  try arena.upload("cold upload of 5 MB, \(slow)", "medium.bin", rounds: 5, port: arena.slowPort)
}

try measure()
