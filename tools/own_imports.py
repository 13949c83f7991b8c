"""Fail if a package imports anything but itself and the standard library.

python tools/own_imports.py PACKAGE
"""

import ast
import sys
from pathlib import Path


def foreign_imports(package: Path) -> list[str]:
    allowed = sys.stdlib_module_names | {package.name}
    found = []
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            line = getattr(node, "lineno", 0)
            found += [f"{path}:{line}: {name}" for name in names if name.split(".")[0] not in allowed]
    return found


if __name__ == "__main__":
    package = Path(sys.argv[1])
    modules = len(list(package.rglob("*.py")))
    if not modules:
        sys.exit(f"{package}: no module found")
    if found := foreign_imports(package):
        sys.exit("not of the standard library:\n" + "\n".join(found))
    print(f"{modules} modules, nothing foreign")
