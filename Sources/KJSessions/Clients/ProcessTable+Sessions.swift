// The processes of this machine, for programs that hold sessions.

internal import KJSystem

extension ProcessTable {
  /// Reads the table; an error is reported like one of a client program.
  static func forSessions(until deadline: Deadline) throws(ClientProgramError) -> ProcessTable {
    do throws(ChildError) { return try read(until: deadline) } catch {
      throw ClientProgramError("ps", .child(error))
    }
  }
}
