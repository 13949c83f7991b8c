"""Runs inside Pyodide (see runtime.mjs): choose the standard modules we need, compile them and our wheel.

The bytecode must fit the runtime's Python, so the runtime itself makes it.
"""

import ast
import importlib
import marshal
import os
import sys
import zipfile
from pathlib import Path
from typing import Any

STDLIB = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip"
EPOCH = (1980, 1, 1, 0, 0, 0)

# Imported only when something goes wrong or a rare branch is taken; running everything once does not show them.
ALSO = ("encodings.ascii", "encodings.latin_1", "encodings.idna", "stringprep", "traceback", "tracemalloc")


def in_zip(module: str) -> str | None:
    """The path of a loaded module inside the zip of the standard library."""
    path = getattr(sys.modules.get(module), "__file__", None) or ""
    return path.removeprefix(STDLIB + "/") if path.startswith(STDLIB + "/") else None


def imports_of(source: str) -> set[str]:
    """All that a module could import, in functions too."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def ships(name: str) -> bool:
    """The engine without its command line, its pictures (the page draws), the contract (types), the rulebooks (pages of
    their own) and the sources of catalogues.

    A game that is not registered cannot be played: it stays at home too.
    """
    from pyengine.core.registry import GAMES

    aside = ("pyengine/cli/", "pyengine/contract/", "pyengine/picture/", "pyengine/puzzles/", "pyengine/__main__.")
    if not name.startswith("pyengine/") or name.startswith(aside) or "/rulebook/" in name:
        return False
    if name.startswith("pyengine/games/") and "/puzzles/" in name:
        return False  # each is loaded when it is shown
    parts = name.removeprefix("pyengine/games/").split("/")
    if name.startswith("pyengine/games/") and len(parts) > 1 and parts[0] not in GAMES:
        return False
    return not name.endswith((".po", ".pot"))


def needed(engine: str) -> list[str]:
    """Files of the standard library: what is loaded once the engine was used, and what it could yet import."""
    wanted = set(ALSO)
    for path in Path(engine).rglob("*.py"):
        if ships(str(path.relative_to(engine))):
            wanted |= imports_of(path.read_text("utf-8"))
    for name in sorted(wanted):
        if name.partition(".")[0] == "pyengine":
            continue  # what ships of it was used; the rest must not bring its own needs along
        try:
            importlib.import_module(name)
        except ImportError:
            continue  # a name inside a module, or a branch for another platform
    return sorted(path for path in map(in_zip, sys.modules) if path)


def pack(target: str, files: dict[str, bytes]) -> None:
    """A zip that is the same, byte for byte, whenever it is made; stored, since the host compresses better."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as out:
        for name in sorted(files):
            out.writestr(zipfile.ZipInfo(name, EPOCH), files[name])


class Unsaid(ast.NodeTransformer):
    """Leaves out what only people and type checkers read: docstrings and, if told so, annotations of functions.

    They are a fifth of what a visitor loads and of the memory that modules take. Annotations in classes stay, since
    dataclasses are made of them; those of the standard library too, since `functools.singledispatch` reads them.
    """

    def __init__(self, annotations: bool) -> None:
        self.annotations = annotations

    def visit_body(self, node: Any) -> ast.AST:
        if ast.get_docstring(node, clean=False) is not None:
            node.body[0].value = ast.copy_location(ast.Constant(""), node.body[0])
        return self.generic_visit(node)

    def visit_function(self, node: Any) -> ast.AST:
        if self.annotations:
            node.returns = None
        return self.visit_body(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        if self.annotations:
            node.annotation = None
        return node

    visit_Module = visit_ClassDef = visit_body
    visit_FunctionDef = visit_AsyncFunctionDef = visit_function


def unsaid(name: str, source: bytes, bytecode: bytes) -> bytes:
    """The same module compiled once more without what is left unsaid; lines keep their numbers."""
    header, code = bytecode[:16], marshal.loads(bytecode[16:])
    tree = Unsaid(annotations=name.startswith("pyengine/")).visit(ast.parse(source))
    return header + marshal.dumps(compile(tree, code.co_filename, "exec", dont_inherit=True))


def compiled(archive: str) -> dict[str, bytes]:
    """py-compile of pyodide-build on a wheel or zip; the files of the result."""
    from pyodide_build._py_compile import _py_compile_archive

    with zipfile.ZipFile(archive) as before:  # the result may take its place
        sources = {name: before.read(name) for name in before.namelist() if name.endswith(".py")}
    os.environ["SOURCE_DATE_EPOCH"] = "315532800"  # bytecode without the time of the build
    made = _py_compile_archive(Path(archive), keep=True, verbose=False, compression_level=0)
    if made is None:
        raise RuntimeError(f"py-compile did not take {archive}")
    with zipfile.ZipFile(made) as result:
        files = {name: result.read(name) for name in result.namelist() if not name.endswith("/")}
    for name in sources:
        files[f"{name}c"] = unsaid(name, sources[name], files[f"{name}c"])
    return files


def make_stdlib(files: list[str], target: str) -> int:
    source = "/tmp/stdlib.zip"
    with zipfile.ZipFile(STDLIB) as stock:
        pack(source, {name: stock.read(name) for name in files})
    pack(target, compiled(source))
    return len(files)


def make_engine(wheel: str, target: str) -> int:
    files = {name: data for name, data in compiled(wheel).items() if ships(name)}
    pack(target, files)
    return len(files)
