/// A finished run, with the parts of the program and of its children apart.
struct WatchedRun: Sendable {
  let run: Run
  /// User and system time of the children that it waited for, in milliseconds.
  let childrenCPU: Double
  /// The resident memory of the program alone at its peak, in MiB.
  let peak: Double
  /// The resident memory of all its children at a time, at the peak, in MiB.
  let childrenPeak: Double
  /// The most descriptors that the program had open at a time.
  let descriptors: Int
}
