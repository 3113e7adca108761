package import KJDomain

extension Console {
  /// Says that the answer of somebody at another terminal is needed.
  ///
  /// - Parameter session: Where that is; nil if nobody is asked.
  package func announceQuestion(in session: InsertionTarget?) {
    if let session { notice("'\(session)' asks there whether this may be typed") }
  }

  /// Says where a text went; where nobody looks on and there was one candidate, only with `-v`.
  package func tell(_ receipt: InsertionReceipt) {
    let words = "inserted into \(receipt.words)"
    if receipt.wasOnlyCandidate && !isAttended { step(words) } else { notice(words) }
    if receipt.appeared == false { warn(receipt.wordsOfDoubt) }
  }
}
