"""Everything that ships has its licence text in third-party.txt."""

import json
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INDEX = json.loads((ROOT / "licences" / "index.json").read_text("utf-8"))

# A sentence that only the full text has.
SENTENCES = {
    "MPL-2.0": "9. Miscellaneous",
    "PSF-2.0": 'i.e., "Copyright (c) 2001 Python Software Foundation; All Rights Reserved"',
    "OFL-1.1": "THE FONT SOFTWARE IS PROVIDED",
    "MIT": "The above copyright notice and this permission notice shall be included in",
    "BSD-2-Clause": "Redistributions in binary form must reproduce the above copyright",
    "BSD-3-Clause": "be used to endorse or promote",
    "Zlib": "This notice may not be removed or altered from any source distribution",
    "bzip2-1.0.6": "Altered source versions must be plainly marked as such",
    "0BSD": "Permission to use, copy, modify, and/or distribute this software",
    "blessing": "The author disclaims copyright to this source code",
    "dtoa": "provided that this entire notice",
    "Apache-2.0 WITH LLVM-exception": "LLVM Exceptions to the Apache 2.0 License",
}

# Libraries that can be linked into Pyodide, and what shows that they are.
TRACES = {
    "CPython": b"Python Software Foundation.",
    "zlib": b" inflate 1.",
    "bzip2": b"libbzip2",
    "XZ Utils": b"liblzma",
    "Zstandard": b"ZstdCompressor",
    "SQLite": b"sqlite3_wal_checkpoint",
    "libffi": b"ffi_prep_c",
    "Expat": b"pyexpat",
    "libmpdec": b"decimal.SignalDict",
    "HACL*": b"_hacl/Hacl_Hash",
    "mimalloc": b"mimalloc",
    "LLVM": b"__cxxabiv1",
    "Emscripten": b"emscripten_",
    "OpenSSL": b"SSL_CTX_new",
    "ncurses": b"ncurses",
    "readline": b"GNU Readline",
}


@pytest.fixture(scope="module")
def sections() -> dict[str, str]:
    """Title and text of every part of third-party.txt, as the build makes it."""
    made = subprocess.run(["node", "tools/licences.mjs"], cwd=ROOT, capture_output=True, text=True, check=True)
    parts = re.split(r"^={78}\n", made.stdout, flags=re.MULTILINE)
    return {head.splitlines()[0]: text for head, text in zip(parts[1::2], parts[2::2], strict=True)}


def test_every_part_has_its_whole_licence(sections: dict[str, str]) -> None:
    assert len(sections) == len(INDEX["parts"])
    for (title, text), part in zip(sections.items(), INDEX["parts"], strict=True):
        assert title.startswith(part["name"])
        assert " ".join(SENTENCES[part["licence"]].split()) in " ".join(text.split()), title


def test_every_part_names_its_copyright_holder(sections: dict[str, str]) -> None:
    free = {"blessing", "MPL-2.0", "Apache-2.0 WITH LLVM-exception"}  # texts that name no holder
    for (title, text), part in zip(sections.items(), INDEX["parts"], strict=True):
        assert part["licence"] in free or re.search(r"copyright (\(c\) )?(\d{4}|the|meta)", text, re.IGNORECASE), title


def test_what_is_linked_into_pyodide_is_on_the_list() -> None:
    wasm = (ROOT / "node_modules" / "pyodide" / "pyodide.asm.wasm").read_bytes()
    linked = [name for name, trace in TRACES.items() if trace in wasm]
    missing = [name for name in linked if not any(name in part["name"] for part in INDEX["parts"])]
    assert len(linked) > 10
    assert missing == []
    gone = [part["name"] for part in INDEX["parts"] if "found" in part and part["found"].encode() not in wasm]
    assert gone == []


def test_what_the_scripts_import_is_on_the_list() -> None:
    """Bare names in web/js are packages that end up in the site's scripts; tools/site.mjs copies the others."""
    sources = "\n".join(path.read_text("utf-8") for path in (ROOT / "web" / "js").rglob("*.js"))
    imported = set(re.findall(r"""(?:from|import)\s*\(?\s*["']([a-z@][\w/@-]*)["']""", sources))
    copied = set(re.findall(r'MODULES, "((?:@[\w-]+/)?[\w-]+)', (ROOT / "tools" / "site.mjs").read_text("utf-8")))
    shipped = imported | copied
    assert {"qr", "pyodide", "@fontsource/barlow-condensed"} <= shipped
    assert shipped <= {part.get("npm") for part in INDEX["parts"]}


def test_the_list_of_parts_is_cyclonedx() -> None:
    """dist/sbom.cdx.json has every part that has a licence text, with a version and an address where npm gave it."""
    code = 'import { partsList } from "./tools/licences.mjs"; process.stdout.write(partsList("1.2.3"));'
    command = ["node", "--input-type=module", "-e", code]
    made = json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout)
    assert (made["bomFormat"], made["specVersion"]) == ("CycloneDX", "1.6")
    assert made["metadata"]["component"]["version"] == "1.2.3"
    assert [part["name"] for part in made["components"]] == [part["name"] for part in INDEX["parts"]]
    for part, entry in zip(made["components"], INDEX["parts"], strict=True):
        assert part["licenses"]
        if "npm" in entry:
            assert part["purl"] == f"pkg:npm/{entry['npm'].replace('@', '%40')}@{part['version']}"
