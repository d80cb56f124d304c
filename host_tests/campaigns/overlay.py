"""Compiles a test or campaign with one file of the project replaced, without touching the project.

The replacement lies in an overlay folder that comes first on the include path; a replaced source is compiled in
the original's stead. Used by breakages.py and mutation.py.
"""

import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
UNITY_PLACES = ("/usr/share/cmock/vendor/unity/src",)


def unity():
    """The folder of unity.c: where ./lights says, or the host build's cache, or the system's."""
    if os.environ.get("UNITY_PATH"):
        return pathlib.Path(os.environ["UNITY_PATH"]) / "src"
    cache = ROOT / "build/host/CMakeCache.txt"
    for line in cache.read_text().splitlines() if cache.exists() else []:
        if line.startswith("UNITY_PATH"):
            return pathlib.Path(line.split("=", 1)[1]) / "src"
    return next(pathlib.Path(p) for p in UNITY_PLACES if pathlib.Path(p).exists())


def core_sources():
    """Sources of core/ and hal/ that a program for this machine links; hal/rp2040 needs the chip."""
    found = [*(ROOT / "core").rglob("*.cpp"), *(ROOT / "hal").rglob("*.cpp")]
    return sorted(p.relative_to(ROOT) for p in found if "rp2040" not in p.parts)


class Compiler:
    def __init__(self, folder, command=("g++",), flags=("-O1",)):
        self.folder = pathlib.Path(folder)
        self.command = list(command)
        self.flags = ["-std=c++20", *flags, "-I", str(ROOT), '-DLIGHTS_VERSION="0"', "-w", "-isystem", str(unity())]

    def run(self, arguments, timeout=None):
        environment = dict(os.environ, CCACHE_BASEDIR=str(ROOT))
        return subprocess.run(
            arguments, cwd=ROOT, capture_output=True, text=True, timeout=timeout, errors="replace", env=environment
        )

    def object(self, source, overlay=None):
        """Compiles a source, path relative to the root; returns the object, or the compiler's words on failure."""
        source = pathlib.Path(source)
        place = self.folder if overlay is None else overlay / "objects"
        output = place / (str(source.with_suffix("")).replace("/", "_") + ".o")
        output.parent.mkdir(parents=True, exist_ok=True)
        actual, include = source, []
        if overlay is not None:
            include = ["-I", str(overlay)]
            if (overlay / source).exists():
                actual = overlay / source
        # A replaced header must win over the original: its folder comes first.
        result = self.run(
            [
                *self.command,
                *include,
                *self.flags,
                "-MMD",
                "-MF",
                str(output) + ".d",
                "-c",
                str(actual),
                "-o",
                str(output),
            ]
        )
        return (output, "") if result.returncode == 0 else (None, result.stderr[-2000:])

    def depends(self, source):
        """Files of the project that the plain object of `source` was made from."""
        output = self.folder / (str(pathlib.Path(source).with_suffix("")).replace("/", "_") + ".o.d")
        words = output.read_text().replace("\\\n", " ").split()[1:]
        result = set()
        for word in words:
            path = (ROOT / word).resolve()
            if path.is_relative_to(ROOT):
                result.add(str(path.relative_to(ROOT)))
        return result

    def link(self, objects, output, extra=()):
        return self.run([self.command[-1], *map(str, objects), "-o", str(output), *extra])
