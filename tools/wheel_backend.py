"""Builds the wheel, by any front end: `pip wheel .`, `python -m build`, `./build.sh`.

Setuptools does the work. Added here: the catalogues are compiled, so a wheel always speaks its four languages; the art
of the boards comes along, so that it draws them; and the archives are the same to the byte whatever the umask, the
folder's name or the time of day.
"""

import gzip
import io
import os
import shutil
import tarfile
import time
import zipfile
from pathlib import Path
from typing import Any

import picture_art
import texts
from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)
from setuptools.command.build_py import build_py

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

EARLIEST = 315532800  # 1980, where a zip's calendar begins


class BuildWithTexts(build_py):
    """Compiles the catalogues beside the modules and copies the art; an editable install finds it in the source."""

    def run(self) -> None:
        super().run()
        texts.compile_all(texts.LOCALE if self.editable_mode else Path(self.build_lib) / "pyengine" / "locale")
        if not self.editable_mode:
            picture_art.copy_to(Path(self.build_lib) / "pyengine" / "picture" / "art")


def _moment() -> int:
    return max(EARLIEST, int(os.environ.get("SOURCE_DATE_EPOCH", EARLIEST)))


def _normalise_zip(path: Path) -> None:
    """The same names and contents with plain modes and one date, in one order, RECORD last as the format asks."""
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    date = time.gmtime(_moment())[:6]
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(files, key=lambda name: (name.endswith(".dist-info/RECORD"), name)):
            info = zipfile.ZipInfo(name, date)
            info.create_system = 3  # modes are Unix modes
            info.external_attr = 0o100644 << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, files[name])


def _normalise_tar(path: Path) -> None:
    with tarfile.open(path) as archive:
        members = [(m, archive.extractfile(m)) for m in archive.getmembers() if m.isfile() or m.isdir()]
        files = [(member, b"" if data is None else data.read()) for member, data in members]
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for member, data in sorted(files, key=lambda item: item[0].name):
            plain = tarfile.TarInfo(member.name)
            plain.type, plain.size, plain.mtime = member.type, len(data), _moment()
            plain.mode = 0o755 if member.isdir() else 0o644
            archive.addfile(plain, io.BytesIO(data))
    with path.open("wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=_moment()) as packed:
        packed.write(whole.getvalue())


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    shutil.rmtree("build/lib", ignore_errors=True)  # setuptools keeps what it copied before, deleted modules too
    name = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    _normalise_zip(Path(wheel_directory, name))
    return name


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    name = build_meta.build_sdist(sdist_directory, config_settings)
    _normalise_tar(Path(sdist_directory, name))
    return name
