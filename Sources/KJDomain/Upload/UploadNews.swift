/// A report about one input on one host; the cases are in the order in which they are reported.
package enum UploadNews: Sendable {
  /// Its file is complete, or would be uploaded, or failed.
  ///
  /// A path is reported before it is inserted: it must not be lost, whatever becomes of the insertion.
  case result(UploadResult)
  /// What became of its path, for each result but a failure.
  case insertion(InsertionResult, of: UploadResult)
}
