/// A finished run that measures the program and its children separately.
struct WatchedRun: Sendable {
  let run: Run
  /// User and system time of the children that it waited for, in milliseconds.
  let childrenCPU: Double
  /// The peak resident memory of the program alone, in MiB.
  let peak: Double
  /// The peak of the total resident memory of its children, in MiB.
  let childrenPeak: Double
  /// The maximum number of descriptors that the program had open at once.
  let descriptors: Int
}
