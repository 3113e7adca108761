internal import KJBase
internal import KJDomain
internal import KJSystem

extension UploadJob {
  /// Hands a question to the main thread and waits for the answer.
  func ask(_ question: Question) throws(Failure) -> Answer? {
    do {
      let reply = try Mailbox<Result<Answer?, Failure>>()
      mailbox.post(.question(question, reply))
      return try reply.take(until: .never).first?.get() ?? nil
    } catch let error as Failure {
      throw error
    } catch let error as SystemError {
      throw Failure(.failure, error.description)
    } catch {
      throw .interrupted
    }
  }
}
