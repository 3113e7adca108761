// The processes of this machine, for what holds sessions.

internal import KJSystem

extension ProcessTable {
  /// Reads the table, as if it were one of the programs that are asked.
  static func forSessions(until deadline: Deadline) throws(ClientProgramError) -> ProcessTable {
    do throws(ChildError) { return try read(until: deadline) } catch {
      throw ClientProgramError("ps", .child(error))
    }
  }
}
