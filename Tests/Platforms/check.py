"""Compiles kj for the systems that this machine is not; Scripts/check-platforms runs it, README.md says how it works."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

import ziglang

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ZIG = pathlib.Path(ziglang.__file__).parent
BUILD = ROOT / ".build/platforms"
HEADERS = ZIG / "lib/libc/include"

# What zig calls the systems that kj's C is compiled for. glibc 2.31 is that of Debian 11 and Ubuntu 20.04.
C_SYSTEMS = [
    "aarch64-macos",
    "x86_64-macos",
    "aarch64-linux-gnu",
    "aarch64-linux-musl",
    "x86_64-linux-musl",
    "x86_64-linux-gnu.2.31",
    "s390x-linux-gnu",
    "x86_64-freebsd",
]

# The headers of the libraries, which are the same on every system, as far as kj uses them.
LIBRARIES = """libssh2.h libssh2_publickey.h libssh2_sftp.h turbojpeg.h gif_lib.h png.h pngconf.h pnglibconf.h zlib.h
zconf.h libdeflate.h webp openssl jpeglib.h jmorecfg.h""".split()

DEPENDENCIES = {
    "SystemPackage": "swift-system/Sources/System",
    "ArgumentParserToolInfo": "swift-argument-parser/Sources/ArgumentParserToolInfo",
    "ArgumentParser": "swift-argument-parser/Sources/ArgumentParser",
}


class System:
    """A system that the Swift compiler of this machine is made to see."""

    def __init__(self, name, triple, module, headers, system_package=()):
        self.name = name
        self.triple = triple
        self.module = module
        self.headers = [HEADERS / directory for directory in headers]
        # As in the manifest of swift-system.
        self.system_package = list(system_package)
        self.directory = HERE / name


SYSTEMS = {
    system.name: system
    for system in [
        System("darwin", "arm64-apple-macosx15.0", "Darwin", ["any-darwin-any"], ["SYSTEM_PACKAGE_DARWIN"]),
        System(
            "musl",
            "x86_64-unknown-linux-musl",
            "Musl",
            ["x86_64-linux-musl", "generic-musl", "x86-linux-any", "any-linux-any"],
        ),
    ]
}


# A branch of a system, what is broken in it, and how: the check has to notice each of these.
BROKEN_SWIFT = {
    "darwin": ("MonotonicTime.swift", "CLOCK_UPTIME_RAW", "CLOCK_UPTIME_ROW"),
    "musl": ("SocketKind.swift", "SOCK_STREAM", "SOCK_STREEM"),
}
BROKEN_C = [
    ("x86_64-macos", "pseudo_terminal.c", "<util.h>", "<utility.h>"),
    ("aarch64-macos", "directory_changes.c", "EVFILT_VNODE", "EVFILT_VNODES"),
    ("x86_64-linux-gnu.2.31", "child.c", "syscall(SYS_close_range, first, UINT_MAX, 4)", "close_range(3, 4, 4)"),
    ("x86_64-linux-musl", "child.c", "syscall(SYS_close_range, first, UINT_MAX, 4)", "close_range(3, 4, 4)"),
]


class Failed(Exception):
    """A compiler's complaint."""


def run(command, **options):
    result = subprocess.run(
        [str(word) for word in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
        **options,
    )
    # The compiler notices that the headers are not where this machine has them.
    lines = [line for line in result.stdout.splitlines() if "libc not found for" not in line]
    if result.returncode != 0:
        raise Failed("\n".join(lines))
    return lines


def swift_files(directory):
    return sorted(directory.rglob("*.swift"))


def break_branch(file, right, wrong, directory):
    """A copy of the file with a mistake in it."""
    text = file.read_text()
    if right not in text:
        sys.exit(f"check-platforms: error: '{file}' has no '{right}' to be broken on purpose")
    copy = directory / file.name
    copy.write_text(text.replace(right, wrong))
    return copy


def unnoticed(system, file, check):
    """A complaint, unless the check of a file that was broken on purpose fails."""
    try:
        check()
    except Failed:
        return []
    return [f"{system}: the check does not notice that '{file}' was broken on purpose"]


def questions_about_the_system():
    """Conditions that the check cannot answer as another system does."""
    found = []
    for directory in ["Sources", "Tests"]:
        for file in swift_files(ROOT / directory):
            for number, line in enumerate(file.read_text().splitlines(), 1):
                if re.match(r" *#(if|elseif)\b.*(\bos\(|canImport\(Glibc)", line):
                    found.append(f"{file}:{number}: ask with canImport(Darwin), then canImport(Musl), then #else")
    return found


def link_libraries(work):
    """A directory with the headers of the libraries, and nothing else of /usr/include."""
    directory = work / "libraries"
    directory.mkdir()
    machine = run(["cc", "-print-multiarch"])[0]
    for name in LIBRARIES:
        if (source := pathlib.Path("/usr/include") / name).exists():
            (directory / name).symlink_to(source)
    multiarch = work / "multiarch"
    multiarch.mkdir()
    for name in ["openssl", "jconfig.h"]:
        if (source := pathlib.Path("/usr/include") / machine / name).exists():
            (multiarch / name).symlink_to(source)
    return [directory, multiarch]


class Package:
    """The targets of Package.swift."""

    def __init__(self):
        described = subprocess.run(
            ["swift", "package", "--scratch-path", BUILD / "package", "dump-package"],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        self.targets = {}
        self.c_targets = {}
        self.libraries = []
        for target in json.loads(described)["targets"]:
            name = target["name"]
            parent = "Tests" if target["type"] == "test" else "Sources"
            directory = ROOT / target.get("path", f"{parent}/{name}")
            if target["type"] == "system":
                self.libraries.append(name)
            elif swift_files(directory):
                self.targets[name] = (directory, target)
            else:
                self.c_targets[name] = directory

    def dependencies(self, name):
        """The Swift targets and products that one imports."""
        found = []
        for dependency in self.targets[name][1]["dependencies"]:
            for words in dependency.values():
                if words[0] in self.targets or words[0] in DEPENDENCIES:
                    found.append(words[0])
        return found


def check_c(package, libraries):
    """Compiles the C half for every system, and gives what the compiler has to say."""
    jobs = {}
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        for system in C_SYSTEMS:
            for name, directory in package.c_targets.items():
                # On macOS the libraries are linked as ever.
                if "Lazy" not in name or "linux" in system:
                    jobs[f"{name} for {system}"] = pool.submit(compile_c, system, directory, libraries)
    complaints = []
    for name, job in jobs.items():
        try:
            job.result()
        except Failed as failure:
            complaints.append(f"{name}:\n{failure}")
    print(f"C: {len(jobs) - len(complaints)} of {len(jobs)} modules for {len(C_SYSTEMS)} systems")
    directory = package.c_targets["CKJSystem"]
    with tempfile.TemporaryDirectory() as work:
        for system, name, right, wrong in BROKEN_C:
            file = break_branch(directory / name, right, wrong, pathlib.Path(work))
            complaints += unnoticed(system, name, lambda: compile_c(system, directory, libraries, [file]))
    return complaints


def compile_c(system, directory, libraries, files=None):
    includes = [directory / "include", directory, ROOT / "Sources/CKJLazy/include"]
    after = [*libraries, HERE / "darwin"] if "macos" in system else libraries
    for file in sorted(directory.glob("*.c")) if files is None else files:
        with tempfile.NamedTemporaryFile(suffix=".o") as result:
            run(
                [ZIG / "zig", "cc", "-target", system, "-c", "-Werror", "-o", result.name, file]
                + [f"-I{include}" for include in includes]
                + [word for include in after for word in ["-idirafter", include]]
            )


def try_directory_changes(package):
    """Runs the C file that calls kqueue, over libkqueue, and gives what does not hold."""
    library = ["pkg-config", "libkqueue"]
    if shutil.which("pkg-config") is None or subprocess.run([*library, "--exists"]).returncode != 0:
        print("kqueue: skipped: pkg-config finds no libkqueue")
        return []
    directory = package.c_targets["CKJSystem"]
    # For the loader, where the library is in a directory of its own.
    path = run([*library, "--variable=libdir"])[0]
    with tempfile.TemporaryDirectory() as work:
        program = pathlib.Path(work) / "program"
        try:
            run(
                ["cc", "-Wall", "-Wextra", "-Werror", f"-I{directory}/include", "-o", program]
                + [HERE / "directory_changes_test.c", directory / "directory_changes.c", f"-Wl,-rpath,{path}"]
                + " ".join(run([*library, "--cflags", "--libs"])).split()
            )
            (pathlib.Path(work) / "watched").mkdir()
            reason = run([program, pathlib.Path(work) / "watched"], timeout=60)
        except (Failed, subprocess.TimeoutExpired) as failure:
            return [f"kqueue:\n{failure}"]
    print(f"kqueue: skipped: {reason[0]}" if reason else "kqueue: changes in a directory are reported")
    return []


class SwiftCheck:
    """Type-checks the Swift half for one system."""

    def __init__(self, system, package, libraries, work):
        self.system = system
        self.package = package
        self.work = work / system.name
        self.modules = self.work / "modules"
        self.modules.mkdir(parents=True)
        self.write_module_map(system.module, self.system_headers(), attributes=" [system]")
        # The modules of the toolchain ask for that of glibc; nothing of it is needed.
        self.write_module_map("SwiftGlibc", f'  header "{HERE}/empty.h"\n', attributes=" [system]")
        self.flags = [
            *["-clang-target", system.triple, "-module-cache-path", self.work / "cache"],
            *["-Xcc", "-nostdlibinc", "-Xcc", "-idirafter", "-Xcc", system.directory],
            *[word for directory in system.headers for word in ["-Xcc", "-idirafter", "-Xcc", directory]],
            *["-Xcc", "-D_DARWIN_C_SOURCE", "-Xcc", "-D_GNU_SOURCE"],
            *[word for directory in libraries for word in ["-Xcc", "-idirafter", "-Xcc", directory]],
            *["-I", self.modules, "-swift-version", "6", "-D", "SWIFT_PACKAGE", "-D", "DEBUG"],
        ]
        host = pathlib.Path(shutil.which("swiftc")).resolve().parents[1] / "lib/swift/host"
        self.flags += ["-in-process-plugin-server-path", host / "libSwiftInProcPluginServer.so"]
        self.flags += ["-plugin-path", host / "plugins", "-plugin-path", host / "plugins/testing"]
        for name in package.libraries:
            self.flags += ["-Xcc", f"-fmodule-map-file={ROOT}/Sources/{name}/module.modulemap"]
        for name, directory in package.c_targets.items():
            if headers := sorted((directory / "include").glob("*.h")):
                named = [header for header in headers if header.stem.lower() == name.lower()]
                self.write_module_map(name, f'  umbrella header "{named[0]}"\n')
        # The rest of what swift-system has in C is for io_uring and for other systems.
        c_system = ROOT / ".build/checkouts/swift-system/Sources/CSystem/include"
        headers = [f'  header "{c_system}/CSystem{part}.h"\n' for part in ["Darwin", "Shared"]]
        self.write_module_map("CSystem", "".join(headers))
        for path in sorted(self.work.glob("*.modulemap")):
            self.flags += ["-Xcc", f"-fmodule-map-file={path}"]

    def system_headers(self):
        """The headers of the C library, one by one, so that another module which includes one takes it from here."""
        own = self.system.directory / f"{self.system.module.lower()}.h"
        lines = ""
        for name in re.findall(r"#include <(.*)>", own.read_text()):
            directories = [self.system.directory, *self.system.headers]
            header = next(directory / name for directory in directories if (directory / name).exists())
            lines += f'  header "{header}"\n'
        return lines + f'  header "{own}"\n'

    def write_module_map(self, name, header, attributes=""):
        (self.work / f"{name}.modulemap").write_text(f"module {name}{attributes} {{\n{header}  export *\n}}\n")

    def compile(self, name, files, options=(), emits=True):
        """Compiles a module; one that nobody imports is only type-checked."""
        emission = ["-emit-module", "-enable-testing", "-o", self.modules / f"{name}.swiftmodule"]
        actions = [emission] if emits else [["-typecheck"]]
        # The functions of Synchronization call those of this machine's C library, which are out of sight.
        if emits and any("import Synchronization" in file.read_text() for file in files):
            actions = [["-typecheck"], [*emission, "-experimental-skip-all-function-bodies"]]
        library = [] if any(file.name == "main.swift" for file in files) else ["-parse-as-library"]
        for action in actions:
            lines = run(
                ["swiftc", "-frontend", *action, *library, "-module-name", name.replace("-", "_")]
                + [*self.flags, *options, *files]
            )
        return [line for line in lines if ": warning: " in line]

    def stand_in(self):
        module = self.system.module
        self.compile(module, [self.system.directory / f"{module}.swift"], ["-import-underlying-module"])

    def dependency(self, name):
        source = ROOT / ".build/checkouts" / DEPENDENCIES[name]
        options = []
        copy = self.work / "dependencies" / name
        shutil.copytree(source, copy)
        if name == "SystemPackage":
            options += ["-D", "SYSTEM_PACKAGE", "-enable-experimental-feature", "Lifetimes"]
            options += [word for flag in self.system.system_package for word in ["-D", flag]]
            for version in "0.0.1 0.0.2 0.0.3 1.1.0 1.1.1 1.2.0 1.2.1 1.3.0 1.3.1 1.3.2 1.4.0 1.7.0 199".split():
                options += ["-define-availability", f"System {version}:macOS 10.10"]
            # kj uses neither, and both want headers that are not there.
            (copy / "MachPort.swift").unlink()
            shutil.rmtree(copy / "IORing")
        if name == "ArgumentParser":
            # The lock of Apple is in a module of its own.
            for file in copy.rglob("Mutex.swift"):
                text = re.sub(r"(canImport\(|import )(Glibc)\b", rf"\1{self.system.module}", file.read_text())
                file.write_text(text)
            # These are not about the system, and hang on Foundation.
            for file in copy.rglob("Foundation.swift"):
                file.write_text(
                    "extension Error { func describe() -> String { String(describing: self) } }\n"
                    'enum JSONEncoder { static func encode<T: Encodable>(_ value: T) -> String { "" } }\n'
                )
        for file in swift_files(copy):
            file.write_text(self.as_on_the_system(file.read_text()))
        self.compile(name, swift_files(copy), [*options, "-suppress-warnings"])

    def as_on_the_system(self, text):
        """Code of others, with the answers to its questions about the system."""
        own = "os(Linux)" if self.system.name == "musl" else "os(macOS)"

        def answer(line):
            line = re.sub(r"\bos\(\w+\)", lambda found: "true" if found[0] == own else "false", line[0])
            line = re.sub(r"canImport\((Glibc|os|Android|Bionic|Foundation\w*)\)", "false", line)
            return line

        return re.sub(r"^ *#(if|elseif) .*$", answer, text, flags=re.M)

    def options(self, name):
        options = ["-package-name", "kj"]
        for setting in self.package.targets[name][1]["settings"]:
            if feature := setting["kind"].get("enableUpcomingFeature"):
                options += ["-enable-upcoming-feature", feature["_0"]]
        return options

    def target(self, name):
        directory, description = self.package.targets[name]
        files = swift_files(directory)
        if description["resources"]:
            files.append(self.embedded(name, description["resources"]))
        emits = any(name in self.package.dependencies(other) for other in self.package.targets)
        return self.compile(name, files, self.options(name), emits=emits)

    def check_itself(self):
        """Whether a mistake in a branch of this system is noticed."""
        name = "KJSystem"
        file, right, wrong = BROKEN_SWIFT[self.system.name]
        directory = self.package.targets[name][0]
        files = [each for each in swift_files(directory) if each.name != file]
        files.append(break_branch(directory / file, right, wrong, self.work))
        return unnoticed(self.system.name, file, lambda: self.compile(name, files, self.options(name), emits=False))

    def embedded(self, name, resources):
        names = [re.sub(r"\W", "_", pathlib.Path(resource["path"]).name) for resource in resources]
        file = self.work / f"{name}-resources.swift"
        values = "".join(f"  static let {word}: [UInt8] = []\n" for word in names)
        file.write_text(f"struct PackageResources {{\n{values}}}\n")
        return file

    def check(self):
        self.stand_in()
        waiting = {name: [] for name in DEPENDENCIES}
        waiting["ArgumentParser"] = ["ArgumentParserToolInfo"]
        waiting |= {name: self.package.dependencies(name) for name in self.package.targets}
        done, broken, running, complaints = set(), set(), {}, []
        with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
            while waiting or running:
                for name, needed in list(waiting.items()):
                    if broken.intersection(needed):
                        broken.add(name)
                        del waiting[name]
                    elif done.issuperset(needed):
                        work = self.dependency if name in DEPENDENCIES else self.target
                        running[pool.submit(work, name)] = name
                        del waiting[name]
                for future in wait(running, return_when=FIRST_COMPLETED).done if running else ():
                    name = running.pop(future)
                    try:
                        complaints += future.result() or []
                        done.add(name)
                    except Failed as failure:
                        broken.add(name)
                        complaints.append(str(failure))
        print(f"{self.system.name}: {len(done)} of {len(done) + len(broken)} Swift modules")
        return complaints or self.check_itself()


def main():
    os.environ["ZIG_GLOBAL_CACHE_DIR"] = str(BUILD / "zig")
    with tempfile.TemporaryDirectory() as directory:
        work = pathlib.Path(directory)
        package = Package()
        libraries = link_libraries(work)
        complaints = questions_about_the_system() + check_c(package, libraries)
        complaints += try_directory_changes(package)
        for name in sys.argv[1:] or SYSTEMS:
            complaints += SwiftCheck(SYSTEMS[name], package, libraries, work).check()
    for complaint in complaints:
        print(complaint)
    return 1 if complaints else 0


sys.exit(main())
