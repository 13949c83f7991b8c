<?php
/**
 * Boards of Revier in MediaWiki: <revier title="A full cage">address of a board</revier>
 * Further attributes: height="640" in pixels; picture="address of a picture on the site", for readers without scripts. Instead of
 * the address: src="Full cage.json", a file of the wiki, or a whole address on the site; then mode="show", "play" or "task".
 *
 * In LocalSettings.php:
 *   $wgRevierSite = 'https://games.example/revier/'; // where Revier's dist/ is served
 *   require_once "$IP/extensions/Revier.php";
 *
 * Only addresses below $wgRevierSite are framed, so authors need no special trust; no other tag or attribute gets through.
 */
if ( !defined( 'MEDIAWIKI' ) ) {
	exit;
}

$wgHooks['ParserFirstCallInit'][] = static function ( $parser ) {
	$parser->setHook( 'revier', static function ( $input, array $args, $parser ) {
		global $wgRevierSite;
		// With $wgCSPHeader the policy may forbid the script: frames then keep their shape.
		$parser->getOutput()->addHeadItem( RevierFrame::script( $wgRevierSite ), 'revier' );
		$own = null;
		if ( RevierFrame::isName( $args['src'] ?? null ) ) {
			[ $name, $board ] = explode( '#', $args['src'], 2 ) + [ 1 => '' ];
			$file = MediaWiki\MediaWikiServices::getInstance()->getRepoGroup()->findFile( trim( $name ) );
			$own = $file ? $file->getUrl() . ( $board === '' ? '' : '#' . rawurlencode( $board ) ) : '';
		}
		return RevierFrame::html( $wgRevierSite, '$wgRevierSite', (string)$input, $args, $own );
	} );
};

// The same lines stand in all plugins, so that each stays one file to copy; tests/wiki/plugins.php keeps them the same.
// Shared: begin
/** A frame around a board, or a message if the address is not one of the site's own. */
final class RevierFrame {
    /**
     * @param mixed $site where Revier is served, from the wiki's settings
     * @param string $setting what the setting is called, for the administrator
     * @param string $address what an author wrote
     * @param array $given what else: height in pixels (without one it follows the content); title on the plate and for screen
     *   readers; picture, its address on the site, for readers without scripts; src, a file instead of the address; its mode
     * @param ?string $own the address of that file on the wiki itself, empty if there is none; null: it lies on the site
     */
    public static function html($site, string $setting, string $address, array $given, ?string $own = null): string {
        $home = self::home($site);
        if ($home === null) {
            return self::error("Revier is not set up. Administrator: set $setting to the http(s) address of the site, for instance 'https://games.example/revier/'.");
        }
        $text = static function (string $name) use ($given): string { return is_string($given[$name] ?? null) ? $given[$name] : ''; };
        $file = self::plain($text('src'));
        $mode = in_array($text('mode'), ['show', 'play', 'task'], true) ? $text('mode') : '';
        if ($own === '') return self::error('There is no such file here.');
        if ($file !== '' && $own === null) {
            if (!self::isBelow($home, self::parse($file))) {
                return self::error("This is not the address of a file: it must begin with $site and lead to nowhere else.");
            }
            $address = rtrim($site, '/') . "/index.html?embed=$mode&src=" . rawurlencode($file);
        }
        $address = $own === null ? self::plain($address) : $own;
        if ($own === null && !self::isBelow($home, self::parse($address))) {
            return self::error("This is not the address of a board: it must begin with $site and lead to nowhere else.");
        }
        $still = self::plain($text('picture'));
        if ($still !== '' && !self::isBelow($home, self::parse($still))) {
            return self::error("This is not the address of a picture: it must begin with $site and lead to nowhere else.");
        }
        $titled = $text('title') !== '';
        $name = self::escape($titled ? $text('title') : 'Revier');
        $pixels = self::height($given['height'] ?? null);
        $image = $still === '' ? $name : '<img src="' . self::escape($still) . '" alt="' . $name . '" style="max-width: 100%">';
        $shown = '<a href="' . self::escape($address) . "\">$image</a>";
        if ($own !== null) { // the element fetches it, as the wiki may be on another host than the site
            $more = ($titled ? " label=\"$name\"" : '') . ($pixels === null ? '' : " height=\"$pixels\"");
            return sprintf('<revier-board mode="%s" src="%s"%s>%s</revier-board>', $mode, self::escape($own), $more, $shown);
        }
        // Without a height: by the usual shape of a board, until the script follows the height of what is in the frame.
        $size = $pixels === null ? 'aspect-ratio: 4 / 3; min-height: 420px' : "height: {$pixels}px";
        $more = ($titled ? " name=\"revier:$name\"" : '') . ($pixels === null ? '' : ' data-fixed="1"'); // the board reads its title there
        return sprintf(
            '<iframe src="%s" title="%s" loading="lazy" style="width: 100%%; %s; border: 0"%s></iframe><noscript>%s</noscript>',
            self::escape($address), $name, $size, $more, $shown
        );
    }

    /** Whether what an author wrote names a file on the wiki, rather than by a whole address. */
    public static function isName($src): bool {
        return is_string($src) && trim($src) !== '' && !preg_match('~^\s*[a-z][a-z0-9+.-]*:/|^\s*[/\\\\]~i', self::plain($src));
    }

    /** An address below a folder, if it is one. */
    public static function below($folder, string $address): ?string {
        $home = self::home($folder);
        return $home !== null && self::isBelow($home, self::parse(self::plain($address))) ? self::plain($address) : null;
    }

    /** The script that lets frames follow their height; empty if the site is unusable. */
    public static function script($site): string {
        $address = self::address($site);
        return $address === '' ? '' : '<script src="' . self::escape($address) . '" async></script>';
    }

    public static function address($site): string {
        return self::home($site) === null ? '' : rtrim($site, '/') . '/embed.js';
    }

    /** As an author means it: wikis leave some signs escaped. */
    private static function plain(string $text): string {
        return trim(html_entity_decode($text, ENT_QUOTES | ENT_HTML5, 'UTF-8'), " \n\r\t");
    }

    private static function escape(string $text): string {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
    }

    private static function error(string $text): string {
        return '<div class="error">' . self::escape($text) . '</div>';
    }

    /** Whole pixels from 120 to 2000; null for anything that is not a number. */
    private static function height($height): ?int {
        $text = is_int($height) || is_string($height) ? trim((string) $height) : '';
        return preg_match('~^[0-9]{1,9}$~D', $text) ? max(120, min(2000, (int) $text)) : null;
    }

    /** The site's address in parts, its folders without the empty name after the last slash; null if it is unusable. */
    private static function home($site): ?array {
        $home = is_string($site) ? self::parse($site) : null;
        if ($home === null || $home['rest'] !== '') return null;
        if (end($home['folders']) === '') array_pop($home['folders']);
        return $home;
    }

    /** Same scheme, host and port, and a path inside the site's folder. */
    private static function isBelow(array $home, ?array $board): bool {
        if ($board === null || $board['origin'] !== $home['origin']) return false;
        $depth = count($home['folders']);
        return count($board['folders']) > $depth && array_slice($board['folders'], 0, $depth) === $home['folders'];
    }

    /**
     * An http(s) address in parts; null for everything else and for all that browsers or servers may read differently:
     * names before an @, backslashes, spaces, control characters, dots that lead upwards, encoded or not.
     */
    private static function parse(string $address): ?array {
        $legal = '~^(https?)://([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?(/[^?#]*)?((?:\?[^#]*)?(?:#.*)?)$~Di';
        if (!preg_match('~^[^\x00-\x20\x7F\\\\<>"`^{|}]+$~Du', $address) || !preg_match($legal, $address, $parts)) return null;
        $scheme = strtolower($parts[1]);
        $port = ($parts[3] ?? '') === '' ? ($scheme === 'https' ? 443 : 80) : (int) $parts[3];
        $folders = [];
        $names = explode('/', substr(($parts[4] ?? '') === '' ? '/' : $parts[4], 1));
        foreach ($names as $index => $name) {
            $folder = rawurldecode($name);
            $isLast = $index === count($names) - 1;
            // A percent sign that is left would be decoded once more by some servers; some drop what follows a semicolon.
            if (preg_match('~[\x00-\x1F\x7F/\\\\%]~', $folder) || preg_match('~^\s*\.{1,2}\s*(;|$)~D', $folder)) return null;
            if ($folder === '' && !$isLast) return null;
            $folders[] = $folder;
        }
        return ['origin' => [$scheme, strtolower($parts[2]), $port], 'folders' => $folders, 'rest' => $parts[5] ?? ''];
    }
}
// Shared: end
