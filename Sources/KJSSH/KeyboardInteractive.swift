// Keyboard-interactive authentication, with questions from the server (RFC 4256).

internal import CLibSSH2
import KJLibC
internal import KJSystem

/// One request of the server (`SSH_MSG_USERAUTH_INFO_REQUEST`); all of it is untrusted text.
package struct KeyboardInteractiveRequest: Hashable, Sendable {
  /// One question to answer.
  package struct Prompt: Hashable, Sendable {
    package let text: String
    /// Whether the answer may be visible while it is typed.
    package let echo: Bool
  }

  /// A heading, often empty.
  package let name: String
  /// Instructions for the person, often empty.
  package let instruction: String
  /// Empty if the server only wants the person to read something.
  package let prompts: [Prompt]
}

/// Asks the person the server's questions during one attempt.
final class Interview {
  typealias Answer = (KeyboardInteractiveRequest) -> [[UInt8]]?

  private let answer: Answer
  /// Whether the person gave up.
  private(set) var isDeclined = false

  init(_ answer: @escaping Answer) { self.answer = answer }

  /// libssh2's `LIBSSH2_USERAUTH_KBDINT_RESPONSE_FUNC`.
  static let respond:
    @convention(c) (
      UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?, Int32, Int32,
      UnsafePointer<LIBSSH2_USERAUTH_KBDINT_PROMPT>?,
      UnsafeMutablePointer<LIBSSH2_USERAUTH_KBDINT_RESPONSE>?,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> Void = {
      name, nameLength, instruction, instructionLength, count, prompts, room, abstract in
      guard let callbacks = LibSSH2Callbacks.of(abstract), let interview = callbacks.interview
      else { return }
      let request = KeyboardInteractiveRequest(
        name: text(name, Int(nameLength)),
        instruction: text(instruction, Int(instructionLength)),
        prompts: (0..<max(count, 0)).map { index in
          let prompt = kj_prompt(prompts, index)
          return KeyboardInteractiveRequest.Prompt(
            text: text(prompt.text, prompt.length), echo: prompt.echo != 0)
        })
      interview.respond(to: request, over: callbacks.wire) { index, answer in
        // libssh2 frees the answer, so it comes from `malloc`, the default allocator of a session.
        guard let copy = malloc(max(answer.count, 1)) else { return }
        copy.copyMemory(from: answer, byteCount: answer.count)
        kj_set_response(room, Int32(index), copy, UInt32(answer.count))
      }
    }

  private func respond(
    to request: KeyboardInteractiveRequest, over wire: Wire, _ give: (Int, [UInt8]) -> Void
  ) {
    let start = MonotonicTime.now
    var answers = isDeclined ? nil : answer(request)
    // The time that the person takes must not count against the server.
    if wire.deadline != .never {
      wire.deadline = Deadline(at: wire.deadline.time + (MonotonicTime.now - start))
    }
    guard answers?.count == request.prompts.count else {
      // libssh2 would now send empty answers, and the server would count a failed attempt.
      isDeclined = true
      wire.shutDown()
      return
    }
    for index in request.prompts.indices {
      give(index, answers?[index] ?? [])
      answers?[index].erase()
    }
  }

  private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: max(count, 0)), as: UTF8.self)
  }
}
