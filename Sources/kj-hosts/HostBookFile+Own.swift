import KJStore
import KJSystem

extension HostBookFile {
  /// The book of the person who runs the tool.
  static var own: HostBookFile { HostBookFile(Locations(.current).hostBook) }
}
