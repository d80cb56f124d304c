#!/usr/bin/env python3
"""sbom.py VERSION COMMIT DATE FOLDER: writes to standard output what a release in FOLDER is made of, as SPDX 2.3 JSON.

Every file of the release with its checksum, every piece of others' work that is inside one of them, and every tool
that made it. Versions are asked of the tools and read from the lock file and the SDK; none is typed in. DATE is the
commit's: the same commit gives the same document.
"""

import base64
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def first_line(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0].strip()
    except (OSError, subprocess.CalledProcessError, IndexError):
        return "NOASSERTION"


def number(line):
    found = re.findall(r"\d+\.\d+(?:\.\d+)*", line)
    return found[-1] if found else "NOASSERTION"


def sdk_version(sdk):
    text = (sdk / "pico_sdk_version.cmake").read_text()
    return ".".join(re.search(rf"PICO_SDK_VERSION_{part} (\d+)", text)[1] for part in ("MAJOR", "MINOR", "REVISION"))


def tinyusb_version(sdk):
    text = (sdk / "lib/tinyusb/src/tusb_option.h").read_text()
    return ".".join(
        re.search(rf"#define TUSB_VERSION_{part}\s+(\d+)", text)[1] for part in ("MAJOR", "MINOR", "REVISION")
    )


def package(name, version, licence, supplier, home, checksum=None):
    entry = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", name),
        "name": name,
        "versionInfo": version,
        "supplier": supplier,
        "downloadLocation": home,
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }
    if checksum:
        entry["checksums"] = [checksum]
    return entry


def main():
    version, commit, date, folder = sys.argv[1:5]
    sdk = pathlib.Path(os.environ["PICO_SDK_PATH"])
    lock = json.loads((ROOT / "emulator/package-lock.json").read_text())["packages"]

    def npm(name):
        entry = lock[f"node_modules/{name}"]
        kind, _, digest = entry["integrity"].partition("-")
        checksum = {"algorithm": kind.upper(), "checksumValue": base64.b64decode(digest).hex()}
        return package(name, entry["version"], entry["license"], "NOASSERTION", "NOASSERTION", checksum)

    lights = package("lights", version, "MIT", "NOASSERTION", "NOASSERTION")
    lights["sourceInfo"] = f"commit {commit}"
    arm = first_line("arm-none-eabi-gcc", "--version")
    inside = [
        package("pico-sdk", sdk_version(sdk), "BSD-3-Clause", "Organization: Raspberry Pi Ltd", "NOASSERTION"),
        package("tinyusb", tinyusb_version(sdk), "MIT", "Person: Ha Thach", "NOASSERTION"),
        package("libgcc", number(arm), "GPL-3.0-or-later WITH GCC-exception-3.1", "NOASSERTION", "NOASSERTION"),
        package("newlib", "NOASSERTION", "NOASSERTION", "NOASSERTION", "NOASSERTION"),
        npm("rp2040js"),
    ]
    tools = [
        package("gcc-arm-none-eabi", arm, "GPL-3.0-or-later", "NOASSERTION", "NOASSERTION"),
        package("g++", first_line("g++", "--version"), "GPL-3.0-or-later", "NOASSERTION", "NOASSERTION"),
        package("cmake", number(first_line("cmake", "--version")), "BSD-3-Clause", "NOASSERTION", "NOASSERTION"),
        npm("esbuild"),
    ]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", lights["SPDXID"])]
    relations += [(entry["SPDXID"], "BUILD_TOOL_OF", lights["SPDXID"]) for entry in tools]
    firmware_parts = [entry["SPDXID"] for entry in inside[:4]]
    files = []
    for path in sorted(pathlib.Path(folder).iterdir()):
        if not path.is_file() or path.name.startswith("SHA256SUMS"):
            continue
        data = path.read_bytes()
        files.append(
            {
                "SPDXID": "SPDXRef-file-" + re.sub(r"[^A-Za-z0-9.]+", "-", path.name),
                "fileName": "./" + path.name,
                "checksums": [
                    {"algorithm": "SHA1", "checksumValue": hashlib.sha1(data).hexdigest()},
                    {"algorithm": "SHA256", "checksumValue": hashlib.sha256(data).hexdigest()},
                ],
                "licenseConcluded": "NOASSERTION",
                "copyrightText": "NOASSERTION",
            }
        )
        relations.append((lights["SPDXID"], "GENERATES", files[-1]["SPDXID"]))
        if path.suffix in (".uf2", ".html"):
            relations += [(files[-1]["SPDXID"], "CONTAINS", part) for part in firmware_parts]
        if path.suffix == ".html":
            relations.append((files[-1]["SPDXID"], "CONTAINS", inside[4]["SPDXID"]))
    digest = hashlib.sha256("".join(entry["checksums"][1]["checksumValue"] for entry in files).encode()).hexdigest()
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"lights-{version}",
        "documentNamespace": f"urn:lights:{version}:{digest}",
        "creationInfo": {"created": date, "creators": [f"Tool: lights-sbom-{version}"]},
        "packages": [lights, *inside, *tools],
        "files": files,
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
            for one, kind, other in relations
        ],
    }
    json.dump(document, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
