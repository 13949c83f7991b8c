"""The plugins in MediaWiki, DokuWiki and WordPress: their own programs write a page, and it is read over HTTP.

`./build.sh test wiki` unpacks them below .build/wikis; PHP's own server runs them. WordPress has a MariaDB of its own.
"""

import getpass
import json
import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
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
DOCUMENT = '{"revier": 1, "kind": "position", "game": "coal_baron", "from": {"players": 3, "seed": 7}, "set": {}}'
PAGE = f"""Before.

<revier title="A full cage">{BOARD}</revier>

<revier title="One cycle" picture="{PICTURE}">{LESSON}</revier>

<revier picture="https://evil.example/x.png">{LESSON}</revier>

<revier height="500" title='"&gt;&lt;script&gt;alert(1)&lt;/script&gt;'>{LESSON}</revier>

<revier>https://evil.example/index.html</revier>

<revier>javascript:alert(1)</revier>

<revier src="FILE" mode="play" title="From a file"></revier>

<revier src="https://evil.example/full-cage.json"></revier>

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
def served(folder: Path, port: int, options: Sequence[str] = (), **more: str) -> Iterator[str]:
    """PHP's own server on a loopback port."""
    server = subprocess.Popen(
        [PHP, *options, "-S", f"127.0.0.1:{port}", "-t", str(folder)],
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


def check(html: str, script: str = f'<script src="{SITE}embed.js" async></script>') -> str:
    """Three frames as they were written, a picture, refusals, the script of the site, and nothing that runs.

    Answers with the address of the wiki's own file.
    """
    frames = re.findall(r'<iframe src="([^"]*)" title="([^"]*)" loading="lazy" style="([^"]*)"', html)
    assert [unescape(src) for src, _, _ in frames] == [BOARD, LESSON, LESSON]
    assert frames[0][1] == "A full cage" and "aspect-ratio" in frames[0][2] and "height: 500px" in frames[2][2]
    assert ' name="revier:A full cage"' in html
    (still,) = re.findall(r'<noscript><a href="([^"]*)"><img (?:[a-z]+="[a-z]+" )*src="([^"]*)" alt="One cycle"', html)
    assert [unescape(part) for part in still] == [LESSON, PICTURE]
    assert "alert(1)" not in re.sub(r'(?:title|name)="[^"]*"|<a href="[^"]*">[^<]*</a>', "", html)
    assert html.count("This is not the address of a board") == 2
    assert html.count("This is not the address of a file") == 1
    assert html.count("This is not the address of a picture") == 1 and 'src="https://evil.example' not in html
    assert script in html
    (file,) = re.findall(r'<revier-board mode="play" src="([^"]*)" label="From a file">', html)
    assert html.index("Before.") < html.index("<iframe") < html.index("After.")
    return unescape(file)


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
    more += f"$wgUploadDirectory = '{tmp_path}/images';\n$wgFileExtensions[] = 'json';\n"
    settings.write_text(f"{text}\n{more}", "utf-8")
    where = {"MW_CONFIG_FILE": str(settings)}
    files = tmp_path / "files"
    files.mkdir()
    (files / "full-cage.json").write_text(DOCUMENT, "utf-8")
    (tmp_path / "images").mkdir()
    php(web / "maintenance/importImages.php", "--extensions=json", files, **where)
    subprocess.run(
        [PHP, str(web / "maintenance/edit.php"), "--user", "Admin", "Boards"],
        input=PAGE.replace("FILE", "Full-cage.json"),
        text=True, check=True, capture_output=True, env={**os.environ, **where},
    )  # fmt: skip
    with served(web, port, **where) as url:
        file = check(read(f"{url}/index.php?title=Boards"))
    assert (tmp_path / file.removeprefix("/")).read_text("utf-8") == DOCUMENT


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
    page.write_text(PAGE.replace("FILE", "boards:full-cage.json"), "utf-8")
    (data / "media" / "boards").mkdir(parents=True)
    (data / "media" / "boards" / "full-cage.json").write_text(DOCUMENT, "utf-8")
    php(web / "bin/dwpage.php", "commit", "-m", "boards", page, "boards")
    with served(web, free_port()) as url:
        assert read(url + check(read(f"{url}/doku.php?id=boards"))) == DOCUMENT


@contextmanager
def database(folder: Path) -> Iterator[Path]:
    """A MariaDB for one test: its socket. It asks for no password, and listens to nobody else."""
    folder.mkdir()
    socket_ = folder / "socket"
    libraries = {"LD_LIBRARY_PATH": ":".join(str(path) for path in (WIKIS / "usr/lib").glob("*-linux-gnu"))}
    server = subprocess.Popen(
        [
            WIKIS / "usr/sbin/mariadbd", "--no-defaults", f"--user={getpass.getuser()}", f"--datadir={folder}",
            f"--lc-messages-dir={WIKIS / 'usr/share/mysql'}", "--skip-grant-tables", "--skip-networking",
            f"--socket={socket_}", "--innodb-log-file-size=4M", "--innodb-flush-log-at-trx-commit=0",
        ],
        env={**os.environ, **libraries}, stdout=subprocess.DEVNULL, stderr=(folder / "log").open("w"),
    )  # fmt: skip
    try:
        end = time.monotonic() + 60
        while not socket_.exists():
            assert server.poll() is None and time.monotonic() < end, (folder / "log").read_text("utf-8")
            time.sleep(0.1)
        yield socket_
    finally:
        server.terminate()
        server.wait()


WORDPRESS = """<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'anybody'); define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:%(socket)s'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
define('WP_HTTP_BLOCK_EXTERNAL', true); define('DISABLE_WP_CRON', true); define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_HOME', '%(url)s'); define('WP_SITEURL', '%(url)s');
$table_prefix = 'wp_';
defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
"""
WORDPRESS_SETUP = """<?php
$_SERVER += ['HTTP_HOST' => '127.0.0.1', 'SERVER_PROTOCOL' => 'HTTP/1.1', 'REQUEST_METHOD' => 'GET'];
$_SERVER['REMOTE_ADDR'] = '127.0.0.1';
(new mysqli('localhost', 'anybody', '', '', 0, getenv('WP_SOCKET')))->query('create database wordpress');
define('WP_INSTALLING', true);
require_once getenv('WP_WEB') . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';
function wp_new_blog_notification(...$nobody) {}
wp_install('Mines', 'admin', 'admin@games.example', true, '', 'hollerith-card-9');
switch_theme('twentytwentythree');
$problem = activate_plugin('revier/revier.php');
if ($problem) exit($problem->get_error_message());
update_option('revier_site', getenv('WP_REVIER'));
foreach (json_decode(getenv('WP_POSTS'), true) as $text) {
    $post = ['post_title' => 'Boards', 'post_content' => wp_slash($text), 'post_status' => 'publish'];
    $id = wp_insert_post($post, true);
    echo is_int($id) ? $id : exit($id->get_error_message()), "\n";
}
"""


def test_wordpress(tmp_path: Path) -> None:
    """Shortcodes as they are typed, and the same as blocks."""
    web = shutil.copytree(WIKIS / "usr/share/wordpress", tmp_path / "web", symlinks=True, copy_function=link)
    shutil.copytree(ROOT / "integrations/wordpress/revier", web / "wp-content/plugins/revier")
    typed = re.sub(r"<revier(.*?)>(.*?)</revier>", r"[revier\1]\2[/revier]", PAGE)
    blocks = []
    for more, address in re.findall(r"<revier(.*?)>(.*?)</revier>", PAGE):
        named = {name: unescape(value[1:-1]) for name, value in re.findall(r"""(\w+)=(".*?"|'.*?')""", more)}
        blocks.append(f"<!-- wp:revier/board {json.dumps({'address': address, **named})} /-->")
    posts = ["\n".join(["<p>Before.</p>", *blocks, "<p>After.</p>"]), typed]
    posts = [text.replace("FILE", "2026/full-cage.json") for text in posts]
    (web / "wp-content/uploads/2026").mkdir(parents=True)
    (web / "wp-content/uploads/2026/full-cage.json").write_text(DOCUMENT, "utf-8")
    port = free_port()
    with database(tmp_path / "db") as socket_:
        (web / "wp-config.php").unlink()
        (web / "wp-config.php").write_text(WORDPRESS % {"socket": socket_, "url": f"http://127.0.0.1:{port}"}, "utf-8")
        setup = tmp_path / "setup.php"
        setup.write_text(WORDPRESS_SETUP, "utf-8")
        made = php(
            *mysqli(), setup,
            WP_SOCKET=str(socket_), WP_WEB=str(web), WP_REVIER=SITE, WP_POSTS=json.dumps(posts),
        )  # fmt: skip
        script = f"<script src='{SITE}embed.js' id='revier-embed-js'></script>"
        with served(web, port, mysqli()) as url:
            for number in made.split():
                assert read(check(read(f"{url}/?p={number}"), script)) == DOCUMENT


def link(source: str, target: str) -> str:
    """Instead of a copy, as there are 60 MB of them; a copy where the folders are on two disks."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
    return target


def mysqli() -> list[str]:
    """PHP's options for talking to the database, if it cannot yet."""
    if "mysqli" in php("-m").split():
        return []
    found = [next((WIKIS / "usr/lib/php").glob(f"*/{name}.so")) for name in ("mysqlnd", "mysqli")]
    return [f"-dextension={path}" for path in found]


@pytest.mark.parametrize("path", sorted((ROOT / "integrations").rglob("*.php")), ids=lambda path: path.name)
def test_php_reads_them(path: Path) -> None:
    assert "No syntax errors" in php("-l", path)
