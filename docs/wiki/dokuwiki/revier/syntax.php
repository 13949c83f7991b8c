<?php
/**
 * Boards of Revier in DokuWiki: <revier height="640">address of a board</revier>
 *
 * Copy this folder to lib/plugins/revier and name the site in conf/local.php:
 *   $conf['revier_site'] = 'https://games.example/revier/'; // where Revier's dist/ is served, with a slash at the end
 *
 * Only addresses below it are framed, so authors need no special trust.
 */
class syntax_plugin_revier extends DokuWiki_Syntax_Plugin {
    public function getType() { return 'substition'; }
    public function getPType() { return 'block'; }
    public function getSort() { return 155; }

    public function connectTo($mode) {
        $this->Lexer->addSpecialPattern('<revier\b[^>]*>.*?</revier>', $mode, 'plugin_revier');
    }

    public function handle($match, $state, $pos, Doku_Handler $handler) {
        preg_match('~^<revier\b([^>]*)>(.*)</revier>$~s', $match, $parts);
        preg_match('~\bheight="(\d+)"~', $parts[1], $height);
        preg_match('~\btitle="([^"]*)"~', $parts[1], $title);
        return [trim($parts[2]), max(120, min(2000, (int) ($height[1] ?? 640))), $title[1] ?? 'Revier'];
    }

    public function render($format, Doku_Renderer $renderer, $data) {
        global $conf;
        [$address, $height, $title] = $data;
        if ($format !== 'xhtml') return false;
        $site = $conf['revier_site'] ?? '';
        if ($site === '' || strncmp($address, $site, strlen($site)) !== 0) {
            $renderer->doc .= '<div class="error">' . hsc("A board's address begins with " . ($site ?: '$conf[\'revier_site\'], which is not set')) . '</div>';
            return true;
        }
        $renderer->doc .= sprintf(
            '<iframe src="%s" title="%s" width="100%%" height="%d" loading="lazy" style="border: 0"></iframe>',
            hsc($address), hsc($title), $height
        );
        return true;
    }
}
