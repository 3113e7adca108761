// What an upload tells about its inputs.

/// What is told about one input on one host, in the order in which it is told.
package enum UploadNews: Sendable {
  /// Its file is whole, or would be uploaded, or failed.
  ///
  /// A path is told before it is inserted: it must not be lost, whatever becomes of the insertion.
  case result(UploadResult)
  /// What became of its path, for each result but a failure.
  case insertion(InsertionResult, of: UploadResult)
}
