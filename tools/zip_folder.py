"""A folder as a zip that is the same to the byte whenever it is made.

python tools/zip_folder.py FOLDER ZIP
"""

import sys
import zipfile
from pathlib import Path


def zip_folder(folder: Path, target: Path) -> int:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    with zipfile.ZipFile(target, "w") as archive:
        for path in files:
            info = zipfile.ZipInfo(path.relative_to(folder).as_posix(), (1980, 1, 1, 0, 0, 0))
            info.create_system = 3
            info.external_attr = 0o100644 << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())
    return len(files)


if __name__ == "__main__":
    print(zip_folder(Path(sys.argv[1]), Path(sys.argv[2])), "files")
