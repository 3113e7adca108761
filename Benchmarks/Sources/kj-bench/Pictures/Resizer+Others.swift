// The programs that people use to make pictures smaller.

import SystemPackage

extension Resizer {
  static let rival = "vipsthumbnail"

  static var vips: Resizer {
    let path = PeerPrograms.path(of: "vipsthumbnail") ?? "vipsthumbnail"
    return installed(rival, "vipsthumbnail", version: "--vips-version") { work in
      Command(
        path,
        work.inputs.map(\.string) + ["-s", "\(work.edge)", "-o", "\(work.directory)/%s.jpg[Q=85]"])
    }
  }

  /// Uses Debian's own name, because `convert` can be another program.
  static var imageMagick: Resizer {
    single("convert -resize", "convert-im6.q16", version: "-version") { edge, input, output in
      [input, "-resize", "\(edge)x\(edge)", "-quality", "85", output]
    }
  }

  static var graphicsMagick: Resizer {
    single("gm convert -size", "gm", version: "version") { edge, input, output in
      let size = "\(edge)x\(edge)"
      return ["convert", "-size", size, input, "-resize", size, "-quality", "85", output]
    }
  }

  /// With the quantizer that makes files about as large as those of the others.
  static var ffmpeg: Resizer {
    single("ffmpeg", "ffmpeg", version: "-version") { edge, input, output in
      let scale = "scale=\(edge):\(edge):force_original_aspect_ratio=decrease:flags=lanczos"
      return ["-v", "error", "-i", input, "-vf", scale, "-q:v", "3", "-frames:v", "1", output]
    }
  }

  static func pillow(_ scripts: PictureScripts) -> Resizer {
    let python = scripts.python ?? "python"
    let version = [python, "-c", "import PIL; print('Pillow', PIL.__version__)"]
    return Resizer(
      name: "Pillow thumbnail", program: scripts.python, versionCommand: version
    ) { work in
      work.single.map { input, output in
        let script = scripts.path(of: "resize.py").string
        return Command(python, [script, "thumbnail", "\(work.edge)", input, output])
      }
    }
  }

  /// A resizer that takes one picture per call.
  private static func single(
    _ name: String, _ program: String, version: String,
    _ arguments: @escaping (_ edge: Int, _ input: String, _ output: String) -> [String]
  ) -> Resizer {
    let path = PeerPrograms.path(of: program) ?? program
    return installed(name, program, version: version) { work in
      work.single.map { Command(path, arguments(work.edge, $0.input, $0.output)) }
    }
  }

  private static func installed(
    _ name: String, _ program: String, version: String,
    _ command: @escaping (Resizing) -> Command?
  ) -> Resizer {
    let path = PeerPrograms.path(of: program)
    return Resizer(
      name: name, program: path, versionCommand: [path ?? program, version], command: command)
  }
}
