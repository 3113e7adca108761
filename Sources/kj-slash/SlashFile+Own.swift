import KJSlash
import KJStore
import KJSystem

extension SlashFile {
  /// The file of the person who runs the tool.
  static var own: SlashFile { SlashFile(Locations(.current).slash) }
}
