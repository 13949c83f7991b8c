"""The plugins in MediaWiki and DokuWiki themselves: a page is written by the wiki's own program and read over HTTP.

`./build.sh test wiki` unpacks both below .build/wikis; PHP's own server runs them.
"""

import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
WIKIS = ROOT / ".build" / "wikis"
PHP = os.environ.get("REVIER_PHP") or shutil.which("php") or "php"
SITE = "https://games.example/revier/"
POSITION = "game=coal_baron&players=3&seed=7&pending=!((step:turn,seat:0))&seats.0.marks=20"
BOARD = f"{SITE}index.html?embed=play&lang=en#{POSITION}"
LESSON = f"{SITE}index.html?embed=task#lesson=coal_baron/one_cycle"
PICTURE = f"{SITE}share/pictures/coal_baron/one_cycle.png"
PAGE = f"""Before.

<revier title="A full cage">{BOARD}</revier>

<revier title="One cycle" picture="{PICTURE}">{LESSON}</revier>

<revier picture="https://evil.example/x.png">{LESSON}</revier>

<revier height="500" title='"&gt;&lt;script&gt;alert(1)&lt;/script&gt;'>{LESSON}</revier>

<revier>https://evil.example/index.html</revier>

<revier>javascript:alert(1)</revier>

After.
"""


def php(*command: object, **more: str) -> str:
    done = subprocess.run(
        [PHP, *map(str, command)], capture_output=True, text=True, env={**os.environ, **more}, input="", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@contextmanager
def served(folder: Path, port: int, **more: str) -> Iterator[str]:
    """PHP's own server on a loopback port."""
    server = subprocess.Popen(
        [PHP, "-S", f"127.0.0.1:{port}", "-t", str(folder)],
        env={**os.environ, **more}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()


def read(url: str) -> str:
    end = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(url, timeout=60) as answer:
                text: str = answer.read().decode()
                return text
        except urllib.error.URLError as problem:
            if isinstance(problem, urllib.error.HTTPError) or time.monotonic() > end:
                raise
            time.sleep(0.2)


def check(html: str) -> None:
    """Three frames as they were written, a picture, three refusals, the script of the site, and nothing that runs."""
    frames = re.findall(r'<iframe src="([^"]*)" title="([^"]*)" loading="lazy" style="([^"]*)"', html)
    assert [unescape(src) for src, _, _ in frames] == [BOARD, LESSON, LESSON]
    assert frames[0][1] == "A full cage" and "aspect-ratio" in frames[0][2] and "height: 500px" in frames[2][2]
    assert ' name="revier:A full cage"' in html
    (still,) = re.findall(r'<noscript><a href="([^"]*)"><img src="([^"]*)" alt="One cycle"', html)
    assert [unescape(part) for part in still] == [LESSON, PICTURE]
    assert "alert(1)" not in re.sub(r'(?:title|name)="[^"]*"|<a href="[^"]*">[^<]*</a>', "", html)
    assert html.count("This is not the address of a board") == 2
    assert html.count("This is not the address of a picture") == 1 and 'src="https://evil.example' not in html
    assert f'<script src="{SITE}embed.js" async></script>' in html
    assert html.index("Before.") < html.index("<iframe") < html.index("After.")


def test_mediawiki(tmp_path: Path) -> None:
    web = WIKIS / "var/lib/mediawiki"
    port = free_port()
    (tmp_path / "data").mkdir()
    php(
        web / "maintenance/install.php", "--dbtype=sqlite", f"--dbpath={tmp_path / 'data'}", f"--confpath={tmp_path}",
        f"--server=http://127.0.0.1:{port}", "--scriptpath=", "--pass=hollerith-card-9", "Mines", "Admin",
    )  # fmt: skip
    settings = tmp_path / "LocalSettings.php"
    text = settings.read_text("utf-8")
    plugin = ROOT / "integrations/mediawiki/Revier.php"
    more = f"$wgRevierSite = '{SITE}';\n$wgCacheDirectory = '{tmp_path}';\nrequire_once '{plugin}';\n"
    settings.write_text(f"{text}\n{more}", "utf-8")
    where = {"MW_CONFIG_FILE": str(settings)}
    subprocess.run(
        [PHP, str(web / "maintenance/edit.php"), "--user", "Admin", "Boards"],
        input=PAGE, text=True, check=True, capture_output=True, env={**os.environ, **where},
    )  # fmt: skip
    with served(web, port, **where) as url:
        check(read(f"{url}/index.php?title=Boards"))


def test_dokuwiki(tmp_path: Path) -> None:
    web = shutil.copytree(WIKIS / "usr/share/dokuwiki", tmp_path / "wiki", symlinks=True)
    config = shutil.copytree(WIKIS / "etc/dokuwiki", tmp_path / "conf", symlinks=True)
    lib = shutil.copytree(WIKIS / "var/lib/dokuwiki/lib", tmp_path / "lib", symlinks=True)
    data = shutil.copytree(WIKIS / "var/lib/dokuwiki/data", tmp_path / "data", symlinks=True)
    for name in ("tpl", "plugins"):
        (web / "lib" / name).unlink()
        (web / "lib" / name).symlink_to(lib / name)
    shutil.copytree(ROOT / "integrations/dokuwiki/revier", lib / "plugins" / "revier")
    (config / "local.php").write_text(
        f"<?php\n$conf['savedir'] = '{data}';\n$conf['useacl'] = 0;\n$conf['revier_site'] = '{SITE}';\n", "utf-8"
    )
    preload = web / "inc" / "preload.php"
    begun = preload.read_text("utf-8").removeprefix("<?php")
    preload.write_text(f"<?php\ndefine('DOKU_MAIN_CONF', '{config}/'); define('DOKU_CONF', '{config}/');\n{begun}")
    page = tmp_path / "page.txt"
    page.write_text(PAGE, "utf-8")
    php(web / "bin/dwpage.php", "commit", "-m", "boards", page, "boards")
    with served(web, free_port()) as url:
        check(read(f"{url}/doku.php?id=boards"))


@pytest.mark.parametrize("path", sorted((ROOT / "integrations").rglob("*.php")), ids=lambda path: path.name)
def test_php_reads_them(path: Path) -> None:
    assert "No syntax errors" in php("-l", path)
