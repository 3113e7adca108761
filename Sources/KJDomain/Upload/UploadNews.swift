/// A report about one input on one host; reports come in the order of the cases.
package enum UploadNews: Sendable {
  /// The input's file is complete, or would be uploaded, or failed.
  ///
  /// A path is reported before it is inserted, so it is not lost if the insertion fails.
  case result(UploadResult)
  /// The fate of the path, for each result except a failure.
  case insertion(InsertionResult, of: UploadResult)
}
