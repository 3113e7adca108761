// Keyboard-interactive authentication: the server asks in its own words (RFC 4256).

internal import CLibSSH2
internal import KJSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a server asks at once (`SSH_MSG_USERAUTH_INFO_REQUEST`); all of it is outside text.
package struct KeyboardInteractiveRequest: Hashable, Sendable {
  /// One line to be answered.
  package struct Prompt: Hashable, Sendable {
    package let text: String
    /// Whether the answer may be seen while it is typed.
    package let echo: Bool
  }

  /// A heading, often empty.
  package let name: String
  /// What is to be done, often empty.
  package let instruction: String
  /// None if the server only wants something to be read.
  package let prompts: [Prompt]
}

/// One conversation with the person, on the server's behalf.
final class Interview {
  typealias Answer = (KeyboardInteractiveRequest) -> [[UInt8]]?

  private let answer: Answer
  /// The person gave up; nothing was answered.
  private(set) var isDeclined = false

  init(_ answer: @escaping Answer) {
    self.answer = answer
  }

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
          KeyboardInteractiveRequest.Prompt(
            text: text(kj_prompt_text(prompts, index), kj_prompt_length(prompts, index)),
            echo: kj_prompt_echo(prompts, index) != 0)
        })
      interview.respond(to: request, over: callbacks.wire) { index, answer in
        // Freed by libssh2, so it comes from the allocator of a session that was given none.
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
    // The time that a person takes is not the server's.
    if wire.deadline != .never {
      wire.deadline = Deadline(at: wire.deadline.time + (MonotonicTime.now - start))
    }
    guard answers?.count == request.prompts.count else {
      // libssh2 would now send empty answers, and the server count a wrong one.
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
