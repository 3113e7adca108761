"""What a picture file says beside its picture, in the eyes of exiftool."""

import json
import subprocess

# Every private field of the set holds one of these strings.
SECRETS = (b"secret", b"Secret", b"NIKON", b"JUNK", b"ftypmp42")
# Groups that describe the coding of the picture and nothing else.
CODING = {
    "SourceFile", "ExifTool", "System", "JFIF", "APP14", "Adobe", "Composite", "RIFF", "PNG-pHYs"}
# Groups that also hold private fields, with their other fields.
PARTLY = {
    "File": {
        "FileType", "FileTypeExtension", "MIMEType", "ImageWidth", "ImageHeight",
        "EncodingProcess", "BitsPerSample", "ColorComponents", "YCbCrSubSampling"},
    "PNG": {
        "ImageWidth", "ImageHeight", "BitDepth", "ColorType", "Compression", "Filter", "Interlace",
        "Palette", "Transparency", "Gamma", "SRGBRendering", "ProfileName", "WhitePointX",
        "WhitePointY", "RedX", "RedY", "GreenX", "GreenY", "BlueX", "BlueY", "BackgroundColor",
        "SignificantBits", "AnimationFrames", "AnimationPlays"},
    "GIF": {
        "GIFVersion", "ImageWidth", "ImageHeight", "HasColorMap", "ColorResolutionDepth",
        "BitsPerPixel", "BackgroundColor", "FrameCount", "Duration", "TransparentColor",
        "AnimationIterations"},
}
# What kj calls the data in the groups whose names begin like this.
KINDS = {"XMP-": "xmp", "IPTC": "captions", "GPS": "position"}


class Metadata:
    """One exiftool for all files, since starting it takes longer than its work."""

    def __init__(self):
        self.process = subprocess.Popen(
            ["exiftool", "-stay_open", "True", "-@", "-"], text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # It does not end at the end of its input.
        self.process.communicate("-stay_open\nFalse\n")

    def complaints(self, path):
        with open(path, "rb") as file:
            data = file.read()
        yield from (f"it still holds {word}" for word in SECRETS if word in data)
        for group, names in self.fields(path):
            names -= PARTLY.get(group, set())
            if group not in CODING and not group.startswith("ICC") and names:
                yield f"it still holds {group}: {', '.join(sorted(names))}"

    def kinds(self, path):
        """What a report about this file has to name as dropped."""
        fields = self.fields(path)
        kinds = {kind for prefix, kind in KINDS.items() for group, _ in fields if group.startswith(prefix)}
        if any(group in PARTLY and "Comment" in names for group, names in fields):
            kinds.add("comment")
        return kinds

    def fields(self, path):
        self.process.stdin.write(f"-json\n-g1\n-a\n-u\n{path}\n-execute\n")
        self.process.stdin.flush()
        lines = iter(self.process.stdout.readline, "{ready}\n")
        values = json.loads("".join(lines))[0].items()
        return [(group, set(names) if isinstance(names, dict) else set()) for group, names in values]
