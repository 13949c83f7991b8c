<?php
/**
 * The plugins of wikis and of WordPress against the same table of harmless and hostile tags.
 *
 *   php tests/wiki/plugins.php [mediawiki | dokuwiki | wordpress]     without a name: each in a process of its own
 */

error_reporting(E_ALL);
set_error_handler(static function ($level, $message, $file, $line) {
    throw new ErrorException($message, 0, $level, $file, $line);
});

const FILES = ['mediawiki' => 'mediawiki/Revier.php', 'dokuwiki' => 'dokuwiki/revier/syntax.php', 'wordpress' => 'wordpress/revier/revier.php'];
const SITE = 'https://games.example/revier/';
const BOARD = SITE . 'index.html?embed=play&lang=en#q1bKS8xNVbJSUEpKLElMVqoFAA';

// What is not needed of the wikis.
class DokuWiki_Syntax_Plugin {}
class Doku_Handler {}
class Doku_Renderer { public $doc = ''; }
class FakeParser {
    public $hooks = [];
    public $head = [];
    public function setHook($tag, $hook) { $this->hooks[$tag] = $hook; }
    public function getOutput() { return $this; }
    public function addHeadItem($html, $name) { $this->head[$name] = $html; }
}
function add_action($name, $hook) { $GLOBALS['actions'][$name] = $hook; }
function add_filter($name, $hook) { $GLOBALS['filters'][$name] = $hook; }
function add_shortcode($name, $hook) { $GLOBALS['shortcodes'][$name] = $hook; }
function register_block_type($name, $about) { $GLOBALS['blocks'][$name] = $about; }
function wp_register_script(...$about) {}
function wp_enqueue_script($name, $address) { $GLOBALS['scripts'][$name] = $address; }
function plugins_url($name) { return $name; }
function get_option($name, $default) { return $GLOBALS['options'][$name] ?? $default; }
function wp_get_upload_dir() { return ['baseurl' => 'https://wiki.example/wp-content/uploads']; }
function cleanID($id) { return trim(preg_replace('~[^a-z0-9_.:-]+~', '_', strtolower($id)), ':._-'); }
function ml($id, $more, $direct, $separator) { return '/lib/exe/fetch.php?media=' . rawurlencode($id); }
class FakeServices {
    public static function getInstance() { return new self(); }
    public function getRepoGroup() { return $this; }
    public function findFile($name) { return preg_match('~^\w[\w. -]*$~D', $name) ? new FakeFile($name) : false; }
}
class FakeFile {
    private $name;
    public function __construct($name) { $this->name = $name; }
    public function getUrl() { return '/images/' . rawurlencode($this->name); }
}
class_alias('FakeServices', 'MediaWiki\MediaWikiServices');
function esc_attr($text) { return htmlspecialchars($text, ENT_QUOTES); }

function path(string $wiki): string {
    return dirname(__DIR__, 2) . '/integrations/' . FILES[$wiki];
}

/** What a wiki makes of a tag; $attributes as a reader of HTML would understand them. */
function mediawiki($site, string $address, array $attributes): string {
    $GLOBALS['wgRevierSite'] = $site;
    $parser = new FakeParser();
    foreach ($GLOBALS['wgHooks']['ParserFirstCallInit'] as $hook) $hook($parser);
    return $parser->hooks['revier']($address, $attributes, $parser);
}

/** A shortcode; the block must say the same. */
function wordpress($site, string $address, array $attributes): string {
    $GLOBALS['options'] = ['revier_site' => $site];
    $made = $GLOBALS['shortcodes']['revier']($attributes ?: '', $address);
    same($made, $GLOBALS['blocks']['revier/board']['render_callback'](['address' => $address] + $attributes), 'the block of ' . $address);
    return $made;
}

function dokuwiki($site, string $address, array $attributes): string {
    $GLOBALS['conf'] = $site === null ? [] : ['revier_site' => $site];
    $written = '';
    foreach ($attributes as $name => $value) $written .= " $name=\"" . htmlspecialchars($value, ENT_QUOTES) . '"';
    return dokuwikiTag("<revier$written>$address</revier>");
}

function dokuwikiTag(string $tag): string {
    $plugin = new syntax_plugin_revier();
    $renderer = new Doku_Renderer();
    if ($plugin->render('metadata', $renderer, $plugin->handle($tag, 5, 0, new Doku_Handler())) !== false) fail('metadata is rendered');
    $plugin->render('xhtml', $renderer, $plugin->handle($tag, 5, 0, new Doku_Handler()));
    return $renderer->doc;
}

$checks = 0;
$failures = [];

function fail(string $what): void {
    global $failures;
    $failures[] = $what;
}

function same($expected, $found, string $what): void {
    global $checks;
    $checks++;
    if ($expected !== $found) fail("$what: expected " . var_export($expected, true) . ', found ' . var_export($found, true));
}

/** The attributes of the one element that a plugin may make; null for a message. Anything else is a failure. */
function frame(string $html): ?array {
    // DokuWiki has no other place for the script
    $html = preg_replace('~^<script src="[^"<>]*/embed.js" async></script>~', '', $html);
    if (preg_match('~^<div class="error">[^<>]*</div>$~D', $html)) return null;
    $quoted = '"([^"<>]*)"';
    $size = '(?:height: ([0-9]+)px|aspect-ratio: 4 / 3; min-height: 420px)';
    $named = '(?: name="revier:([^"<>]*)")?';
    $frame = "<iframe src=$quoted title=$quoted loading=\"lazy\" style=\"width: 100%; $size; border: 0\"$named(?: data-fixed=\"1\")?></iframe>";
    $image = "<img src=$quoted alt=\"\\2\" style=\"max-width: 100%\">";
    if (!preg_match("~^$frame<noscript><a href=\"\\1\">(?:\\2|$image)</a></noscript>$~D", $html, $parts)) {
        fail("neither a frame nor a message: $html");
        return null;
    }
    $plain = static function ($text) { return html_entity_decode($text, ENT_QUOTES | ENT_HTML5, 'UTF-8'); };
    // the title that the board reads is the one for screen readers, or there is none
    same(($parts[4] ?? '') === '' ? 'Revier' : $parts[4], $parts[2], 'the name of the frame');
    $found = ['src' => $plain($parts[1]), 'title' => $plain($parts[2]), 'height' => ($parts[3] ?? '') === '' ? null : (int) $parts[3]];
    return ($parts[5] ?? '') === '' ? $found : $found + ['picture' => $plain($parts[5])];
}

/** What a file of the wiki becomes: the attributes of an element; null for a message. Anything else is a failure. */
function element(string $html): ?array {
    $html = preg_replace('~^<script src="[^"<>]*/embed.js" async></script>~', '', $html);
    if (preg_match('~^<div class="error">[^<>]*</div>$~D', $html)) return null;
    $quoted = '"([^"<>]*)"';
    $more = "(?: label=$quoted)?(?: height=\"([0-9]+)\")?";
    $image = "(?:[^<>]*|<img src=$quoted alt=\"[^\"<>]*\" style=\"max-width: 100%\">)";
    if (!preg_match("~^<revier-board mode=\"(|show|play|task)\" src=$quoted$more><a href=\"\\2\">$image</a></revier-board>$~D", $html, $parts)) {
        fail("neither an element nor a message: $html");
        return null;
    }
    $plain = static function ($text) { return html_entity_decode($text, ENT_QUOTES | ENT_HTML5, 'UTF-8'); };
    return ['mode' => $parts[1], 'src' => $plain($parts[2]), 'label' => $plain($parts[3] ?? ''), 'height' => $parts[4] ?? '', 'picture' => $plain($parts[5] ?? '')];
}

// [site, address]: framed as it stands.
const HARMLESS = [
    [SITE, BOARD],
    [SITE, SITE . '?embed=show&src=boards.json'],
    [SITE, SITE . 'index.html?label=Sch%C3%A4chte#..%2f..'],
    [SITE, SITE . 'index.html?src=../boards.json'],
    ['https://games.example/revier', BOARD], // without its last slash
    ['https://games.example', BOARD],
    ['HTTPS://Games.Example:443/revier/', BOARD],
    ['https://games.example/revier/', 'https://GAMES.example:443/revier/index.html'],
    ['http://localhost:8000/', 'http://localhost:8000/index.html?embed=play'],
    ['https://[::1]:8443/revier/', 'https://[::1]:8443/revier/index.html'],
    ['https://games.example/%72evier/', SITE . 'index.html'],
];

// With the usual site: a message instead of a frame.
const HOSTILE = [
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://games.example/revier/',
    "java\nscript:alert(1)",
    'java&#10;script:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'https:games.example/revier/index.html',
    '//games.example/revier/index.html',
    '/revier/index.html',
    'index.html',
    'http://games.example/revier/index.html', // another scheme
    'https://games.example:444/revier/index.html',
    'https://games.example:/revier/index.html',
    'https://games.example.evil.com/revier/index.html',
    'https://evil.com/https://games.example/revier/index.html',
    'https://evil.com/?https://games.example/revier/',
    'https://games.example/revier',
    'https://games.example/revier?embed=play',
    'https://games.example/revier-evil/index.html',
    'https://games.example/revierevil/index.html',
    'https://games.example/Revier/index.html',
    'https://games.example/other/index.html',
    'https://games.example/',
    SITE . '../x',
    SITE . './../x',
    SITE . '..',
    SITE . '.',
    SITE . 'a/../../x',
    SITE . '%2e%2e/x',
    SITE . '%2E./x',
    SITE . '.%2e/x',
    SITE . '..%2fx',
    SITE . '..%5cx',
    SITE . '%252e%252e/x',
    SITE . '..;/x',
    SITE . '..;a=b/x',
    SITE . '%20..%20/x',
    SITE . '/evil.com/',
    SITE . '..\\x',
    SITE . '\\..\\x',
    SITE . 'a%00b',
    SITE . "a\0b",
    SITE . "a\tb",
    SITE . 'a%0d%0ab',
    SITE . 'a b',
    SITE . "a\u{7f}b",
    SITE . 'a"onload="alert(1)',
    SITE . '?a"><script>alert(1)</script>',
    SITE . '#"><script>alert(1)</script>',
    SITE . "?\xff\xfe",
    'https://games.example\\@evil.com/revier/index.html',
    'https://games.example@evil.com/revier/index.html',
    'https://games.example:pw@evil.com/revier/index.html',
    'https://evil.com@games.example/revier/index.html',
    'https://user:pw@games.example/revier/index.html',
    'https://games.example%2eevil.com/revier/index.html',
    'https://games%2eexample/revier/index.html',
    "https://games.example\u{3002}evil.com/revier/",
    "\u{feff}https://games.example/revier/index.html",
    "\0https://games.example/revier/index.html",
    'https://games.example./revier/index.html',
    'https:///games.example/revier/index.html',
    'https:/\\games.example/revier/index.html',
];

// Sites that must frame nothing at all, whatever the address.
const UNUSABLE = [
    null, '', ' ', '/', 'https', 'https://', 'http', 'javascript:', 'javascript:alert(1)', 'data:text/html,', '//games.example/revier/',
    'games.example/revier/', 'ftp://games.example/revier/', 'https://user@games.example/revier/', 'https://games.example/revier/../',
    'https://games.example/revier/?a=b', 'https://games.example/revier/#', "https://games.example/\n", false, true, 0, ['https://games.example/revier/'],
];

// [what an author writes, pixels]
const HEIGHTS = [
    ['640', 640], ['120', 120], ['119', 120], ['0', 120], ['2000', 2000], ['2001', 2000], ['999999999', 2000], ['00300', 300], [' 300 ', 300],
    ['99999999999999999999', null], ['-1', null], ['1e9', null], ['12.5', null], ['0x500', null], ['640px', null], ['', null], ['100%', null],
    ['"><script>', null], ['640" onload="alert(1)', null], ["640\n", 640], ['٦٤٠', null],
];

const TITLES = [
    'A full cage', 'Schächte & Flöze', '"><script>alert(1)</script>', '" onload="alert(1)', "' onload='alert(1)", '</iframe><img src=x onerror=alert(1)>',
    '&quot;&gt;&lt;script&gt;', '&amp;lt;b&amp;gt;', "{{evil}}\n==x==", "\u{202e}gnirts",
];

// Shown in the page without scripts; every address that is HOSTILE for a board is so for a picture, too.
const PICTURES = [SITE . 'share/pictures/coal_baron/one_cycle.png', SITE . 'a.svg?x=1&y=%C3%A4', 'https://GAMES.example:443/revier/b.png'];

// Where each host keeps the files of its authors.
const FOLDERS = ['mediawiki' => '/images/', 'dokuwiki' => '/lib/exe/fetch.php?media=', 'wordpress' => 'https://wiki.example/wp-content/uploads/'];

// What an author writes for a file, as no host may take it for another address.
const NAMES = [
    'full cage.json', 'full-cage.json#first', 'javascript:alert(1)', 'data:text/html,x', '../LocalSettings.php', '..%2f..%2fwp-config.php', '%2e%2e/x',
    'a" onload="alert(1)', "a'b", '<script>alert(1)</script>', 'a&quot;>', "a\0b", "a\nb", '?action=logout', 'x.json?a=b', '#', ' ', '.', '..', '::',
    'https:evil.example', 'https&#58;//evil.example/x', '&#47;&#47;evil.example/x', 'a\\b', "\u{202e}x",
];

function testFiles(string $wiki): void {
    foreach (['boards.json', 'boards.json#first', 'a/b.json?v=2', '../revier/b.json'] as $number => $name) {
        foreach (['show', 'play', 'task', '', 'edit', '"><script>'] as $mode) {
            $found = frame($wiki(SITE, '', ['src' => SITE . $name, 'mode' => $mode, 'title' => 'A']));
            $used = in_array($mode, ['show', 'play', 'task'], true) ? $mode : '';
            $wanted = $number === 3 ? null : SITE . "index.html?embed=$used&src=" . rawurlencode(SITE . $name);
            same($wanted, $found['src'] ?? null, "file $name of the site, mode $mode");
        }
    }
    foreach (HOSTILE as $address) {
        // this test writes what is not UTF-8 as an empty attribute; what is a name is tried below
        if ($address === '' || !preg_match('~~u', $address) || RevierFrame::isName($address)) continue;
        same(null, frame($wiki(SITE, '', ['src' => $address])), "hostile file: $address");
    }
    foreach (NAMES as $name) {
        foreach (['A full cage', '"><script>alert(1)</script>', "' onload='alert(1)"] as $title) {
            $html = $wiki(SITE, BOARD, ['src' => $name, 'title' => $title, 'mode' => 'play', 'height' => '500']);
            $found = RevierFrame::isName($name) ? element($html) : frame($html);
            if ($found === null || !RevierFrame::isName($name)) continue;
            same(0, strpos($found['src'], FOLDERS[$wiki]), "the folder of $name: {$found['src']}");
            same(0, preg_match('~[\x00-\x20<>"\\\\]|\.\.(?:/|$)~', $found['src']), "an address of $name: {$found['src']}");
            same(['play', $title, '500'], [$found['mode'], $found['label'], $found['height']], "the options of $name");
        }
    }
    $found = element($wiki(SITE, '', ['src' => 'full-cage.json#first', 'picture' => PICTURES[0]]));
    same(FOLDERS[$wiki] . 'full-cage.json#first', $found['src'] ?? null, 'a file of the wiki');
    same(PICTURES[0], $found['picture'] ?? null, 'its picture');
    same(null, element($wiki(SITE, '', ['src' => 'full-cage.json', 'picture' => 'https://evil.example/x.png'])), 'a picture from elsewhere');
    same(null, element($wiki('', '', ['src' => 'full-cage.json'])), 'a file without a site');
    same(null, element($wiki(SITE, '', ['src' => 'https://evil.example/full-cage.json'])), 'a file of another host');
    if ($wiki === 'wordpress') {
        $uploaded = FOLDERS[$wiki] . '2026/11/b.json';
        same($uploaded, element($wiki(SITE, '', ['src' => $uploaded]))['src'] ?? null, 'an upload by its whole address');
        same(null, element($wiki(SITE, '', ['src' => 'https://wiki.example/wp-login.php?action=logout'])), 'another page of the host');
    }
}

function testSharedLines(): void {
    $shared = array_map(static function ($wiki) {
        preg_match('~// Shared: begin\n(.*)// Shared: end\n~s', file_get_contents(path($wiki)), $parts);
        return $parts[1] ?? "no shared lines in $wiki";
    }, array_keys(FILES));
    same([$shared[0]], array_values(array_unique($shared)), 'the shared lines of all plugins');
}

function testWiki(string $wiki): void {
    foreach (HARMLESS as [$site, $address]) {
        same(['src' => $address, 'title' => 'Revier', 'height' => null], frame($wiki($site, $address, [])), "$address on $site");
        same($address, frame($wiki($site, "\n " . htmlspecialchars($address) . " \n", []))['src'] ?? null, "$address, escaped by the author");
    }
    foreach (HOSTILE as $address) {
        same(null, frame($wiki(SITE, $address, [])), "hostile: $address");
        same(null, frame($wiki(SITE, htmlspecialchars($address, ENT_QUOTES), [])), "hostile, escaped: $address");
    }
    same(null, frame($wiki('https://games.example', 'https://games.example.evil.com/revier/index.html', [])), 'a longer host on a site without its last slash');
    same(null, frame($wiki('https://games.example', 'https://games.example@evil.com/', [])), 'a name before @ on a site without its last slash');
    foreach (UNUSABLE as $site) {
        foreach (['javascript:alert(1)', BOARD, '//evil.com/', '/x', (is_string($site) ? $site : '') . 'index.html'] as $address) {
            $html = $wiki($site, $address, []);
            same(null, frame($html), 'unusable site ' . var_export($site, true) . ", $address");
            same(1, preg_match('~Administrator: set .*(wgRevierSite|revier_site|Settings)~', $html), 'the administrator is told for ' . var_export($site, true));
        }
    }
    foreach (HEIGHTS as [$written, $pixels]) {
        same($pixels, (frame($wiki(SITE, BOARD, ['height' => $written])) ?? ['height' => 'no frame'])['height'], "height $written");
    }
    foreach (TITLES as $title) {
        same($title, frame($wiki(SITE, BOARD, ['title' => $title]))['title'] ?? null, "title $title");
        same($title, frame($wiki(SITE, BOARD, ['title' => $title, 'picture' => PICTURES[0]]))['title'] ?? null, "title $title of a picture");
    }
    foreach (PICTURES as $picture) {
        same($picture, frame($wiki(SITE, BOARD, ['picture' => $picture]))['picture'] ?? null, "picture $picture");
        same($picture, frame($wiki(SITE, BOARD, ['picture' => htmlspecialchars($picture)]))['picture'] ?? null, "picture $picture, escaped by the author");
    }
    same(false, array_key_exists('picture', frame($wiki(SITE, BOARD, ['picture' => ''])) ?? ['picture' => 'no frame']), 'an empty picture is none');
    foreach (HOSTILE as $picture) {
        // this test writes what is not UTF-8 as an empty attribute
        if ($picture !== '' && preg_match('~~u', $picture)) same(null, frame($wiki(SITE, BOARD, ['picture' => $picture])), "hostile picture: $picture");
    }
}

function testDokuWikiTags(): void {
    $board = BOARD;
    same(700, frame(dokuwikiTag("<REVIER HEIGHT=\"700\" Title=\"A\">$board</Revier>"))['height'] ?? null, 'capital letters');
    same(null, frame(dokuwikiTag("<revier title=\"a>b\">$board</revier>")), 'a bracket in a title');
    same(null, frame(dokuwikiTag('<revier></revier>')), 'an empty tag');
    same(null, frame(dokuwikiTag('<revier>')), 'half a tag');
}

if (isset($argv[1])) {
    $wiki = $argv[1];
    if ($wiki === 'mediawiki') define('MEDIAWIKI', true);
    if ($wiki === 'wordpress') define('ABSPATH', '/');
    $wgHooks = [];
    require path($wiki);
    if ($wiki === 'wordpress') $actions['init']();
    testWiki($wiki);
    testFiles($wiki);
    if ($wiki === 'dokuwiki') testDokuWikiTags();
    foreach ($failures as $failure) echo "$wiki: $failure\n";
    printf("%s: %d checks, %d failed\n", $wiki, $checks, count($failures));
    exit($failures ? 1 : 0);
}

testSharedLines();
foreach ($failures as $failure) echo "$failure\n";
$code = $failures ? 1 : 0;
foreach (array_keys(FILES) as $wiki) {
    passthru(escapeshellarg(PHP_BINARY) . ' -n ' . escapeshellarg(__FILE__) . " $wiki", $status);
    if ($status !== 0) $code = 1;
}
exit($code);
