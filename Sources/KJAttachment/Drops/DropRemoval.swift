/// A run of the tool that removes it.
struct DropRemoval {
  let tool: QuietTool
  /// What was done before; safe to show.
  let words: String
}
