/// A finished run, as `stopwatch` reports it.
struct Run: Sendable {
  /// From before the start to after the end, in milliseconds.
  let wall: Double
  /// User and system time of the program and all its children, in milliseconds.
  let cpu: Double
  /// The resident memory of the largest of its processes, in MiB.
  let peak: Double
}
