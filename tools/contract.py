"""Write from `pyengine/contract` what the page's scripts and readers of the docs need of it.

python tools/contract.py            web/js/contract.d.ts, and the marked parts of docs/architecture.md
python tools/contract.py --check    fails if one of them is stale
"""

import ast
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_origin

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from pyengine.contract import METHODS  # noqa: E402

SOURCE = ROOT / "pyengine" / "contract"
SCRIPT_TYPES = ROOT / "web" / "js" / "contract.d.ts"
DOCS = ROOT / "docs" / "architecture.md"
CHAPTERS = {
    "Scene": ("scene",),
    "Frame": ("frame", "documents"),
    "Bridge": ("params", "answers"),
    "Studio": ("studio",),
}
"""The chapters of the docs, and the modules whose types each of them describes."""
PLAIN = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "Any": "unknown"}


class Field(NamedTuple):
    """A field of an object; `type` is written as TypeScript does it."""

    name: str
    type: str
    optional: bool
    text: str


class Shape(NamedTuple):
    """A named type: an object with fields (and those of its bases), or another name for `alias`."""

    name: str
    text: str
    bases: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    alias: str = ""


# --- reading ----------------------------------------------------------------------------------------------------------


def shapes_in(path: Path) -> Iterator[Shape]:
    """The types of a module, in their order. What is not described is refused."""
    comments = comments_in(path)
    body = ast.parse(path.read_text("utf-8")).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef):
            text = ast.get_docstring(node)
            if not text:
                sys.exit(f"{path.name}:{node.lineno}: {node.name} needs a docstring")
            fields = tuple(field_of(line, comments, path) for line in node.body if isinstance(line, ast.AnnAssign))
            bases = tuple(ast.unparse(base) for base in node.bases if ast.unparse(base) != "TypedDict")
            yield Shape(node.name, text, bases, fields)
        elif isinstance(node, ast.Assign):
            if not isinstance(after, ast.Expr) or not isinstance(after.value, ast.Constant):
                sys.exit(f"{path.name}:{node.lineno}: say below what this is")
            yield Shape(ast.unparse(node.targets[0]), str(after.value.value), alias=written(node.value))


def comments_in(path: Path) -> dict[int, str]:
    """By line."""
    with path.open("rb") as file:
        found = [token for token in tokenize.tokenize(file.readline) if token.type == tokenize.COMMENT]
    return {token.start[0]: token.string.lstrip("# ") for token in found}


def field_of(line: ast.AnnAssign, comments: dict[int, str], path: Path) -> Field:
    text = comments.get(line.end_lineno or 0)
    if not text:
        sys.exit(f"{path.name}:{line.lineno}: a field needs a comment in its line")
    kind = line.annotation
    optional = isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "NotRequired"
    if optional:
        assert isinstance(kind, ast.Subscript)
        kind = kind.slice
    return Field(ast.unparse(line.target), written(kind), optional, text)


def written(kind: ast.expr) -> str:
    """A Python type in TypeScript."""
    if isinstance(kind, ast.BinOp):
        return f"{written(kind.left)} | {written(kind.right)}"
    if isinstance(kind, ast.Constant):
        return "null" if kind.value is None else str(kind.value)
    if isinstance(kind, ast.Subscript):
        holder, inside = ast.unparse(kind.value), kind.slice
        parts = inside.elts if isinstance(inside, ast.Tuple) else [inside]
        if holder == "Literal":
            return " | ".join(literal(part) for part in parts)
        if holder == "list":
            element = written(parts[0])
            return f"({element})[]" if "|" in element else f"{element}[]"
        if holder == "dict":
            return f"Record<{written(parts[0])}, {written(parts[1])}>"
    if isinstance(kind, ast.Name):
        return PLAIN.get(kind.id, kind.id)
    raise ValueError(f"no word for {ast.unparse(kind)} in TypeScript")


def literal(part: ast.expr) -> str:
    value = ast.literal_eval(part)
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)


def name_of(kind: Any) -> str:
    """A type of the table of methods, in TypeScript."""
    if get_origin(kind) is list:
        return f"{name_of(get_args(kind)[0])}[]"
    if get_origin(kind) is dict:
        return f"Record<{', '.join(map(name_of, get_args(kind)))}>"
    return PLAIN.get(kind.__name__, str(kind.__name__))


# --- writing ----------------------------------------------------------------------------------------------------------


def script_types(shapes: list[Shape]) -> str:
    """All types for the page's scripts, and the table of methods."""
    out = ["// Written by ./build.sh contract from pyengine/contract: change it there.", ""]
    for shape in shapes:
        out.append(f"/** {shape.text} */")
        if shape.alias:
            out += [f"export type {shape.name} = {shape.alias};", ""]
            continue
        above = "".join(f"{base} & " for base in shape.bases)
        if not shape.fields:
            out += [f"export type {shape.name} = {above}Record<string, never>;", ""]
            continue
        out.append(f"export type {shape.name} = {above}{{")
        for field in shape.fields:
            out += [f"  /** {field.text} */", f"  {field.name}{'?' * field.optional}: {field.type};"]
        out += ["};", ""]
    out += ["/** By name of a method: what is sent, and what is answered. */", "export type Methods = {"]
    for name, method in METHODS.items():
        out += [f"  /** {method.text} */"]
        out += [f'  "{name}": {{ params: {name_of(method.params)}; result: {name_of(method.result)} }};']
    out += ["};", ""]
    return "\n".join(out)


def chapter(shapes: list[Shape]) -> list[str]:
    """Types as people read them."""
    out = ["```ts"]
    for shape in shapes:
        if shape.alias:
            out += [f"{shape.name} = {shape.alias}  // {shape.text}", ""]
            continue
        above = "".join(f"{base} & " for base in shape.bases)
        if not shape.fields:
            out += [f"{shape.name} = {above}{{}}  // {shape.text}", ""]
            continue
        out.append(f"{shape.name} = {above}{{  // {shape.text}")
        out += [f"  {field.name}{'?' * field.optional}: {field.type}  // {field.text}" for field in shape.fields]
        out += ["}", ""]
    out[-1] = "```"
    return out


def methods_table(shapes: dict[str, Shape]) -> list[str]:
    """All methods, with the names of their parameters."""
    out = ["| method | params | result | |", "|---|---|---|---|"]
    for name, method in METHODS.items():
        fields = [] if method.params is Any else fields_of(shapes, method.params.__name__)
        names = [f"{field.name}{'?' * field.optional}" for field in sorted(fields, key=lambda field: field.optional)]
        params = f"`{', '.join(names)}`" if names else "anything"
        result = "the same" if method.result is Any else f"`{name_of(method.result)}`"
        out.append(f"| `{name}` | {params} | {result} | {method.text} |")
    return [*out, ""]


def fields_of(shapes: dict[str, Shape], name: str) -> list[Field]:
    """Those of a type and its bases."""
    inherited = [field for base in shapes[name].bases for field in fields_of(shapes, base)]
    return [*inherited, *shapes[name].fields]


def docs_with(text: str, chapters: dict[str, list[str]]) -> str:
    """The docs with new chapters between their marks."""
    for name, lines in chapters.items():
        begin, end = f"<!-- contract: {name} -->", "<!-- end of contract -->"
        before, found, after = text.partition(f"{begin}\n")
        if not found or end not in after:
            sys.exit(f"{DOCS.name} has no marks {begin} ... {end}")
        text = "\n".join([before + begin, *lines, end + after.partition(end)[2]])
    return text


def main() -> None:
    read = {module: list(shapes_in(SOURCE / f"{module}.py")) for part in CHAPTERS.values() for module in part}
    every = [shape for shapes in read.values() for shape in shapes]
    # For reading, the whole comes before its parts; Python needs it the other way round.
    chapters = {name: chapter([shape for one in part for shape in read[one][::-1]]) for name, part in CHAPTERS.items()}
    methods = methods_table({shape.name: shape for shape in every})
    chapters["Bridge"] = methods + chapter([shape for one in CHAPTERS["Bridge"] for shape in read[one]])
    made = {SCRIPT_TYPES: script_types(every), DOCS: docs_with(DOCS.read_text("utf-8"), chapters)}
    stale = [path for path, text in made.items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv and stale:
        sys.exit(f"{' and '.join(path.name for path in stale)}: stale. Run ./build.sh contract")
    for path in stale:
        path.write_text(made[path], "utf-8")
    print(f"{len(METHODS)} methods, {len(every)} types")


if __name__ == "__main__":
    main()
