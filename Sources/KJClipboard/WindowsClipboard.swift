internal import KJBase
internal import KJDomain
internal import KJSystem

/// The clipboard of the Windows system that WSL runs in, through PowerShell.
///
/// A Windows program writes text, so the picture is transferred as base64.
struct WindowsClipboard: ClipboardAccess {
  private static let opening = "Add-Type -AssemblyName System.Windows.Forms,System.Drawing"
  private static let clipboard = "[Windows.Forms.Clipboard]"
  /// How long PowerShell may take to start.
  static let start = Duration.seconds(2)

  let program: ClipboardProgram

  /// - Returns: Nil outside WSL or without PowerShell.
  init?(_ environment: Environment) {
    guard environment["WSL_DISTRO_NAME"] != nil,
      let program = ClipboardProgram("powershell.exe", in: environment)
    else { return nil }
    self.program = program
  }

  func types(until deadline: Deadline) throws(Failure) -> [String] {
    let output = try run(
      "if (\(Self.clipboard)::ContainsImage()) { 'image/png' }",
      "if (\(Self.clipboard)::ContainsText()) { 'text/plain' }", until: deadline)
    return output.split { $0.isNewline }.map(String.init)
  }

  func contents(as type: String, until deadline: Deadline) throws(Failure) -> [UInt8] {
    let output = try run(
      "$bytes = New-Object IO.MemoryStream",
      "\(Self.clipboard)::GetImage().Save($bytes, [Drawing.Imaging.ImageFormat]::Png)",
      "[Convert]::ToBase64String($bytes.ToArray())", until: deadline)
    return Base64.decode(output.utf8.filter { $0 > UInt8(ascii: " ") }[...]) ?? []
  }

  private func run(_ statements: String..., until deadline: Deadline) throws(Failure) -> String {
    let script = ([Self.opening] + statements).joined(separator: "; ")
    let output = try program.read(
      ["-NoProfile", "-NonInteractive", "-STA", "-Command", script], until: deadline)
    return String(decoding: output, as: UTF8.self)
  }
}
