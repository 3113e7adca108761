// Why a JSON file cannot be used, and where in it.

/// A fault of a JSON text, in words that follow `line 3, column 7:`.
struct JSONError: Error, Hashable {
  /// The byte at which the fault was noticed.
  let offset: Int
  let reason: String
}
