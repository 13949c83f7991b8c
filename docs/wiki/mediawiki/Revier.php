<?php
/**
 * Boards of Revier in MediaWiki: <revier height="640">address of a board</revier>
 *
 * In LocalSettings.php:
 *   $wgRevierSite = 'https://games.example/revier/'; // where Revier's dist/ is served, with a slash at the end
 *   require_once "$IP/extensions/Revier.php";
 *
 * Only addresses below $wgRevierSite are framed, so authors need no special trust; no other tag or attribute gets through.
 */
if ( !defined( 'MEDIAWIKI' ) ) {
	exit;
}

$wgHooks['ParserFirstCallInit'][] = static function ( $parser ) {
	$parser->setHook( 'revier', static function ( $input, array $args ) {
		global $wgRevierSite;
		$address = trim( html_entity_decode( (string)$input ) );
		if ( strncmp( $address, $wgRevierSite, strlen( $wgRevierSite ) ) !== 0 ) {
			return '<strong class="error">' . htmlspecialchars( "A board's address begins with $wgRevierSite" ) . '</strong>';
		}
		$height = max( 120, min( 2000, (int)( $args['height'] ?? 640 ) ) );
		return Html::element( 'iframe', [
			'src' => $address,
			'title' => $args['title'] ?? 'Revier',
			'width' => '100%',
			'height' => $height,
			'loading' => 'lazy',
			'style' => 'border: 0',
		] );
	} );
};
